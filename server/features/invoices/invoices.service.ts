import type { OrderStatus } from '../../../core/domain/order-states.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Services } from '../../platform/services.ts';
import { findOrder } from '../orders/orders.service.ts';
import { presentInvoice } from './invoices.present.ts';
import { findOrderPlace, findPaidOrder } from './invoices.queries.ts';

/**
 * Puts the invoice of a paid order into the outbox, once per payment and only where the payment has an address. True when
 * it was put there now. `db` may be the transaction that records the payment.
 */
export async function queueInvoice(
  db: Queryable,
  { mailer }: Pick<Services, 'mailer'>,
  restaurantId: number,
  orderId: number,
): Promise<boolean> {
  const paid = await findPaidOrder(db, restaurantId, orderId);
  if (!paid || paid.email === '') return false;
  const order = await findOrder(db, restaurantId, orderId);
  if (!order) return false;
  return mailer.queue(db, {
    restaurantId,
    dedupeKey: `invoice:${restaurantId}:${paid.paymentId}`,
    recipient: paid.email,
    ...presentInvoice(order, paid),
  });
}

/** The status of an order; where it is paid, its invoice is sent if that has not happened. Undefined: no such order. */
export async function askForInvoice(
  services: Services,
  orderId: number,
  restaurantId?: number,
): Promise<OrderStatus | undefined> {
  const place = await findOrderPlace(services.db, orderId, restaurantId);
  if (place?.status !== 'P') return place?.status;
  if (await queueInvoice(services.db, services, place.restaurantId, orderId)) services.mailer.nudge();
  return place.status;
}
