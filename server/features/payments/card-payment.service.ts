import type { BodyOf } from '../../../core/contract/call.ts';
import { payOrder } from '../../../core/contract/payments.ts';
import { checkoutStates } from '../../../core/domain/checkout-states.ts';
import type { Cents, Money } from '../../../core/domain/money.ts';
import { whyNotPayable } from '../../../core/domain/order-states.ts';
import { dinerPaths } from '../../../core/domain/paths.ts';
import type { DinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { paymentMessages } from '../../../core/messages/en/server/payments.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { type CardProvider, CardProviderError, type StartedCheckout } from '../../platform/checkout/card-provider.ts';
import { inTransaction } from '../../platform/database.ts';
import { fingerprintOf, type KeyedRequest } from '../../platform/idempotency/keyed-request.ts';
import { once, type WorkKey } from '../../platform/idempotency/once.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import type { Services } from '../../platform/services.ts';
import { lockVisitOfOrder } from '../orders/orders.service.ts';
import type { Terms } from '../restaurants/restaurants.service.ts';
import { readTyped, refuseTip } from './adjustments.service.ts';
import { billOf, reserve, reservePart } from './card-lease.service.ts';
import {
  type CheckoutRow,
  endCheckout,
  findCheckoutById,
  isUnfinished,
  listCheckouts,
  openCheckout,
} from './checkouts.queries.ts';
import { applyProviderState, endSession, endThese } from './complete-checkout.service.ts';
import { findPayableOrder, type PayableOrder } from './payments.queries.ts';

type Body = BodyOf<typeof payOrder>;

/** A repeated request returns the same checkout. Another tip ends the earlier one, to prevent paying twice. */
export async function startCheckout(
  services: Services,
  visit: VisitClaims,
  body: Body,
  keyed: KeyedRequest | undefined,
) {
  return once(
    services.db,
    keyed,
    (key) => start(services, visit, body, key),
    (checkoutId) => resumeCheckout(services, visit, checkoutId),
  );
}

async function start(services: Services, visit: VisitClaims, body: Body, key: WorkKey) {
  // Bind the key before the provider is called.
  await key.bind();
  const money = await restaurantFormats(services.db, visit.restaurantId);
  const paid = readTyped(money, { ...body, tip: body.tipamount }, 'tipamount');
  if (isRefusal(paid)) return paid;
  const { tipCents, part, email } = paid;
  const billed = await billOf(services, visit, body.orderID, tipCents);
  if (isRefusal(billed)) return billed;
  const { order, bill } = billed;
  const unpayable = whyNotPayable(order.status);
  if (unpayable) return refuse(unpayable);
  if (order.isJoined) return refuse('Joined');
  const tipFault = part ? undefined : refuseTip('tipamount', billed.terms.formats, tipCents, bill.toPayCents);
  if (tipFault) return tipFault;
  if (!part && hasChanged(money, body, bill, order.taxCents)) return refuse('AmountChanged');
  const provider = services.cardProviders.forNew(isLive(billed.terms));
  if (!provider) return refuse('CardsUnavailable');
  const requestHash = fingerprintOf(payOrder, visit.restaurantId, body);
  const checkouts = await listCheckouts(services.db, visit.restaurantId, order.orderId);
  // Equal requests of two phones are for the same whole bill, but for two different parts.
  const isSame = (checkout: CheckoutRow) => checkout.requestHash === requestHash && checkout.partCents === null;
  const same = part ? undefined : checkouts.find((checkout) => isSame(checkout) && isPayable(checkout, order));
  // Our own page has a relative URL. Otherwise the configured URL is used, never the request's host.
  const returnUrl = provider.profile.hasPageHere ? '' : services.publicUrl();
  const request = { requestHash, returnUrl, email, key };
  return catchProviderErrors(services, async () => {
    const going = same && (await reuseIfOpen(services, same));
    if (going) return going;
    if (body.replaces) await endSession(services, visit.restaurantId, order.orderId, body.replaces);
    const refusal = part ? undefined : await endOthers(services, checkouts, body.replaces);
    if (refusal) return refusal;
    const attempt = part
      ? await reservePart(services, billed, provider, request, {
          part,
          shownCents: body.partamount === undefined ? undefined : money.centsOf(body.partamount),
        })
      : await reserve(services, billed, provider, request);
    return isRefusal(attempt) ? attempt : startAt(services, provider, attempt);
  });
}

/** The checkout that this request started earlier. Undefined if it was not paid and can't be paid any more. */
async function resumeCheckout(services: Services, { restaurantId, visitId }: VisitClaims, checkoutId: number) {
  const checkout = await findCheckoutById(services.db, restaurantId, checkoutId);
  const order = checkout && (await findPayableOrder(services.db, restaurantId, checkout.orderId));
  if (!checkout || order?.visitId !== visitId) return undefined;
  if (order.status === 'paid') return refuse('AlreadyPaid');
  if (checkoutStates[checkout.state].tookMoney) return refuse('AlreadyPaid', { words: paymentMessages.madeAlready });
  return isPayable(checkout, order) ? catchProviderErrors(services, () => reuseIfOpen(services, checkout)) : undefined;
}

const isPayable = (checkout: CheckoutRow, order: PayableOrder) =>
  isUnfinished(checkout) && checkout.orderVersion === order.version;

/** Checkouts of parts may continue. A newer one may belong to this request; the reservation decides. */
async function endOthers(services: Services, checkouts: readonly CheckoutRow[], ended: string | undefined) {
  const others = checkouts.filter(({ partCents, sessionId }) => partCents === null && sessionId !== ended);
  const { isPaid, unsure } = await endThese(services, others);
  if (isPaid) return refuse('AlreadyPaid');
  return unsure.length > 0 ? refuse('Unavailable', { words: paymentMessages.away }) : undefined;
}

/** Turns an error of the provider into a refusal. After that, no checkout can be paid. */
async function catchProviderErrors<Answer>({ log }: Services, work: () => Promise<Answer>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    log.warn({ err: error }, 'a card checkout could not be started');
    return error.kind === 'away'
      ? refuse('Unavailable', { words: paymentMessages.away, retryAfterSeconds: 5 })
      : refuse('CardsUnavailable');
  }
}

/** The session that the same request started, if it can still be paid. */
async function reuseIfOpen(services: Services, checkout: CheckoutRow) {
  const provider = services.cardProviders.of(checkout);
  if (!provider) return undefined;
  // Another request is starting it right now. The provider returns the same session to both.
  if (checkout.state === 'starting') return startAt(services, provider, checkout);
  const { sessionId, url } = checkout;
  if (checkout.state !== 'open' || sessionId === null || url === null) return undefined;
  const reported = await provider.look(sessionId);
  if (reported?.status === 'open') return { sessionId, url };
  await applyProviderState(services, checkout, reported);
  return reported?.status === 'paid' ? refuse('AlreadyPaid') : undefined;
}

/** Starts an attempt at its provider (idempotent). Opens it if the order still waits for payment. */
async function startAt(services: Services, provider: CardProvider, attempt: CheckoutRow) {
  const { restaurantId, orderId, description, amountCents, currency, startedAt, returnUrl, email } = attempt;
  const { sessionId, url } = attempt;
  if (sessionId !== null && url !== null) return { sessionId, url };
  let started: StartedCheckout;
  try {
    if (amountCents < provider.profile.leastCents) throw new CardProviderError('refused', 'less than it takes');
    started = await provider.start({
      idempotencyKey: attempt.attempt,
      restaurantId,
      orderId,
      description,
      amountCents,
      currency,
      startedAt,
      email,
      successUrl: returnUrl + dinerPaths.paymentSuccess(`{sessionId}$${orderId}`),
      // Contains the attempt, because another tab may have started a different one.
      failureUrl: returnUrl + dinerPaths.leftCheckout(attempt.attempt),
    });
  } catch (error) {
    // Even if a session exists, no one received its URL, so it can't be paid.
    await endCheckout(services.db, attempt);
    services.feed.bump('floor', restaurantId);
    throw error;
  }
  const opened = await inTransaction(services.db, async (tx) => {
    await lockVisitOfOrder(tx, restaurantId, orderId);
    const order = await findPayableOrder(tx, restaurantId, orderId);
    return whyNotPayable(order?.status) ? undefined : openCheckout(tx, attempt, started);
  });
  if (opened?.state === 'open' && opened.sessionId === started.sessionId) return started;
  await endCheckout(services.db, attempt);
  await provider.expire(started.sessionId);
  return opened ? refuse('Stale', { words: paymentMessages.otherPhone }) : refuse('AlreadyPaid');
}

/** "P means live, otherwise test". */
function isLive(terms: Terms): boolean {
  return terms.config.paymentType === 'P';
}

function hasChanged({ isOtherAmount }: Money, body: Body, bill: DinerBill, orderTaxCents: Cents): boolean {
  return (
    isOtherAmount(body.totalAmt, bill.totalCents) ||
    isOtherAmount(body.taxAmt, orderTaxCents) ||
    isOtherAmount(body.taxamount, bill.taxCents) ||
    isOtherAmount(body.wolfyCharges, bill.serviceChargeCents) ||
    isOtherAmount(body.appcharges, bill.applicationChargesCents)
  );
}
