import { z } from 'zod';
import { paymentModes } from '../domain/payment-modes.ts';
import { billLineKinds } from '../domain/pricing/bill-lines.ts';
import { mostShares, splitWays } from '../domain/pricing/split.ts';
import { adjustmentModes } from '../domain/pricing/staff-bill.ts';
import { refundStateNames } from '../domain/refund-states.ts';
import { ApprovalId } from './approvals.ts';
import { call, envelope, visitOrPrivilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { OrderStatusLetter } from './orders.ts';
import { Amount, LongId, Moment, ShortFigure, wholeNumber } from './shapes.ts';
import { RateSums } from './taxes.ts';

/** An equal share, one unit of a dish, or everything a seat had, with its part of fees and tax. */
export const BillShare = z.object({
  share: z.number().int(),
  /** The dish with its choices, or the seat; empty for an equal share. */
  name: z.string(),
  /** First name of the guest who ordered the dish. Absent if they gave none. */
  firstName: z.string().optional(),
  /** The seat's dishes; for a shared dish, also how many seats share it. Present only for a seat. */
  dishes: z.array(z.string()).optional(),
  /** Before tip. */
  amount: Amount,
  /** 'paying' means that a guest is at the card checkout for it. */
  state: z.enum(['open', 'paying', 'paid']),
});
export type BillShare = z.output<typeof BillShare>;

export const BillPartPaid = z.object({
  paymentId: z.number(),
  paidby: z.enum(paymentModes),
  amount: Amount,
  /** Only present for staff. */
  tip: Amount.optional(),
  /** Present only for staff, if the payment was rounded. */
  rounding: Amount.optional(),
  shares: z.array(z.number().int()),
  paymentDateTime: Moment,
});
export type BillPartPaid = z.output<typeof BillPartPaid>;

export const SplitBill = z.object({
  orderID: z.number(),
  status: OrderStatusLetter,
  /** Null if the bill is not split. */
  way: z.enum(splitWays).nullable(),
  /** The ways to split this bill, if they differ from 'equal', 'items' and 'free'. */
  ways: z.array(z.enum(splitWays)).optional(),
  totalAmt: Amount,
  discount: Amount,
  discountMode: z.enum(adjustmentModes).nullable(),
  wolfyCharges: Amount,
  surcharge: Amount,
  surchargeMode: z.enum(adjustmentModes).nullable(),
  taxAmt: Amount,
  /** Taxes of the whole bill. Absent if a single rate is added to all prices. */
  taxes: RateSums.optional(),
  amount: Amount,
  paid: Amount,
  /** Amount at a card checkout that is not paid yet. */
  paying: Amount,
  /** `paid + paying + left` is the amount of the bill. */
  left: Amount,
  shares: z.array(BillShare),
  parts: z.array(BillPartPaid),
  /** Only present for guests: `sessionMark` of each card session that can still be paid. */
  openSessions: z.array(z.string()).optional(),
  /** Refunds of these payments, oldest first. Pending: the card provider has not confirmed it yet. */
  refunds: z.array(
    z.object({
      paymentId: z.number(),
      paidby: z.enum(paymentModes),
      amount: Amount,
      state: z.enum(refundStateNames),
      refundTime: Moment,
      /** Absent for a refund of an amount. */
      dishes: z.string().optional(),
    }),
  ),
  /** `figure` names the line of the bill; null for a share. */
  explained: z.array(
    z.object({ figure: z.enum(billLineKinds).nullable(), label: z.string(), steps: z.array(z.string()) }),
  ),
});
export type SplitBill = z.output<typeof SplitBill>;

export const splitOf = call(endpoints.splitOf, {
  summary: 'How a closed order is paid: its shares, what was paid and what is left',
  auth: visitOrPrivilege('payment'),
  params: z.object({ orderID: LongId }),
  answer: envelope(SplitBill),
  refusals: ['NotFound', 'NotClosed'],
  hasETag: true,
});

const typed = ShortFigure.optional();

export const splitBill = call(endpoints.splitBill, {
  summary:
    "Split a closed order's bill equally, by dishes, seats or custom amounts, or undo it. Discount and surcharge are for staff. By seats, joined bills too",
  auth: visitOrPrivilege('payment'),
  body: z.object({
    orderID: LongId,
    way: z.enum([...splitWays, 'none']),
    people: wholeNumber(1, mostShares).optional(),
    discount: typed,
    discountMode: z.enum(adjustmentModes).optional(),
    surcharge: typed,
    surchargeMode: z.enum(adjustmentModes).optional(),
    managercode: z.string().max(50).optional(),
    /** Replaces the manager code for the discount. */
    approval: ApprovalId,
    /** The earlier card session that this phone returned from. It is ended first. */
    replaces: z.string().max(300).optional(),
  }),
  answer: envelope(SplitBill),
  refusals: [
    'NotFound',
    'NotClosed',
    'AlreadyPaid',
    'NothingToSplit',
    'PartPaid',
    'Joined',
    'Stale',
    'DiscountNotAllowed',
    'ApprovalOver',
    'TooManyTries',
    'Unavailable',
    'Invalid',
    'NotAllowed',
  ],
});
