import { z } from 'zod';
import { paymentModes, staffPaymentModes } from '../domain/payment-modes.ts';
import { adjustmentModes } from '../domain/pricing/staff-bill.ts';
import { ApprovalId } from './approvals.ts';
import { call, envelope, open, privilege, visit } from './call.ts';
import * as endpoints from './endpoints.ts';
import { OrderStatusLetter } from './orders.ts';
import { Amount, LongId, Moment, NumberOrDigits, ShortFigure } from './shapes.ts';

/** 'rest', 'count:2', 'shares:1,4' or 'amount:12.50'. If absent, the whole bill. Staff also send an Idempotency-Key. */
const part = z.string().max(2000).optional();

export const Payment = z.object({
  paymentId: z.number(),
  orderid: z.number(),
  paidby: z.enum(paymentModes),
  email: z.string(),
  totalAmt: Amount,
  tip: Amount,
  tax: Amount,
  wolfycharges: Amount,
  discount: Amount,
  discountMode: z.enum(adjustmentModes).nullable(),
  surcharge: Amount,
  surchargeMode: z.enum(adjustmentModes).nullable(),
  /** Present only if the amount was rounded, which happens only with cash. */
  rounding: Amount.optional(),
  /** Includes tip and rounding. */
  amount: Amount,
  /** Cash that the guest gave, and the change. Absent if staff did not enter it. */
  given: Amount.optional(),
  change: Amount.optional(),
  /** Status of the order. It stays C while part of the bill is unpaid. */
  status: OrderStatusLetter,
  paymentDateTime: Moment,
});
export type Payment = z.output<typeof Payment>;

const typed = ShortFigure.optional();

export const setOrderToPaid = call(endpoints.setOrderToPaid, {
  summary:
    'Staff record the payment of a closed order. Figures as typed; tax and wolfycharges are compared when present',
  auth: privilege('payment'),
  changesState: true,
  query: z.object({
    orderid: LongId,
    paidby: z.enum(staffPaymentModes),
    email: z.string().max(254).optional(),
    tip: typed,
    tax: typed,
    wolfycharges: typed,
    discount: typed,
    discountMode: z.enum(adjustmentModes).optional(),
    surcharge: typed,
    surchargeMode: z.enum(adjustmentModes).optional(),
    managercode: z.string().max(50).optional(),
    /** Replaces the manager code for the discount. */
    approval: ApprovalId,
    part,
    partamount: typed,
    /** Cash that the guest gave. The rest of the amount with tip and rounding is change. */
    given: typed,
    /** The amount that the user saw, with tip and rounding. It is only compared with the bill. */
    amount: typed,
  }),
  answer: envelope(Payment),
  refusals: [
    'NotFound',
    'NotClosed',
    'AlreadyPaid',
    'AmountChanged',
    'ShareTaken',
    'Joined',
    'DiscountNotAllowed',
    'NumberNotConfirmed',
    'ApprovalOver',
    'TooManyTries',
    'Invalid',
    'Stale',
    'KeyOfAnother',
  ],
});

export const sendInvoice = call(endpoints.sendInvoice, {
  summary: 'After a staff payment: mails the invoice once, if the payment has an address',
  auth: privilege('payment'),
  changesState: true,
  params: z.object({ orderid: LongId }),
  answer: envelope(z.object({ orderID: z.number(), status: OrderStatusLetter })),
  refusals: ['NotFound'],
});

export const payOrder = call(endpoints.payOrder, {
  summary: "Start the card checkout of this table's closed order; result is the session id, url the page to go to",
  auth: visit,
  body: z.object({
    orderID: LongId,
    restaurantID: NumberOrDigits.optional(),
    tableID: z.union([z.string().max(100), z.number()]).optional(),
    totalAmt: Amount.optional(),
    taxAmt: Amount.optional(),
    amount: Amount.optional(),
    status: z.string().max(5).optional(),
    tipamount: ShortFigure.optional(),
    wolfyCharges: Amount.optional(),
    appcharges: Amount.optional(),
    taxamount: Amount.optional(),
    part,
    /** The part's amount that the user saw, before tip. It is only compared with the bill. */
    partamount: Amount.optional(),
    /** The earlier session that this phone returned from. It is ended before the new one begins. */
    replaces: z.string().max(300).optional(),
    /** Where to send the invoice. The guest can change it on the card page. */
    email: z.string().max(254).optional(),
  }),
  answer: envelope(z.string()).extend({ url: z.string() }),
  refusals: [
    'NotFound',
    'NotClosed',
    'AlreadyPaid',
    'AmountChanged',
    'ShareTaken',
    'Joined',
    'CardsUnavailable',
    'Stale',
    'Unavailable',
    'Invalid',
    'KeyOfAnother',
  ],
});

export const leaveCheckout = call(endpoints.leaveCheckout, {
  summary:
    'The guest came back from the card page without paying: end the checkout and release what it reserved. Safe to repeat',
  auth: visit,
  body: z.object({
    /** The session that payorder returned, or the `left` parameter of the card page's return address. */
    checkout: z.string().min(1).max(300),
  }),
  answer: envelope(
    z.object({
      orderID: z.number(),
      sessionId: z.string(),
      /** True if it was paid before it could be ended; the payment is then recorded. */
      paid: z.boolean(),
    }),
  ),
  refusals: ['NotFound', 'Unavailable'],
});

export const completeOrder = call(endpoints.completeOrder, {
  summary: 'Ask the provider whether the session is paid and record the payment once. The session id is the proof',
  auth: open,
  bodyType: 'form',
  body: z.object({ sessionId: z.string().max(300), rid: NumberOrDigits }),
  answer: envelope(
    z.object({
      orderID: z.number(),
      /** Stays C while other guests still have to pay their part. */
      status: OrderStatusLetter,
      amount: Amount,
      /** The unpaid part of the bill, before tips. */
      left: Amount,
    }),
  ),
  refusals: ['NotFound', 'NotPaid', 'AlreadyPaid', 'AmountChanged', 'Unavailable'],
});
