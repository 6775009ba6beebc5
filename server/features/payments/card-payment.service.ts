import { createHash, randomUUID } from 'node:crypto';
import type { BodyOf } from '../../../core/contract/call.ts';
import type { payOrder } from '../../../core/contract/payments.ts';
import { type Cents, parseCents } from '../../../core/domain/money.ts';
import { type DinerBill, dinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { isTipAcceptable } from '../../../core/domain/pricing/tip.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { restaurantTerms, type Terms } from '../restaurants/restaurants.service.ts';
import {
  type CheckoutRow,
  findCheckout,
  findPayableOrder,
  findPayment,
  insertCheckout,
  listCheckouts,
  type PayableOrder,
  type PaymentRow,
} from './payments.queries.ts';
import { settle } from './settle.service.ts';

type Body = BodyOf<typeof payOrder>;

/** The diner's bill of an order, and what it was made from. */
export interface Billed {
  readonly order: PayableOrder;
  readonly terms: Terms;
  readonly bill: DinerBill;
}

/** The bill of an order of this very visit; foreign and absent are the same answer. */
export async function billOf(
  { db }: Services,
  visit: VisitClaims,
  orderId: number,
  tipCents: Cents = 0,
): Promise<Billed | Refusal> {
  const order = await findPayableOrder(db, visit.restaurantId, orderId);
  if (order?.visitId !== visit.visitId) return refuse('NotFound');
  const terms = await restaurantTerms(db, visit.restaurantId);
  if (!terms) return refuse('NotFound');
  return { order, terms, bill: dinerBill(order, terms.taxRate, terms.chargePlan, tipCents) };
}

/**
 * Starts the hosted checkout of a closed order. Amounts that the browser sends are only compared. The same request again
 * leads to the same checkout; another tip ends the earlier one first, so that one order is not paid in two windows.
 */
export async function startCheckout(
  services: Services,
  visit: VisitClaims,
  body: Body,
  idempotencyKey: string | undefined,
  baseUrl: string,
): Promise<{ sessionId: string; url: string } | Refusal> {
  const tipCents = body.tipamount === undefined || body.tipamount === '' ? 0 : parseCents(body.tipamount);
  if (tipCents === undefined) return tipFault('The tip must be an amount such as 5 or 5.50.');
  const billed = await billOf(services, visit, body.orderID, tipCents);
  if (isRefusal(billed)) return billed;
  const { order, bill } = billed;
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const checkouts = await listCheckouts(services.db, visit.restaurantId, order.orderId);
  const earlier = checkouts.find((checkout) => idempotencyKey && checkout.idempotencyKey === idempotencyKey);
  if (earlier && earlier.requestHash !== requestHash) {
    return refuse('Invalid', { status: 409, words: 'This Idempotency-Key was used for another payment.' });
  }
  if (order.status === 'P') return refuse('AlreadyPaid');
  if (order.status !== 'C') return refuse('NotClosed');
  if (!isTipAcceptable(tipCents, bill.toPayCents))
    return tipFault('The tip may be at most ten times the amount to pay.');
  if (hasChanged(body, bill, order.taxCents)) return refuse('AmountChanged');
  if (isLive(billed.terms) && !services.cardProvider.takesLive) return refuse('CardsUnavailable');
  const same =
    earlier ?? checkouts.find((one) => one.requestHash === requestHash && one.orderVersion === order.version);
  if (same && (await services.cardProvider.look(same.sessionId))?.status === 'open') return same;
  const paid = await endOpenCheckouts(services, visit.restaurantId, order.orderId);
  if (paid) return refuse('AlreadyPaid');
  return openCheckout(services, billed, { requestHash, idempotencyKey: earlier ? undefined : idempotencyKey, baseUrl });
}

async function openCheckout(
  services: Services,
  { order, terms, bill }: Billed,
  {
    requestHash,
    idempotencyKey,
    baseUrl,
  }: { requestHash: string; idempotencyKey: string | undefined; baseUrl: string },
): Promise<{ sessionId: string; url: string } | Refusal> {
  const { restaurantId } = terms;
  const live = isLive(terms);
  const amountCents = bill.amountWithTipCents;
  const started = await services.cardProvider.start({
    idempotencyKey: `${restaurantId}:${order.orderId}:${idempotencyKey ?? randomUUID()}`,
    restaurantId,
    orderId: order.orderId,
    description: `${terms.name}, ${order.tableName}, order ${order.orderId}`,
    amountCents,
    live,
    successUrl: `${baseUrl}/customer/paymentsuccess/{sessionId}$${order.orderId}`,
    failureUrl: `${baseUrl}/customer/paymentfailure`,
  });
  await insertCheckout(services.db, {
    restaurantId,
    orderId: order.orderId,
    provider: services.cardProvider.name,
    ...started,
    orderVersion: order.version,
    totalCents: bill.totalCents,
    serviceChargeCents: bill.serviceChargeCents,
    taxCents: bill.taxCents,
    tipCents: bill.tipCents,
    amountCents,
    live,
    requestHash,
    idempotencyKey,
  });
  return keepNewest(services, restaurantId, order.orderId, started, requestHash);
}

/**
 * Two phones may have started to pay at the same moment, or staff may have taken the payment meanwhile. Everybody looks
 * here after his own checkout is stored, so of any two the older one is ended by whoever looks last: no order can be
 * paid in two windows.
 */
async function keepNewest(
  services: Services,
  restaurantId: number,
  orderId: number,
  own: { sessionId: string; url: string },
  requestHash: string,
): Promise<{ sessionId: string; url: string } | Refusal> {
  const { cardProvider, db } = services;
  const checkouts = await listCheckouts(db, restaurantId, orderId);
  const place = checkouts.findIndex(({ sessionId }) => sessionId === own.sessionId);
  for (const newer of checkouts.slice(0, Math.max(place, 0))) {
    const state = await cardProvider.look(newer.sessionId);
    if (state?.status !== 'open' && state?.status !== 'paid') continue;
    await cardProvider.expire(own.sessionId);
    return newer.requestHash === requestHash
      ? newer
      : refuse('Stale', {
          words: 'Another phone at this table has just started to pay. Please look at the bill again.',
        });
  }
  const isPaid = await endCheckouts(services, restaurantId, checkouts.slice(place + 1));
  const now = await findPayableOrder(db, restaurantId, orderId);
  if (!isPaid && now?.status === 'C') return own;
  await cardProvider.expire(own.sessionId);
  return refuse('AlreadyPaid');
}

/** Ends every open checkout of an order. True when one of them turns out to be paid: it is settled then. */
export async function endOpenCheckouts(services: Services, restaurantId: number, orderId: number): Promise<boolean> {
  return endCheckouts(services, restaurantId, await listCheckouts(services.db, restaurantId, orderId));
}

async function endCheckouts(
  services: Services,
  restaurantId: number,
  checkouts: readonly CheckoutRow[],
): Promise<boolean> {
  let isPaid = false;
  for (const checkout of checkouts) {
    const state = await services.cardProvider.expire(checkout.sessionId);
    if (state?.status !== 'paid') continue;
    await completeCheckout(services, checkout.sessionId, restaurantId);
    isPaid = true;
  }
  return isPaid;
}

/**
 * Asks the provider whether a session is paid, for that order and amount, and records the payment once. The session id
 * is the proof; `restaurantId` undefined when the provider itself reports.
 */
export async function completeCheckout(
  services: Services,
  sessionId: string,
  restaurantId: number | undefined,
): Promise<PaymentRow | Refusal> {
  const checkout = await findCheckout(services.db, sessionId, restaurantId);
  if (!checkout) return refuse('NotFound');
  const earlier = await findPayment(services.db, checkout.restaurantId, checkout.orderId);
  if (earlier?.provider === checkout.provider && earlier.reference === sessionId) return earlier;
  const state = await services.cardProvider.look(sessionId);
  if (state?.status !== 'paid') return refuse('NotPaid');
  if (state.amountCents !== checkout.amountCents) {
    services.log.error({ sessionId, charged: state.amountCents, expected: checkout.amountCents }, 'amounts differ');
    return refuse('AmountChanged');
  }
  return recordCardPayment(services, checkout);
}

async function recordCardPayment(services: Services, checkout: CheckoutRow): Promise<PaymentRow | Refusal> {
  const { restaurantId, orderId, provider, sessionId } = checkout;
  const { totalCents, serviceChargeCents, taxCents, tipCents, amountCents } = checkout;
  const outcome = await services.db.transaction().execute((tx) =>
    settle(tx, services, {
      restaurantId,
      orderId,
      provider,
      reference: sessionId,
      paidBy: 'Online',
      email: '',
      totalCents,
      discountCents: 0,
      discountMode: null,
      serviceChargeCents,
      surchargeCents: 0,
      surchargeMode: null,
      taxCents,
      tipCents,
      amountCents,
      takenByUserId: null,
    }),
  );
  if (isRefusal(outcome)) {
    services.log.error(
      { sessionId, orderId, code: outcome.code },
      'a card was charged for an order that cannot take it',
    );
  }
  services.feed.bump('floor', restaurantId);
  services.mailer.nudge();
  return outcome;
}

/** "P means live, otherwise test". */
function isLive(terms: Terms): boolean {
  return terms.config.paymentType === 'P';
}

function hasChanged(body: Body, bill: DinerBill, orderTaxCents: Cents): boolean {
  const isOther = (amount: number | undefined, cents: Cents) =>
    amount !== undefined && Math.round(amount * 100) !== cents;
  return (
    isOther(body.totalAmt, bill.totalCents) ||
    isOther(body.taxAmt, orderTaxCents) ||
    isOther(body.taxamount, bill.taxCents) ||
    isOther(body.wolfyCharges, bill.serviceChargeCents) ||
    isOther(body.appcharges, bill.applicationChargesCents)
  );
}

function tipFault(message: string): Refusal {
  return refuse('Invalid', { words: message, fields: [{ path: 'tipamount', message }] });
}
