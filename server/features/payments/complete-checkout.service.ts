import type { AnswerOf } from '../../../core/contract/call.ts';
import type { leaveCheckout as leaveCall } from '../../../core/contract/payments.ts';
import { checkoutStates } from '../../../core/domain/checkout-states.ts';
import { paymentMessages } from '../../../core/messages/en/server/payments.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { type CardProvider, CardProviderError, type CheckoutState } from '../../platform/checkout/card-provider.ts';
import { profileOf } from '../../platform/checkout/card-providers.ts';
import { inTransaction, type Keep, type Tx } from '../../platform/database.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockVisitOfOrder } from '../orders/orders.service.ts';
import {
  adoptSession,
  type CheckoutRow,
  closeCheckout,
  endCheckout,
  findAttempt,
  findCheckout,
  insertLatePayment,
  isUnfinished,
  type LatePayment,
  listCheckouts,
  lockCheckout,
} from './checkouts.queries.ts';
import { findPayableOrder, findPayment, type NewPayment } from './payments.queries.ts';
import { type NewPartPayment, settle } from './settle.service.ts';

/** Knowing the session's id is the permission. `restaurantId` is undefined if the provider reports the session. */
export async function completeCheckout(services: Services, sessionId: string, restaurantId: number | undefined) {
  const checkout = await findCheckout(services.db, sessionId, restaurantId);
  if (!checkout) return refuse('NotFound');
  const earlier = await findPayment(services.db, { ...checkout, reference: sessionId });
  if (earlier) return earlier;
  if (checkout.state === 'late') return refuse('AlreadyPaid', { words: paymentMessages.late });
  const provider = services.cardProviders.of(checkout);
  if (!provider) return refuse('Unavailable');
  const reported = await querySession(services, provider, sessionId);
  return isRefusal(reported) ? reported : applyProviderState(services, checkout, reported);
}

/** If starting a checkout was interrupted, its session is unknown here. The attempt in its metadata identifies it. */
export async function reportCheckout(services: Services, sessionId: string, attempt: string | undefined) {
  if (attempt !== undefined && isAttempt(attempt)) await adoptSession(services.db, attempt, sessionId);
  return completeCheckout(services, sessionId, undefined);
}

export const isAttempt = (words: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(words);

/** Applies the provider's state to a checkout. Returns 'NotPaid' unless it is paid. */
export async function applyProviderState(
  services: Services,
  checkout: CheckoutRow,
  reported: CheckoutState | undefined,
) {
  if (reported?.status === 'paid') return recordCardPayment(services, checkout, reported);
  if (reported?.status === 'expired') {
    await endCheckout(services.db, checkout);
    services.feed.bump('floor', checkout.restaurantId);
  }
  return refuse('NotPaid');
}

export interface Ended {
  readonly isPaid: boolean;
  /** Attempts that couldn't be ended at the provider. If one is paid anyway, the money becomes a late payment. */
  readonly unsure: readonly string[];
}

/** Ends all payable checkouts of an order, except the given ones. */
export async function endOpenCheckouts(
  services: Services,
  restaurantId: number,
  orderId: number,
  except: readonly string[] = [],
): Promise<Ended> {
  const checkouts = await listCheckouts(services.db, restaurantId, orderId);
  return endThese(
    services,
    checkouts.filter(({ attempt }) => !except.includes(attempt)),
  );
}

export async function endThese(services: Services, checkouts: readonly CheckoutRow[]): Promise<Ended> {
  let isPaid = false;
  const unsure: string[] = [];
  for (const checkout of checkouts) {
    if (checkout.state !== 'open') continue;
    const ended = await endOpenCheckout(services, checkout);
    if (ended === 'paid') isPaid = true;
    if (ended === 'unsure') unsure.push(checkout.attempt);
  }
  return { isPaid, unsure };
}

export async function endSession(services: Services, restaurantId: number, orderId: number, sessionId: string) {
  const checkout = await findCheckout(services.db, sessionId, restaurantId);
  if (checkout?.orderId === orderId && checkout.state === 'open') await endOpenCheckout(services, checkout);
}

/** Expires a checkout at its provider, so that it can no longer be paid. */
export async function endOpenCheckout(services: Services, checkout: CheckoutRow): Promise<'paid' | 'ended' | 'unsure'> {
  const provider = services.cardProviders.of(checkout);
  if (!provider || checkout.sessionId === null) return 'unsure';
  try {
    const reported = await provider.expire(checkout.sessionId);
    await applyProviderState(services, checkout, reported);
    if (reported?.status === 'paid') return 'paid';
    // A provider only knows sessions that were created with the same account's key.
    return reported?.status === 'expired' ? 'ended' : 'unsure';
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    services.log.warn({ err: error, sessionId: checkout.sessionId }, 'a checkout could not be ended');
    return 'unsure';
  }
}

async function querySession(services: Services, provider: CardProvider, sessionId: string) {
  try {
    return await provider.look(sessionId);
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    services.log.warn({ err: error, sessionId }, 'a checkout could not be looked at');
    return refuse('Unavailable', { retryAfterSeconds: 5 });
  }
}

async function recordCardPayment(services: Services, checkout: CheckoutRow, reported: CheckoutState) {
  const outcome = await inTransaction(services.db, (tx, keep) =>
    settleCheckout(tx, keep, services, checkout, reported),
  );
  services.feed.bump('floor', checkout.restaurantId);
  services.mailer.nudge();
  return outcome;
}

async function settleCheckout(tx: Tx, keep: Keep, services: Services, known: CheckoutRow, reported: CheckoutState) {
  await lockVisitOfOrder(tx, known.restaurantId, known.orderId);
  const checkout = await lockCheckout(tx, known);
  if (!checkout || checkout.sessionId === null) return refuse('NotFound');
  if (checkout.state === 'late') return refuse('AlreadyPaid', { words: paymentMessages.late });
  const difference = differenceOf(checkout, reported);
  if (difference === 'other') {
    services.log.error(
      { sessionId: checkout.sessionId, said: reported },
      'a session is paid that is not what was started',
    );
    await closeCheckout(tx, checkout, 'ended');
    // Commit although this is a refusal, so that the checkout isn't polled again.
    return keep(refuse('NotFound'));
  }
  if (difference === 'money') return keep(await keepLate(tx, services, checkout, reported, 'other-amount'));
  const payment = paymentOf(checkout, checkout.sessionId, reported);
  const { orderVersion } = checkout;
  const earlier = await findPayment(tx, payment);
  const outcome = earlier ?? (await settle(tx, services, { ...payment, orderVersion }));
  if (isRefusal(outcome)) {
    // The checkout stays open, so it is recorded once the number is confirmed.
    if (outcome.kind === 'NumberNotConfirmed') return refuse('Unavailable', { retryAfterSeconds: 60 });
    const reason = lateReasons.get(outcome.kind) ?? 'not-closed';
    return keep(await keepLate(tx, services, checkout, reported, reason));
  }
  await closeCheckout(tx, checkout, 'paid');
  return outcome;
}

/** 'money': another amount or currency. 'other': the session isn't for this checkout. */
function differenceOf(checkout: CheckoutRow, reported: CheckoutState): 'money' | 'other' | undefined {
  const isOther =
    reported.restaurantId !== checkout.restaurantId ||
    reported.orderId !== checkout.orderId ||
    reported.live !== checkout.live;
  if (isOther) return 'other';
  const isSameMoney = reported.amountCents === checkout.amountCents && reported.currency === checkout.currency;
  return isSameMoney ? undefined : 'money';
}

const lateReasons: ReadonlyMap<string, LatePayment['reason']> = new Map([
  ['AlreadyPaid', 'already-paid'],
  // Another guest has paid the share, or a part of the whole bill.
  ['ShareTaken', 'already-paid'],
  ['AmountChanged', 'other-amount'],
]);

async function keepLate(
  tx: Tx,
  services: Services,
  checkout: CheckoutRow,
  reported: CheckoutState,
  reason: LatePayment['reason'],
) {
  const { restaurantId, orderId, provider, sessionId, live } = checkout;
  const { amountCents, currency } = reported;
  services.log.error(
    { sessionId, orderId, reason, amountCents },
    'a card was charged for an order that cannot take it',
  );
  if (sessionId !== null && amountCents > 0) {
    const late = { restaurantId, orderId, provider, reference: sessionId, live, currency, amountCents, reason };
    await insertLatePayment(tx, late);
  }
  await closeCheckout(tx, checkout, 'late');
  if (reason === 'other-amount') return refuse('AmountChanged');
  return refuse('AlreadyPaid', { words: paymentMessages.late });
}

/** The provider validates addresses. This rejects text that could contain more than one. */
const mailable = /^[^\s<>,;:"]{1,64}@[^\s<>,;:"]{1,189}$/;

function paymentOf(checkout: CheckoutRow, sessionId: string, reported: CheckoutState): NewPayment | NewPartPayment {
  const { restaurantId, orderId, provider, totalCents, serviceChargeCents, taxCents, taxes } = checkout;
  const { tipCents, roundingCents, amountCents } = checkout;
  const head = {
    restaurantId,
    orderId,
    provider,
    reference: sessionId,
    paidBy: profileOf(provider).paidBy,
    // The guest entered the address at the provider.
    email: mailable.test(reported.email) ? reported.email : '',
    tipCents,
    roundingCents,
    amountCents,
    givenCents: null,
    takenByUserId: null,
  } as const;
  if (checkout.partCents !== null) return { ...head, part: { cents: checkout.partCents, shares: checkout.shares } };
  const unadjusted = { discountCents: 0, discountMode: null, surchargeCents: 0, surchargeMode: null };
  return { ...head, ...unadjusted, totalCents, serviceChargeCents, taxCents, taxes, terms: checkout.terms };
}

type Left = AnswerOf<typeof leaveCall>['result'];

/** Ends the checkout, or records its payment. `name` is known only to the guest who started it. */
export async function leaveCheckout(services: Services, visit: VisitClaims, name: string) {
  const { restaurantId, visitId } = visit;
  const { db, feed } = services;
  const found = isAttempt(name) ? findAttempt(db, name, restaurantId) : findCheckout(db, name, restaurantId);
  const checkout = await found;
  const order = checkout && (await findPayableOrder(db, restaurantId, checkout.orderId));
  if (!checkout || order?.visitId !== visitId) return refuse('NotFound');
  if (!isUnfinished(checkout)) return leftOf(checkout, { paid: wasPaid(checkout) });
  const ended = await endOpenCheckout(services, checkout);
  if (ended === 'unsure') return refuse('Unavailable', { words: paymentMessages.held, retryAfterSeconds: 5 });
  feed.bump('floor', restaurantId);
  return leftOf(checkout, { paid: ended === 'paid' });
}

const wasPaid = ({ state }: CheckoutRow) => checkoutStates[state].tookMoney;

const leftOf = ({ orderId, sessionId }: CheckoutRow, { paid }: { readonly paid: boolean }): Left => ({
  orderID: orderId,
  sessionId: sessionId ?? '',
  paid,
});
