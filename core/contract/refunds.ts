import { z } from 'zod';
import { paymentModes } from '../domain/payment-modes.ts';
import { refundStateNames } from '../domain/refund-states.ts';
import { ApprovalId } from './approvals.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { Amount, LongId, Moment, ShortFigure } from './shapes.ts';

export const Refund = z.object({
  refundId: z.number(),
  orderID: z.number(),
  /** Null for a refund of a late payment. */
  paymentId: z.number().nullable(),
  /** Null for a refund of the order's own payment. */
  latePaymentId: z.number().nullable(),
  amount: Amount,
  /** Only where the amount was rounded, or undoes the rounding of its payment. */
  rounding: Amount.optional(),
  currency: z.string(),
  reason: z.string(),
  state: z.enum(refundStateNames),
  by: z.string(),
  approvedBy: z.string(),
  refundTime: Moment,
});
export type Refund = z.output<typeof Refund>;

export const refund = call(endpoints.refund, {
  summary:
    'Refund a payment of a paid order, in whole or in part, or a late payment in whole. The same Idempotency-Key refunds once',
  auth: privilege('refund'),
  needsRecentProof: true,
  body: z.object({
    orderID: LongId,
    latePaymentId: LongId.nullish(),
    /** Required if the bill was paid in parts. */
    paymentId: LongId.nullish(),
    amount: ShortFigure,
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
      payments: z.array(z.object({ paymentId: z.number(), paidby: z.enum(paymentModes), paid: Amount, left: Amount })),
      /** Newest first. Refunds of late payments are included. */
      refunds: z.array(Refund),
    }),
  ),
  refusals: ['NotFound'],
});
