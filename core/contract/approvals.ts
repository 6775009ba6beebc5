import { z } from 'zod';
import { approvalActs, approvalStateNames } from '../domain/approvals.ts';
import { orderCaps } from '../domain/order-caps.ts';
import { adjustmentModes } from '../domain/pricing/staff-bill.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { Amount, Id, LongId, list, Moment, ShortFigure, wholeNumber } from './shapes.ts';

export const ApprovalId = LongId.nullish();

/** A request by one member of staff that another approves by name. */
export const Approval = z.object({
  approvalID: z.number(),
  act: z.enum(approvalActs),
  orderID: z.number(),
  tableName: z.string(),
  amount: Amount,
  /** The total that `amount` is part of: the bill, the payment or the sub-order. */
  of: Amount,
  /** The dish of a void or comp, '1 x House Burger (Bacon)'. */
  dish: z.string().optional(),
  reason: z.string(),
  /** 'lapsed' means that it is too old, or that the bill has changed since. */
  state: z.enum([...approvalStateNames, 'lapsed']),
  askedBy: z.string(),
  askedTime: Moment,
  answeredBy: z.string(),
});
export type Approval = z.output<typeof Approval>;

export const askApproval = call(endpoints.askApproval, {
  summary:
    'Ask for approval of a discount, a refund, a cancellation, a void or a comp. With approver and pin it is given right away, on this screen',
  auth: privilege('payment', 'refund', 'order'),
  body: z.object({
    act: z.enum(approvalActs),
    /** The order, for a discount or a refund. For a joined bill, any of its orders. */
    orderID: LongId.nullish(),
    subOrderID: LongId.nullish(),
    discount: ShortFigure.optional(),
    discountMode: z.enum(adjustmentModes).optional(),
    amount: ShortFigure.optional(),
    paymentId: LongId.nullish(),
    latePaymentId: LongId.nullish(),
    /** The dish, for a void or a comp. */
    orderItemID: LongId.nullish(),
    units: list(wholeNumber(1, orderCaps.quantityPerLine), { most: orderCaps.quantityPerLine }).optional(),
    quantity: wholeNumber(1, orderCaps.quantityPerLine).optional(),
    reason: z.string().max(500).default(''),
    approver: Id.nullish(),
    pin: z.string().max(20).default(''),
  }),
  answer: envelope(Approval),
  refusals: [
    'MISSING_ID',
    'NotFound',
    'NotClosed',
    'AlreadyPaid',
    'AmountChanged',
    'AlreadyConfirmed',
    'OrderClosed',
    'PartPaid',
    'Stale',
    'DishStarted',
    'NotPaid',
    'TooMuch',
    'RefundRefused',
    'NotApprover',
    'WrongPin',
    'PinLocked',
    'TooManyTries',
    'Invalid',
    'InvalidField',
  ],
});

export const approval = call(endpoints.approval, {
  summary: 'The state of an approval that the user requested',
  auth: privilege('payment', 'refund', 'order'),
  params: z.object({ approvalID: LongId }),
  answer: envelope(Approval),
  refusals: ['NotFound'],
});

export const withdrawApproval = call(endpoints.withdrawApproval, {
  summary: 'Withdraw an approval that the user requested, approved or not. Safe to repeat',
  auth: privilege('payment', 'refund', 'order'),
  body: z.object({ approvalID: LongId }),
  answer: envelope(z.null()),
  refusals: ['NotFound'],
});

export const approvals = call(endpoints.approvals, {
  summary: 'Approvals that others have requested from the user, oldest first',
  auth: privilege('approve'),
  answer: envelope(z.array(Approval)),
  refusals: [],
});

export const answerApproval = call(endpoints.answerApproval, {
  summary: "Approve or decline a colleague's request, by name",
  auth: privilege('approve'),
  needsRecentProof: true,
  body: z.object({ approvalID: LongId, approve: z.boolean() }),
  answer: envelope(z.null()),
  refusals: ['NotFound', 'ApprovalOver', 'NotApprover'],
});

export const approvers = call(endpoints.approvers, {
  summary: "Who can approve with a PIN on this screen, by name, and the user's discount without approval",
  auth: privilege('payment', 'refund', 'order'),
  answer: envelope(
    z.object({
      approvers: z.array(z.object({ userId: z.number(), name: z.string() })),
      discountLimit: z.number().int(),
    }),
  ),
  refusals: [],
});
