import { whyNotPayable } from '../../../core/domain/order-states.ts';
import { serviceChargeFor } from '../../../core/domain/pricing/charge-plan.ts';
import { remainingOf, takePart } from '../../../core/domain/pricing/split.ts';
import type { Tx } from '../../platform/database.ts';
import { noKey, type WorkKey } from '../../platform/idempotency/once.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { recordUse } from '../approvals/approvals.service.ts';
import { queueInvoice } from '../invoices/invoices.service.ts';
import {
  findPayableOrder,
  insertPayment,
  listPayments,
  type NewPayment,
  type PayableOrder,
} from './payments.queries.ts';
import { markSharesPaid, takeOfSplit } from './splits.queries.ts';

/** A paid part of a split bill, before tip. `shares` is null for a custom amount. */
export interface PaidPart {
  readonly cents: number;
  readonly shares: readonly number[] | null;
}

/** A part's figures are a share of the bill's, and are computed when it is recorded. */
export interface NewPartPayment
  extends Pick<
    NewPayment,
    | 'restaurantId'
    | 'orderId'
    | 'provider'
    | 'reference'
    | 'paidBy'
    | 'email'
    | 'tipCents'
    | 'roundingCents'
    | 'takenByUserId'
  > {
  readonly amountCents: number;
  readonly part: PaidPart;
}

export interface BilledVersion {
  /** The order's version that was billed. A reopened order has another bill. */
  readonly orderVersion: number;
  /** If set, refuses with `AmountChanged` if the order is joined with others. */
  readonly isAlone?: true;
  /** The approval of the discount, if any. */
  readonly approvalId?: number | null;
}

/** Records a payment and queues its invoice; the last cent ends the visit. Call this while the visit is locked. */
export async function settle(
  tx: Tx,
  services: Services,
  payment: (NewPayment | NewPartPayment) & BilledVersion,
  key: WorkKey = noKey,
) {
  const { restaurantId } = payment;
  const recorded = 'part' in payment ? await recordPart(tx, payment, key) : await recordWhole(tx, payment, key);
  if (isRefusal(recorded)) return recorded;
  const approvalId = payment.approvalId ?? null;
  await recordUse(tx, restaurantId, { approvalId }, { paymentId: recorded.id });
  if (payment.email !== '') await queueInvoice(tx, services, restaurantId, recorded.id);
  return recorded;
}

/** Also deletes a split if none of its parts is paid. */
async function recordWhole(tx: Tx, payment: NewPayment & BilledVersion, key: WorkKey) {
  const planFeeCents = payment.terms ? serviceChargeFor(payment.totalCents, payment.terms.plan) : 0;
  const recorded = await insertPayment(tx, { ...payment, planFeeCents, pays: 'whole', completes: true }, key);
  return (
    recorded ?? notPayable(await findPayableOrder(tx, payment.restaurantId, payment.orderId)) ?? refuse('AmountChanged')
  );
}

async function recordPart(tx: Tx, payment: NewPartPayment & BilledVersion, key: WorkKey) {
  const { restaurantId, orderId, part } = payment;
  const order = await findPayableOrder(tx, restaurantId, orderId);
  const unpayable = notPayable(order);
  if (unpayable) return unpayable;
  if (order?.version !== payment.orderVersion) return refuse('AmountChanged');
  const split = await takeOfSplit(tx, restaurantId, orderId, part);
  if (!split) return refuse('ShareTaken');
  const earlier = await listPayments(tx, restaurantId, orderId);
  const figures = {
    taxes: null,
    ...takePart(remainingOf(split, earlier), part.cents),
    discountMode: split.discountMode,
    surchargeMode: split.surchargeMode,
    terms: split.terms,
  };
  const completes = split.paidCents === split.dueCents;
  const planFeeCents = completes ? serviceChargeFor(split.totalCents, split.terms.plan) : 0;
  const recorded = await insertPayment(tx, { ...payment, ...figures, planFeeCents, pays: 'part', completes }, key);
  const marked = recorded && (await markSharesPaid(tx, restaurantId, orderId, part.shares ?? [], recorded.id));
  // Can't happen while the visit is locked. Throwing rolls everything back.
  if (!recorded || marked !== (part.shares?.length ?? 0)) throw new Error(`a part of order ${orderId} was taken twice`);
  const { approvalId } = split;
  await recordUse(tx, restaurantId, { approvalId }, { paymentId: recorded.id });
  return recorded;
}

function notPayable(order: PayableOrder | undefined) {
  const unpayable = whyNotPayable(order?.status);
  return unpayable && refuse(unpayable);
}
