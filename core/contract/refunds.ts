import { z } from 'zod';
import { paymentModes } from '../domain/payment-modes.ts';
import { refundStateNames } from '../domain/refund-states.ts';
import { ApprovalId } from './approvals.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { Amount, LongId, list, Moment, ShortFigure, wholeNumber } from './shapes.ts';

export const Refund = z.object({
  refundId: z.number(),
  orderID: z.number(),
  /** Null for a refund of a late payment. */
  paymentId: z.number().nullable(),
  /** Null for a refund of the order's own payment. */
  latePaymentId: z.number().nullable(),
  amount: Amount,
  /** Present only if the amount was rounded, or if it undoes the rounding of its payment. */
  rounding: Amount.optional(),
  currency: z.string(),
  /** The refunded dishes: '2 x Fries'. Absent for a refund of an amount. */
  dishes: z.string().optional(),
  reason: z.string(),
  state: z.enum(refundStateNames),
  by: z.string(),
  approvedBy: z.string(),
  refundTime: Moment,
});
export type Refund = z.output<typeof Refund>;

/** Identical units of a line, with what the payment paid for each one that is not refunded yet. */
export const RefundableDish = z.object({
  lineID: z.number(),
  /** The first of these units, from 1. */
  unit: z.number().int(),
  name: z.string(),
  /** What the payment paid of one unit's price, before fees and added tax. */
  price: Amount,
  quantity: z.number().int(),
  /** `amount` includes the unit's share of discount, fee, surcharge and tax. Units are refunded in this order. */
  left: z.array(z.object({ amount: Amount, tax: Amount })),
});
export type RefundableDish = z.output<typeof RefundableDish>;

export const RefundableDishes = z.object({
  /** Excludes the tip. Refunding the last dish refunds all of it. */
  left: Amount,
  /** Present only if the card can't refund smaller steps. */
  step: Amount.optional(),
  taxIncluded: z.boolean(),
  dishes: z.array(RefundableDish),
});
export type RefundableDishes = z.output<typeof RefundableDishes>;

export const refund = call(endpoints.refund, {
  summary:
    'Refund a payment of a paid order, in whole, in part or by dishes, or a late payment in whole. The same Idempotency-Key refunds once',
  auth: privilege('refund'),
  needsRecentProof: true,
  body: z.object({
    orderID: LongId,
    latePaymentId: LongId.nullish(),
    /** Required if the bill was paid in parts. */
    paymentId: LongId.nullish(),
    /** For a refund of dishes, the amount that the user saw. */
    amount: ShortFigure,
    /** `unit`: which units of the line, as listed; the first ones if absent. */
    dishes: list(z.object({ lineID: LongId, unit: wholeNumber(1, 99).optional(), quantity: wholeNumber(0, 99) }), {
      least: 1,
      most: 200,
    }).optional(),
    reason: z.string().max(500),
    /** Only if the restaurant requires approval. */
    approval: ApprovalId,
  }),
  answer: envelope(Refund),
  refusals: [
    'NotFound',
    'NotPaid',
    'TooMuch',
    'RefundRefused',
    'NumberNotConfirmed',
    'ApprovalNeeded',
    'ApprovalOver',
    'Invalid',
    'Stale',
    'InvalidField',
    'KeyOfAnother',
  ],
});

export const refunds = call(endpoints.refunds, {
  summary: 'What was paid for an order, what was refunded and what is left',
  auth: privilege('refund', 'payment'),
  params: z.object({ orderID: LongId }),
  answer: envelope(
    z.object({
      /** Mode of the first payment; null if nothing is paid. */
      paidby: z.enum(paymentModes).nullable(),
      paid: Amount,
      left: Amount,
      /** Oldest first. */
      payments: z.array(
        z.object({
          paymentId: z.number(),
          paidby: z.enum(paymentModes),
          paid: Amount,
          left: Amount,
          /** Absent if it is unknown which dishes it paid for. */
          byDish: RefundableDishes.optional(),
        }),
      ),
      /** Newest first. Refunds of late payments are included. */
      refunds: z.array(Refund),
    }),
  ),
  refusals: ['NotFound'],
});
