import { z } from 'zod';
import { disputeStateNames } from '../domain/dispute-states.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { Amount, LongId, Moment } from './shapes.ts';

export const Dispute = z.object({
  disputeId: z.number(),
  orderID: z.number(),
  tableName: z.string(),
  amount: Amount,
  currency: z.string(),
  /** The bank's reason code, such as product_not_received. */
  reason: z.string(),
  /** 'lost': the bank took the money, which counts as refunded. 'won': the restaurant keeps the money. */
  state: z.enum(disputeStateNames),
  openedTime: Moment,
  /** `answerAt` is the provider's page for answering the dispute, if there is one. */
  provider: z.string(),
  answerAt: z.string().nullable(),
  answerBy: Moment.nullable(),
  endedTime: Moment.nullable(),
});
export type Dispute = z.output<typeof Dispute>;

export const disputes = call(endpoints.disputes, {
  summary: 'Open disputes of card payments, newest first',
  auth: privilege('payment', 'refund'),
  answer: envelope(z.array(Dispute)),
  refusals: [],
});

export const orderDisputes = call(endpoints.orderDisputes, {
  summary: "The disputes of an order's card payments, decided ones too, newest first",
  auth: privilege('payment', 'refund'),
  params: z.object({ orderID: LongId }),
  answer: envelope(z.array(Dispute)),
  refusals: ['NotFound'],
});
