import { randomUUID } from 'node:crypto';
import type { QueryOf } from '../../../core/contract/call.ts';
import type { setOrderToPaid } from '../../../core/contract/payments.ts';
import type { BillPart } from '../../../core/domain/bill-part.ts';
import type { Cents, Money } from '../../../core/domain/money.ts';
import { whyNotPayable } from '../../../core/domain/order-states.ts';
import { termsOf } from '../../../core/domain/pricing/explain-payment.ts';
import { paymentRounding } from '../../../core/domain/pricing/rounding.ts';
import { type StaffBill, staffBill } from '../../../core/domain/pricing/staff-bill.ts';
import { paymentMessages } from '../../../core/messages/en/server/payments.ts';
import { tableMessages } from '../../../core/messages/en/server/tables.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { takenByStaff } from '../../platform/checkout/card-provider.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import type { KeyedRequest } from '../../platform/idempotency/keyed-request.ts';
import { once, type WorkKey } from '../../platform/idempotency/once.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { allowDiscount } from '../approvals/approvals.service.ts';
import { visitOfOrderLock } from '../orders/orders.service.ts';
import { type Terms, withTaxes } from '../restaurants/restaurants.service.ts';
import {
  allowedAdjustments,
  badField,
  readGiven,
  readTyped,
  refuseTip,
  type TypedPayment,
} from './adjustments.service.ts';
import { type Ended, endOpenCheckouts } from './complete-checkout.service.ts';
import {
  findPayableOrder,
  findPaymentById,
  type PayableOrder,
  type PaymentRow,
  type RecordedPayment,
} from './payments.queries.ts';
import { type NewPartPayment, settle } from './settle.service.ts';
import { choosePart } from './split-part.ts';
import { findBillable, lockSplitState, readSplitState, type SplitState } from './split-state.service.ts';

type Query = QueryOf<typeof setOrderToPaid>;

export async function knowsOrder({ db }: Services, restaurantId: number, orderId: number): Promise<boolean> {
  return (await findPayableOrder(db, restaurantId, orderId)) !== undefined;
}

/** The server computes all figures. `tax`, `wolfycharges` and `partamount` are only compared with them. */
export async function takePayment(
  services: Services,
  staff: StaffPrincipal,
  query: Query,
  keyed: KeyedRequest | undefined,
) {
  return once(
    services.db,
    keyed,
    (key) => take(services, { staff, query, key, isKeyed: keyed !== undefined }),
    (paymentId) => findPaymentById(services.db, staff.restaurantId, paymentId),
  );
}

interface Asked {
  readonly staff: StaffPrincipal;
  readonly query: Query;
  readonly key: WorkKey;
  readonly isKeyed: boolean;
}

async function take(services: Services, request: Asked) {
  const { db } = services;
  const { staff, query } = request;
  const found = await findBillable(db, { staff }, query.orderid);
  if (!found) return refuse('NotFound');
  const { order, terms } = found;
  const unpayable = whyNotPayable(order.status);
  if (unpayable) return refuse(unpayable);
  if (order.isJoined && !query.part) return refuse('Joined', { words: tableMessages.join.payTogether });
  if (!terms) return refuse('NotFound');
  const typed = readTyped(terms.formats, query, 'tip');
  if (isRefusal(typed)) return typed;
  // Without a key, repeating a request for 'one share' would pay another share.
  if (typed.part && !request.isKeyed) return badField('part', paymentMessages.partNeedsKey);
  const payment = { ...request, typed, order, terms };
  return typed.part ? takePart(services, payment, typed.part) : takeWhole(services, payment);
}

interface StaffPayment extends Asked {
  readonly typed: TypedPayment;
  readonly order: PayableOrder;
  readonly terms: Terms;
}

async function takeWhole(services: Services, payment: StaffPayment) {
  const { staff, query, typed, order, terms } = payment;
  const { tipCents } = typed;
  const adjustments = await allowedAdjustments(services, staff, query, {
    totalCents: order.totalCents,
    formats: terms.formats,
  });
  if (isRefusal(adjustments)) return adjustments;
  const { discount, surcharge } = adjustments;
  const { taxRate, chargePlan: plan } = terms;
  const bill = staffBill({ order: withTaxes(order), taxRate, plan, discount, surcharge, tipCents });
  const tipFault = refuseTip('tip', terms.formats, tipCents, bill.toPayBeforeTipCents);
  if (tipFault) return tipFault;
  if (
    isOther(terms.formats, query.tax, bill.taxCents) ||
    isOther(terms.formats, query.wolfycharges, bill.serviceChargeCents)
  ) {
    return refuse('AmountChanged');
  }
  const figures = paymentFigures(bill, paymentRounding(bill.toPayCents, query.paidby, terms.formats.cash));
  if (order.isPartPaid || isOther(terms.formats, query.amount, figures.amountCents)) return refuse('AmountChanged');
  const givenCents = readGiven(terms.formats, query, figures.amountCents);
  if (isRefusal(givenCents)) return givenCents;
  // Prevents paying twice. If the provider is down, take the money anyway; a card payment then becomes a late one.
  const { isPaid, unsure } = order.isAtCheckout ? await endOpenCheckoutsFirst(services, payment) : noneEnded;
  if (isPaid) return refusalIfPaid(services, payment);
  const recorded = {
    ...headOf(payment),
    orderVersion: order.version,
    isAlone: true as const,
    ...figures,
    givenCents,
    discountMode: discount?.mode ?? null,
    surchargeMode: surcharge?.mode ?? null,
    terms: termsOf(taxRate, plan, { discount, surcharge }),
  };
  const { orderId, totalCents } = order;
  const record = async (tx: Tx) => {
    const given = { orderId, amountCents: bill.discountCents, totalCents };
    const allowed = await allowDiscount(tx, staff, adjustments.allowance, given);
    return isRefusal(allowed) ? allowed : settle(tx, services, { ...recorded, ...allowed }, payment.key);
  };
  const settled = await inTransaction(services.db, record, visitOfOrderLock(staff.restaurantId, orderId));
  const outcome = isRefusal(settled) ? ((await refusalIfJoined(services, payment)) ?? settled) : settled;
  await endLateCheckouts(services, payment, outcome, unsure);
  announce(services, payment);
  return outcome;
}

/** Detects that the order was joined after it had been read. */
async function refusalIfJoined({ db }: Services, { staff, order }: StaffPayment) {
  const now = await findPayableOrder(db, staff.restaurantId, order.orderId);
  return now?.status === 'closed' && now.isJoined
    ? refuse('Joined', { words: tableMessages.join.payTogether })
    : undefined;
}

const noneEnded: Ended = { isPaid: false, unsure: [] };

/** Binds the key first, because ended card pages can't be restored. */
async function endOpenCheckoutsFirst(
  services: Services,
  { staff, order, key }: StaffPayment,
  except?: readonly string[],
) {
  await key.bind();
  return endOpenCheckouts(services, staff.restaurantId, order.orderId, except);
}

/** Ends checkouts that were opened just before the payment was written. */
async function endLateCheckouts(
  services: Services,
  { staff, order }: StaffPayment,
  outcome: PaymentRow | RecordedPayment | Refusal,
  except?: readonly string[],
) {
  const isLeft = !isRefusal(outcome) && outcome.completes && 'isAtCheckout' in outcome && outcome.isAtCheckout;
  if (isLeft) await endOpenCheckouts(services, staff.restaurantId, order.orderId, except);
}

/** Adjustments were fixed when the bill was split. Ends the checkout of a guest who is paying the part by card. */
async function takePart(services: Services, payment: StaffPayment, part: BillPart) {
  const { query } = payment;
  if (query.discount !== undefined || query.surcharge !== undefined) {
    return badField('part', paymentMessages.wholeBillOnly);
  }
  let outcome = await recordPart(services, payment, part, { takesOver: false });
  const state = isRefusal(outcome) ? await readSplitState(services.db, payment) : undefined;
  if (state && isHeldByCheckout(state, part)) {
    await endOpenCheckoutsFirst(services, payment, attemptsOfOtherShares(state, part));
    outcome = await recordPart(services, payment, part, { takesOver: true });
  }
  await endLateCheckouts(services, payment, outcome);
  announce(services, payment);
  return outcome;
}

async function recordPart(services: Services, payment: StaffPayment, part: BillPart, how: { takesOver: boolean }) {
  const { query, typed, terms } = payment;
  const { tipCents } = typed;
  return inTransaction(services.db, async (tx) => {
    const state = await lockSplitState(tx, payment);
    if (state.isJoined && !state.split) return refuse('Joined', { words: tableMessages.join.payTogether });
    const chosen = choosePart(state, part, how);
    if (isRefusal(chosen)) return chosen;
    if (isOther(terms.formats, query.partamount, chosen.cents)) return refuse('AmountChanged');
    const tipFault = refuseTip('tip', terms.formats, tipCents, chosen.cents);
    if (tipFault) return tipFault;
    const exactCents = chosen.cents + tipCents;
    const roundingCents = paymentRounding(exactCents, query.paidby, terms.formats.cash);
    const amountCents = exactCents + roundingCents;
    if (isOther(terms.formats, query.amount, amountCents)) return refuse('AmountChanged');
    const givenCents = readGiven(terms.formats, query, amountCents);
    if (isRefusal(givenCents)) return givenCents;
    const figures = { tipCents, roundingCents, amountCents, givenCents };
    const recorded: NewPartPayment = { ...headOf(payment), ...figures, part: chosen };
    return settle(tx, services, { ...recorded, orderVersion: state.orderVersion }, payment.key);
  });
}

const isHeldByCheckout = (state: SplitState, part: BillPart) =>
  !state.isJoined && isRefusal(choosePart(state, part)) && !isRefusal(choosePart(state, part, { takesOver: true }));

function attemptsOfOtherShares({ unfinished }: SplitState, part: BillPart): string[] {
  if (part.kind !== 'shares') return [];
  const isApart = (shares: readonly number[] | null) => shares?.every((share) => !part.shares.includes(share)) ?? false;
  return unfinished.filter(({ shares }) => isApart(shares)).map(({ attempt }) => attempt);
}

function headOf({ staff, query, order }: StaffPayment) {
  return {
    restaurantId: staff.restaurantId,
    orderId: order.orderId,
    provider: takenByStaff,
    reference: `${order.orderId}:${randomUUID()}`,
    paidBy: query.paidby,
    email: query.email?.trim() ?? '',
    takenByUserId: staff.userId,
  } as const;
}

/** The refusal if a guest's card payment of the bill or a part was faster. */
async function refusalIfPaid(services: Services, { staff, order }: StaffPayment) {
  const now = await findPayableOrder(services.db, staff.restaurantId, order.orderId);
  return refuse(now?.status === 'paid' ? 'AlreadyPaid' : 'AmountChanged');
}

function announce({ feed, mailer }: Services, { staff, query }: StaffPayment): void {
  feed.bump('floor', staff.restaurantId);
  if (query.email) mailer.nudge();
}

export function paymentFigures(bill: StaffBill, roundingCents: Cents) {
  const { totalCents, discountCents, serviceChargeCents, surchargeCents, taxCents, tipCents } = bill;
  const amountCents = bill.toPayCents + roundingCents;
  return {
    totalCents,
    discountCents,
    serviceChargeCents,
    surchargeCents,
    taxCents,
    taxes: bill.taxes ?? null,
    tipCents,
    roundingCents,
    amountCents,
  };
}

export function isOther({ parseCents }: Money, figure: string | undefined, ours: Cents): boolean {
  return figure !== undefined && figure.trim() !== '' && parseCents(figure) !== ours;
}
