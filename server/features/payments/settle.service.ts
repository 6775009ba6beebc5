import type { CheckoutState } from '../../platform/checkout/card-provider.ts';
import type { Tx } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { queueInvoice } from '../invoices/invoices.service.ts';
import { lockVisitOfOrder } from '../orders/orders.service.ts';
import { finishVisit } from '../visits/visits.service.ts';
import type { CheckoutRow } from './checkouts.queries.ts';
import { findPayment, insertPayment, type NewPayment, type PaymentRow } from './payments.queries.ts';

/**
 * Records a payment once: order Paid, tip to the attendant, visit ended with a new OTP, invoice queued, all in the
 * caller's transaction. The same payment again (same provider and reference) answers the first one. A payment by card
 * comes with its `card`: what we asked for and what the provider says, which must agree in everything.
 */
export async function settle(
  tx: Tx,
  services: Services,
  payment: NewPayment,
  card?: { readonly checkout: CheckoutRow; readonly said: CheckoutState },
): Promise<PaymentRow | Refusal> {
  const { restaurantId, orderId } = payment;
  const visit = await lockVisitOfOrder(tx, restaurantId, orderId);
  if (!visit) return refuse('NotFound');
  if (card && (differenceOf(card.checkout, card.said) || payment.amountCents !== card.said.amountCents)) {
    return refuse('AmountChanged');
  }
  const recorded = await insertPayment(tx, payment);
  if (!recorded) return earlierPayment(tx, payment);
  await finishVisit(tx, restaurantId, visit.visitId);
  await queueInvoice(tx, services, restaurantId, orderId);
  return recorded;
}

/**
 * In what the provider's word differs from what we asked for. 'money': it took another sum. 'other': this is not the
 * checkout that we started, whoever names it.
 */
export function differenceOf(checkout: CheckoutRow, said: CheckoutState): 'money' | 'other' | undefined {
  const isOther =
    said.restaurantId !== checkout.restaurantId || said.orderId !== checkout.orderId || said.live !== checkout.live;
  if (isOther) return 'other';
  const isSameMoney = said.amountCents === checkout.amountCents && said.currency === checkout.currency;
  return isSameMoney ? undefined : 'money';
}

async function earlierPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow | Refusal> {
  const earlier = await findPayment(tx, payment.restaurantId, payment.orderId);
  if (!earlier) return refuse('NotClosed');
  const isSame = earlier.provider === payment.provider && earlier.reference === payment.reference;
  return isSame ? earlier : refuse('AlreadyPaid');
}
