import { whyNotPayable } from '../../../core/domain/order-states.ts';
import { type ChargePlan, serviceChargeFor } from '../../../core/domain/pricing/charge-plan.ts';
import { remainingOf, takePart } from '../../../core/domain/pricing/split.ts';
import type { Tx } from '../../platform/database.ts';
import { noKey, type WorkKey } from '../../platform/idempotency/once.ts';
import type { Message } from '../../platform/mail/mailer.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { recordUse } from '../approvals/approvals.service.ts';
import {
  type BillToPay,
  invoiceMail,
  listGivenRefunds,
  listOrderPayments,
  numberedPaper,
  readBill,
  writePaper,
} from '../invoices/kept-papers.service.ts';
import {
  findPayableOrder,
  insertPayment,
  type NewPayment,
  type PayableOrder,
  type RecordedPayment,
} from './payments.queries.ts';
import { listShares, markSharesPaid, takeOfSplit } from './splits.queries.ts';

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
    | 'givenCents'
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

type ToSettle = (NewPayment | NewPartPayment) & BilledVersion;

/** Records a payment and queues its invoice. The last cent ends the visit. Call this while the visit is locked. */
export async function settle(tx: Tx, services: Services, payment: ToSettle, key: WorkKey = noKey) {
  const settled = await settleAll(tx, services, [payment], key);
  if (isRefusal(settled)) return settled;
  const [recorded] = settled;
  if (!recorded) throw new Error('a settled payment answers its row');
  return recorded;
}

/** Records all payments or none. Reads what their papers need first, because the first payment locks out others. */
export async function settleAll(tx: Tx, services: Services, payments: readonly ToSettle[], key: WorkKey) {
  const ready: { readonly payment: ToSettle; readonly bill: BillToPay | undefined }[] = [];
  for (const payment of payments)
    ready.push({ payment, bill: await readBill(tx, payment.restaurantId, payment.orderId) });
  const settled: RecordedPayment[] = [];
  const mails: Message[] = [];
  for (const [at, { payment, bill }] of ready.entries()) {
    if (!bill) return refuse('NotFound');
    const done = await record(tx, payment, bill, at === 0 ? key : noKey);
    if (isRefusal(done)) return done;
    const { recorded, kept } = done;
    const { restaurantId, id: paymentId, email, number } = recorded;
    if (number === null) return refuse('NumberNotConfirmed');
    if (email !== '')
      mails.push(invoiceMail({ restaurantId, paymentId, email, invoice: numberedPaper(kept, number, paymentId) }));
    settled.push(recorded);
  }
  for (const mail of mails) await services.mailer.queue(tx, mail);
  return settled;
}

async function record(tx: Tx, payment: ToSettle, bill: BillToPay, key: WorkKey) {
  const { restaurantId } = payment;
  const done = 'part' in payment ? await recordPart(tx, payment, bill, key) : await recordWhole(tx, payment, bill, key);
  if (isRefusal(done)) return done;
  const approvalId = payment.approvalId ?? null;
  await recordUse(tx, restaurantId, { approvalId }, { paymentId: done.recorded.id });
  return done;
}

/** Also deletes a split if none of its parts is paid. */
async function recordWhole(tx: Tx, payment: NewPayment & BilledVersion, bill: BillToPay, key: WorkKey) {
  const planFeeCents = feeInside(payment, payment.terms?.plan);
  const whole = { ...payment, planFeeCents, pays: 'whole', completes: true } as const;
  const kept = writePaper(bill, { ...whole, bill: null, shares: [] }, [], []);
  const recorded = await insertPayment(tx, whole, kept, key);
  if (recorded) return { recorded, kept };
  return notPayable(await findPayableOrder(tx, payment.restaurantId, payment.orderId)) ?? refuse('AmountChanged');
}

async function recordPart(tx: Tx, payment: NewPartPayment & BilledVersion, bill: BillToPay, key: WorkKey) {
  const { restaurantId, orderId, part } = payment;
  const order = await findPayableOrder(tx, restaurantId, orderId);
  const unpayable = notPayable(order);
  if (unpayable) return unpayable;
  if (order?.version !== payment.orderVersion) return refuse('AmountChanged');
  const split = await takeOfSplit(tx, restaurantId, orderId, part);
  if (!split) return refuse('ShareTaken');
  const earlier = await listOrderPayments(tx, restaurantId, orderId);
  const figures = {
    taxes: null,
    ...takePart(remainingOf(split, earlier), part.cents),
    discountMode: split.discountMode,
    surchargeMode: split.surchargeMode,
    terms: split.terms,
  };
  const completes = split.paidCents === split.dueCents;
  const planFeeCents = completes ? feeInside(split, split.terms.plan) : 0;
  const paidShares = part.shares ?? [];
  const ofPart = { ...payment, ...figures, planFeeCents, pays: 'part', completes } as const;
  const shares = (await listShares(tx, restaurantId, orderId)).filter(({ share }) => paidShares.includes(share));
  const refunds = await listGivenRefunds(tx, restaurantId, orderId);
  const kept = writePaper(bill, { ...ofPart, bill: split, shares }, earlier, refunds);
  const recorded = await insertPayment(tx, ofPart, kept, key);
  const marked = recorded && (await markSharesPaid(tx, restaurantId, orderId, paidShares, recorded.id));
  // Can't happen while the visit is locked. Throwing rolls everything back.
  if (!recorded || marked !== paidShares.length) throw new Error(`a part of order ${orderId} was taken twice`);
  const { approvalId } = split;
  await recordUse(tx, restaurantId, { approvalId }, { paymentId: recorded.id });
  return { recorded, kept };
}

/** The fee contained in the prices, if the bill doesn't add one. */
const feeInside = ({ totalCents, serviceChargeCents }: FeeOfBill, plan: ChargePlan | undefined) =>
  plan && serviceChargeCents === 0 ? serviceChargeFor(totalCents, plan) : 0;

type FeeOfBill = Pick<NewPayment, 'totalCents' | 'serviceChargeCents'>;

function notPayable(order: PayableOrder | undefined) {
  const unpayable = whyNotPayable(order?.status);
  return unpayable && refuse(unpayable);
}
