import { z } from 'zod';
import { adjustmentModes } from '../domain/pricing/staff-bill.ts';
import { call, envelope, open, privilege, visit } from './call.ts';
import { OrderStatusLetter } from './orders.ts';
import { Amount, Id, Moment, TypedFigure } from './shapes.ts';

/** Modes that staff choose from; Online is a diner's card. */
export const staffPaymentModes = ['Cash', 'Card', 'Others'] as const;
export const paymentModes = [...staffPaymentModes, 'Online'] as const;

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
  /** What was paid, tip included. */
  amount: Amount,
  status: OrderStatusLetter,
  paymentDateTime: Moment,
});
export type Payment = z.output<typeof Payment>;

const typed = TypedFigure.pipe(z.string().max(30)).optional();

export const setOrderToPaid = call({
  method: 'GET',
  path: '/setordertopaid',
  summary:
    'Staff record the payment of a closed order. Figures as typed; tax and wolfycharges are compared when present',
  auth: privilege('payment'),
  changesState: true,
  query: z.object({
    orderid: Id,
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
  }),
  answer: envelope(Payment),
  refusals: ['NotFound', 'NotClosed', 'AlreadyPaid', 'AmountChanged', 'DiscountNotAllowed', 'TooManyTries', 'Invalid'],
});

export const sendInvoice = call({
  method: 'GET',
  path: '/fetchorderby/:orderid',
  summary: 'After a staff payment: mails the invoice once, if the payment has an address',
  auth: privilege('payment'),
  changesState: true,
  params: z.object({ orderid: Id }),
  answer: envelope(z.object({ orderID: z.number(), status: OrderStatusLetter })),
  refusals: ['NotFound'],
});

export const payOrder = call({
  method: 'POST',
  path: '/external/payorder',
  summary: "Start the card checkout of this table's closed order; result is the session id, url the page to go to",
  auth: visit,
  body: z.object({
    orderID: Id,
    restaurantID: z.coerce.number().optional(),
    tableID: z.union([z.string().max(100), z.number()]).optional(),
    totalAmt: Amount.optional(),
    taxAmt: Amount.optional(),
    amount: Amount.optional(),
    status: z.string().max(5).optional(),
    tipamount: TypedFigure.pipe(z.string().max(30)).optional(),
    wolfyCharges: Amount.optional(),
    appcharges: Amount.optional(),
    taxamount: Amount.optional(),
  }),
  answer: envelope(z.string()).extend({ url: z.string() }),
  refusals: ['NotFound', 'NotClosed', 'AlreadyPaid', 'AmountChanged', 'CardsUnavailable', 'Stale', 'Invalid'],
});

export const completeOrder = call({
  method: 'POST',
  path: '/external/completeorder',
  summary: 'Ask the provider whether the session is paid and record the payment once. The session id is the proof',
  auth: open,
  bodyType: 'form',
  body: z.object({ sessionId: z.string().max(300), rid: z.coerce.number() }),
  answer: envelope(z.object({ orderID: z.number(), status: OrderStatusLetter, amount: Amount })),
  refusals: ['NotFound', 'NotPaid'],
});
