import type { AnswerOf } from '../../../core/contract/call.ts';
import type { leaveCheckout as leaveCall } from '../../../core/contract/payments.ts';
import { checkoutStates } from '../../../core/domain/checkout-states.ts';
import { paymentMessages } from '../../../core/messages/en/server/payments.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type CheckoutRow, findAttempt, findCheckout, isUnfinished } from './checkouts.queries.ts';
import { endOpenCheckout, isAttempt } from './complete-checkout.service.ts';
import { findPayableOrder } from './payments.queries.ts';

type Left = AnswerOf<typeof leaveCall>['result'];

/**
 * A diner says that they left the card page without paying. The checkout ends at its provider, and only then what it
 * holds is free; one that was paid meanwhile is settled. Where the provider cannot be asked everything stays as it is.
 * Only who started a checkout, or was led to its page, knows its names: another guest cannot end it.
 */
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
