import { z } from 'zod';
import { staffPaymentModes } from '../domain/payment-modes.ts';
import { mostJoinedOrders } from '../domain/pricing/joined-bill.ts';
import { adjustmentModes } from '../domain/pricing/staff-bill.ts';
import { ApprovalId } from './approvals.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { Payment } from './payments.ts';
import { LongId, list, ShortFigure } from './shapes.ts';

export const joinOrders = call(endpoints.joinOrders, {
  summary:
    'Join the bills of two unpaid orders, and of all orders joined with them: staff take one payment. Safe to repeat',
  auth: privilege('order'),
  body: z.object({ orderID: LongId, withOrderID: LongId }),
  answer: envelope(z.null()),
  refusals: ['NotFound', 'AlreadyPaid', 'NotJoinable', 'BeingPaid', 'PartPaid', 'Stale'],
});

export const separateOrder = call(endpoints.separateOrder, {
  summary: 'Separate an unpaid order from a joined bill. Safe to repeat',
  auth: privilege('order'),
  body: z.object({ orderID: LongId }),
  answer: envelope(z.null()),
  refusals: ['NotFound', 'AlreadyPaid', 'Stale'],
});

const typed = ShortFigure.optional();

export const payJoined = call(endpoints.payJoined, {
  summary:
    'Staff record one payment of all joined orders, which must all be closed: a payment row for each, all or none',
  auth: privilege('payment'),
  body: z.object({
    /** All orders of the joined bill that the payment dialog showed. */
    orderIDs: list(LongId, { least: 2, most: mostJoinedOrders }),
    paidby: z.enum(staffPaymentModes),
    email: z.string().max(254).optional(),
    tip: typed,
    discount: typed,
    discountMode: z.enum(adjustmentModes).optional(),
    surcharge: typed,
    surchargeMode: z.enum(adjustmentModes).optional(),
    managercode: z.string().max(50).optional(),
    /** Replaces the manager code for the discount. */
    approval: ApprovalId,
    /** The total that the user saw, with tip and rounding. It is only compared with the bill. */
    amount: typed,
    /** Cash that the guest gave. The rest of the amount with tip and rounding is change. */
    given: typed,
  }),
  answer: envelope(z.array(Payment)),
  refusals: [
    'NotFound',
    'NotClosed',
    'AlreadyPaid',
    'AmountChanged',
    'ShareTaken',
    'DiscountNotAllowed',
    'NumberNotConfirmed',
    'ApprovalOver',
    'TooManyTries',
    'Invalid',
    'Stale',
    'KeyOfAnother',
  ],
});
