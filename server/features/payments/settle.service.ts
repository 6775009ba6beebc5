import type { Tx } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { queueInvoice } from '../invoices/invoices.service.ts';
import { lockVisitOfOrder } from '../orders/orders.service.ts';
import { finishVisit } from '../visits/visits.service.ts';
import { findPayment, insertPayment, type NewPayment, type PaymentRow } from './payments.queries.ts';

/**
 * Records a payment once: order Paid, tip to the attendant, visit ended with a new OTP, invoice queued, all in the
 * caller's transaction. The same payment again (same provider and reference) answers the first one.
 */
export async function settle(tx: Tx, services: Services, payment: NewPayment): Promise<PaymentRow | Refusal> {
  const { restaurantId, orderId } = payment;
  const visit = await lockVisitOfOrder(tx, restaurantId, orderId);
  if (!visit) return refuse('NotFound');
  const recorded = await insertPayment(tx, payment);
  if (!recorded) return earlierPayment(tx, payment);
  await finishVisit(tx, restaurantId, visit.visitId);
  await queueInvoice(tx, services, restaurantId, orderId);
  return recorded;
}

async function earlierPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow | Refusal> {
  const earlier = await findPayment(tx, payment.restaurantId, payment.orderId);
  if (!earlier) return refuse('NotClosed');
  const isSame = earlier.provider === payment.provider && earlier.reference === payment.reference;
  return isSame ? earlier : refuse('AlreadyPaid');
}
