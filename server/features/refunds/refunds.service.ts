import type { BodyOf } from '../../../core/contract/call.ts';
import type { refund } from '../../../core/contract/refunds.ts';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import { moneyOf, sumCents } from '../../../core/domain/money.ts';
import { isRefundable, leftToRefund } from '../../../core/domain/pricing/refund.ts';
import { dishNames, figuresOfRefund, refundStepsOf } from '../../../core/domain/pricing/refund-dishes.ts';
import { refundInMode } from '../../../core/domain/pricing/rounding.ts';
import { refundStates } from '../../../core/domain/refund-states.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { paymentMessages } from '../../../core/messages/en/server/payments.ts';
import { fill } from '../../../core/messages/message.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { CardProviderError, type Refunded, takenByStaff } from '../../platform/checkout/card-provider.ts';
import { profileOf } from '../../platform/checkout/card-providers.ts';
import { inTransaction, isSqlState, type Queryable, type Tx } from '../../platform/database.ts';
import type { KeyedRequest } from '../../platform/idempotency/keyed-request.ts';
import { once, type WorkKey } from '../../platform/idempotency/once.ts';
import { invalid, isRefusal, refuse } from '../../platform/refusal.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import type { Services } from '../../platform/services.ts';
import { allowAct, recordUse } from '../approvals/approvals.service.ts';
import { queueRefundMail } from '../invoices/invoices.service.ts';
import { numberRefund } from '../invoices/kept-papers.service.ts';
import { findSeries } from '../numbers/numbers.service.ts';
import { knowsOrder } from '../payments/staff-payment.service.ts';
import { restaurantTerms } from '../restaurants/restaurants.service.ts';
import { chooseDishes, listPaidDishes } from './refund-dishes.service.ts';
import {
  claimDueRefunds,
  findRefund,
  insertRefund,
  listRefundable,
  listRefunds,
  lockRefundsOf,
  postponeRefund,
  type RefundableRow,
  type RefundedDishes,
  type RefundName,
  type RefundOutcome,
  type RefundRow,
  recordRefund,
  taxesToStore,
} from './refunds.queries.ts';

export { type RestaurantSum, refundedBetween, refundedByDay, taxesOfRefunds } from './refunds.queries.ts';

type Body = BodyOf<typeof refund>;

const atOnce = 10;

/** If the provider doesn't respond, the refund stays pending until `finishRefunds` completes it. */
export async function makeRefund(
  services: Services,
  staff: StaffPrincipal,
  body: Body,
  keyed: KeyedRequest | undefined,
) {
  return once(
    services.db,
    keyed,
    (key) => begin(services, staff, body, key),
    async (refundId) => {
      const earlier = await findRefund(services.db, staff.restaurantId, refundId);
      return earlier && answerOf(await finishRefund(services, earlier));
    },
  );
}

async function begin(services: Services, staff: StaffPrincipal, body: Body, key: WorkKey) {
  const { restaurantId, userId } = staff;
  const reason = body.reason.trim();
  if (reason === '') return invalid('reason', orderMessages.reasonMissing);
  const first = await wantedOf(services, staff, body);
  if (isRefusal(first)) return first;
  const terms = await restaurantTerms(services.db, restaurantId);
  const written = await write(services, async (tx) => {
    const plan = body.dishes ? await lockDishes(tx, services, staff, body, first.of) : first;
    if (isRefusal(plan)) return plan;
    const { cents, roundingCents, of, dishes } = plan;
    const { paidBy: _mode, ...payment } = of;
    const wish = { isNeeded: terms?.config.refundApproval ?? false, approvalId: body.approval };
    const allowed = await allowAct(tx, staff, wish, { ...actOf(body.orderID, of, cents), reason });
    if (isRefusal(allowed)) return allowed;
    const who = { restaurantId, orderId: body.orderID, madeByUserId: userId };
    const row = await insertRefund(tx, { ...payment, ...who, amountCents: cents, roundingCents, reason, dishes }, key);
    await recordUse(tx, restaurantId, allowed, { refundId: row.id });
    // Doesn't call the provider either, because refunded money must get its number.
    if (row.state !== 'done' && (await findSeries(tx, restaurantId)).restoredAt) return refuse('NumberNotConfirmed');
    if (row.state === 'done') {
      const unnumbered = await numberRefund(tx, restaurantId, row.id);
      if (isRefusal(unnumbered)) return unnumbered;
      await queueRefundMail(tx, services, row);
    }
    return (allowed.approvalId !== null && (await findRefund(tx, restaurantId, row.id))) || row;
  });
  if (isRefusal(written)) return written;
  const ended = await finishRefund(services, written);
  services.feed.bump('floor', restaurantId);
  services.mailer.nudge();
  return answerOf(ended);
}

/** Locks the payment against other refunds, and returns the refund of the dishes with its taxes. */
async function lockDishes(tx: Tx, services: Services, staff: StaffPrincipal, body: Body, of: RefundableRow) {
  const locked = await lockRefundsOf(tx, { ...staff, orderId: body.orderID, paymentId: of.paymentId });
  const plan = await wantedOf({ ...services, db: tx }, staff, body);
  if (isRefusal(plan) || !plan.chosen || !locked) return plan;
  const { payment, units, isLast } = plan.chosen;
  const { taxes, roundingCents } = figuresOfRefund(payment, locked.refunds, units, isLast, plan.cents);
  return { ...plan, roundingCents, dishes: { names: dishNames(units), units, ...taxesToStore(payment, taxes) } };
}

/** The refund that an approval would cover, if that much is left. */
export async function refundOf(services: Services, place: Place, wish: RefundWish) {
  const plan = await wantedOf(services, place, wish);
  return isRefusal(plan) ? plan : actOf(wish.orderID, plan.of, plan.cents);
}

function actOf(orderId: number, { paymentId, latePaymentId, amountCents: totalCents }: RefundableRow, cents: number) {
  return { act: 'refund', orderId, paymentId, latePaymentId, amountCents: cents, totalCents } as const;
}

type RefundWish = Pick<Body, 'orderID' | 'latePaymentId' | 'paymentId' | 'amount' | 'dishes'>;

type Place = Pick<StaffPrincipal, 'restaurantId' | 'money'>;

async function wantedOf(services: Services, { restaurantId, money }: Place, wish: RefundWish) {
  const { db } = services;
  const latePaymentId = wish.latePaymentId ?? undefined;
  // Only a late payment can have another currency.
  const [late] = latePaymentId ? await listRefundable(db, restaurantId, wish.orderID, latePaymentId) : [];
  const { parseCents } = late ? moneyOf(late.currency) : money;
  const typed = parseCents(wish.amount);
  if (typed === undefined || typed === 0) return invalid('amount', paymentMessages.refund.badAmount);
  const paymentId = wish.paymentId ?? undefined;
  const of = await findRefundable(services, restaurantId, wish.orderID, { latePaymentId, paymentId });
  if (isRefusal(of)) return of;
  const refunds = await listRefunds(db, restaurantId, wish.orderID);
  const left = leftOf(of, refunds);
  const formats = await restaurantFormats(db, restaurantId);
  const chosen = wish.dishes && (await chosenOf(db, { restaurantId, formats, refunds, left, of }, wish));
  if (isRefusal(chosen)) return chosen;
  const cents = chosen?.cents ?? typed;
  const fault = faultOf(services, formats, of, left, cents);
  if (fault) return fault;
  const given = chosen ? cents : refundInMode(cents, left, of.paidBy, formats.cash);
  if (given === 0) return invalid('amount', fill(paymentMessages.refund.noSuchCoin, { amount: formats.amount(cents) }));
  if (chosen && given !== typed)
    return invalid('amount', fill(paymentMessages.refund.otherAmount, { amount: formats.amount(given) }));
  const dishes: RefundedDishes | undefined = undefined;
  return { cents: given, roundingCents: given - cents, of, chosen, dishes };
}

async function findRefundable(
  services: Services,
  restaurantId: number,
  orderId: number,
  { latePaymentId, paymentId }: { latePaymentId: number | undefined; paymentId: number | undefined },
) {
  const found = await listRefundable(services.db, restaurantId, orderId, latePaymentId);
  const [of, ...others] = paymentId === undefined ? found : found.filter((payment) => payment.paymentId === paymentId);
  if (others.length > 0) return invalid('paymentId', paymentMessages.refund.whichPayment);
  if (of) return of;
  const isNamed = latePaymentId !== undefined || paymentId !== undefined;
  const isKnown = !isNamed && (await knowsOrder(services, restaurantId, orderId));
  return isKnown ? refuse('NotPaid', { words: paymentMessages.refund.notPaid }) : refuse('NotFound');
}

function faultOf(services: Services, formats: Formats, of: RefundableRow, left: number, cents: number) {
  if (!isRefundable(cents, left)) return refuse('TooMuch', { words: tooMuch(formats, left, of.currency) });
  if (of.latePaymentId !== null && cents !== left) return invalid('amount', paymentMessages.refund.lateInWhole);
  const step = cardStepOf(of);
  if (cents % step !== 0) {
    const { toFigure } = moneyOf(of.currency);
    return invalid('amount', fill(paymentMessages.refund.stepOfCard, { step: toFigure(step) }));
  }
  if (of.provider !== takenByStaff && !services.cardProviders.of({ provider: of.provider, live: of.live })) {
    return refuse('RefundRefused', { words: paymentMessages.refund.noProvider });
  }
  return undefined;
}

const cardStepOf = ({ provider, currency }: RefundableRow) =>
  provider === takenByStaff ? 1 : profileOf(provider).chargeStep(currency);

interface Refundable {
  readonly restaurantId: number;
  readonly formats: Formats;
  readonly refunds: readonly RefundRow[];
  readonly left: number;
  readonly of: RefundableRow;
}

async function chosenOf(db: Queryable, { restaurantId, formats, refunds, left, of }: Refundable, wish: RefundWish) {
  if (of.paymentId === null) return invalid('dishes', paymentMessages.refund.lateInWhole);
  const payments = await listPaidDishes(db, restaurantId, wish.orderID, refunds);
  const paid = payments.find(({ payment }) => payment.paymentId === of.paymentId);
  if (!paid) throw new Error(`payment ${of.paymentId} was just found`);
  const chosen = chooseDishes(paid, wish.dishes ?? [], left, refundStepsOf(of.paidBy, formats.cash, cardStepOf(of)));
  if (isRefusal(chosen) || chosen.cents > 0) return chosen;
  const amount = formats.amount(sumCents(chosen.units.map(({ amountCents }) => amountCents)));
  const { nothingLeft, noSuchCoin } = paymentMessages.refund;
  return invalid('dishes', paid.leftCents === 0 ? nothingLeft : fill(noSuchCoin, { amount }));
}

function leftOf(of: RefundableRow, refunds: readonly RefundRow[]): number {
  const earlier = refunds.filter(
    (refund) => refund.paymentId === of.paymentId && refund.latePaymentId === of.latePaymentId,
  );
  return leftToRefund(of.amountCents, earlier);
}

function tooMuch(formats: Formats, left: number, currency: string) {
  if (left === 0) return paymentMessages.refund.nothingLeft;
  const isOwn = currency === formats.currency.toLowerCase();
  return isOwn
    ? fill(paymentMessages.refund.tooMuch, { left: formats.amount(left) })
    : paymentMessages.refund.moreThanPaid;
}

async function write<Outcome>({ db }: Services, work: (tx: Tx) => Promise<Outcome>) {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (isSqlState(error, '23514') && error.constraint === 'refund_within_payment') return refuse('TooMuch');
    throw error;
  }
}

/** Records the provider's result. When the refund is done, queues a mail to the guest. */
export async function settleRefund(services: Services, name: RefundName, outcome: RefundOutcome) {
  const row = await inTransaction(services.db, async (tx) => {
    const settled = await recordRefund(tx, name, outcome);
    // A refund made before numbers were introduced gets none, however often it is reported.
    const unnumbered = settled?.isChanged && (await numberRefund(tx, settled.restaurantId, settled.id));
    if (unnumbered && isRefusal(unnumbered)) return unnumbered;
    if (settled?.state === 'done') await queueRefundMail(tx, services, settled);
    return settled;
  });
  services.mailer.nudge();
  // Without a confirmed number the refund stays pending and is polled again.
  return isRefusal(row) ? undefined : row;
}

/** Requests a pending refund at the provider, or polls it (idempotent). Stores the result. */
export async function finishRefund(services: Services, row: RefundRow): Promise<RefundRow> {
  if (row.provider === takenByStaff || refundStates[row.state].isOver) return row;
  if (row.providerReference === null && !isAskable(row, services.clock.now())) return row;
  const provider = services.cardProviders.of({ provider: row.provider, live: row.live });
  try {
    if (!provider) throw new CardProviderError('away', 'no key for this provider is set up');
    const reported: Refunded | undefined =
      row.providerReference === null
        ? await provider.refund(row.reference, row.amountCents, row.attempt)
        : await provider.lookRefund(row.providerReference);
    if (!reported) throw new CardProviderError('away', 'the provider knows nothing of the refund that it began');
    return (await settleRefund(services, row, outcome(reported))) ?? row;
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    services.log.warn({ err: error, refundId: row.id }, 'money was not given back');
    // If only the status query was refused, the refund itself may still succeed.
    if (error.kind === 'refused' && row.providerReference === null) {
      const failed = { state: 'failed', providerReference: null } as const;
      return (await recordRefund(services.db, row, failed)) ?? row;
    }
    await postponeRefund(services.db, row, Math.min(30 * 2 ** Math.min(row.failures, 10), 900));
    return row;
  }
}

/** Whether the provider still remembers the idempotency key. */
export function isAskable({ madeAt, provider }: RefundRow, now: number): boolean {
  return now - madeAt.getTime() <= profileOf(provider).refundKeyHours * 3_600_000;
}

function outcome({ status, reference }: Refunded): RefundOutcome {
  return { state: status, providerReference: reference };
}

function answerOf(row: RefundRow) {
  return row.state === 'failed' ? refuse('RefundRefused') : row;
}

/** Completes pending refunds after a crash, a lost response or an outage of the provider. */
export async function finishRefunds(services: Services): Promise<void> {
  for (;;) {
    const due = await claimDueRefunds(services.db, atOnce);
    const ended = await Promise.all(due.map((row) => finishRefund(services, row)));
    for (const { restaurantId } of ended) services.feed.bump('floor', restaurantId);
    if (due.length < atOnce) return;
  }
}

export async function refundsOf(services: Services, restaurantId: number, orderId: number) {
  const { db } = services;
  if (!(await knowsOrder(services, restaurantId, orderId))) return refuse('NotFound');
  const [paid, refunds] = await Promise.all([
    listRefundable(db, restaurantId, orderId),
    listRefunds(db, restaurantId, orderId),
  ]);
  const dishes = await listPaidDishes(db, restaurantId, orderId, refunds);
  const payments = paid.map((payment) => ({
    ...payment,
    leftCents: leftOf(payment, refunds),
    cardStep: cardStepOf(payment),
    byDish: dishes.find((of) => of.payment.paymentId === payment.paymentId),
  }));
  return { payments, refunds };
}
