import type { InvoiceDocument } from '../../../core/contract/invoices.ts';
import { isEmail } from '../../../core/domain/email.ts';
import type { OrderStatus } from '../../../core/domain/order-states.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Message } from '../../platform/mail/mailer.ts';
import { invalid, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findOrder } from '../orders/orders.service.ts';
import { invoiceDocument } from './invoice-document.ts';
import { invoiceKind } from './invoice-pdf.ts';
import { presentInvoice } from './invoices.present.ts';
import {
  changePaymentEmail,
  findInvoiceMail,
  findOrderPlace,
  findPaidOrder,
  lockPayment,
  type MailRow,
} from './invoices.queries.ts';

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
  const message = await invoiceMessage(db, restaurantId, orderId);
  return message !== undefined && (await mailer.queue(db, message));
}

async function invoiceMessage(db: Queryable, restaurantId: number, orderId: number): Promise<Message | undefined> {
  const paid = await findPaidOrder(db, restaurantId, orderId);
  if (!paid || paid.email === '') return undefined;
  const order = await findOrder(db, restaurantId, orderId);
  if (!order) return undefined;
  const invoice = invoiceDocument(order, paid);
  return {
    restaurantId,
    paymentId: paid.paymentId,
    dedupeKey: `invoice:${restaurantId}:${paid.paymentId}`,
    recipient: paid.email,
    ...presentInvoice(invoice),
    attachment: { kind: invoiceKind, content: invoice },
  };
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

/** The invoice of a paid order to print, with how far its mail has come; undefined while there is none. */
export async function findReceipt(
  db: Queryable,
  restaurantId: number,
  orderId: number,
): Promise<{ invoice: InvoiceDocument; mail: MailRow } | undefined> {
  const paid = await findPaidOrder(db, restaurantId, orderId);
  const order = paid && (await findOrder(db, restaurantId, orderId));
  const mail = order && (await findInvoiceMail(db, restaurantId, orderId));
  return mail && { invoice: invoiceDocument(order, paid), mail };
}

/** Sends the invoice of a payment again, to this address from now on. Pressed twice, it is sent once. */
export async function resendInvoice(
  services: Services,
  restaurantId: number,
  paymentId: number,
  typedEmail: string,
): Promise<MailRow | Refusal> {
  const email = typedEmail.trim();
  if (!isEmail(email)) return invalid('email', 'Please enter a valid email!');
  const mail = await services.db.transaction().execute(async (tx) => {
    const orderId = await lockPayment(tx, restaurantId, paymentId);
    if (orderId === undefined) return undefined;
    await changePaymentEmail(tx, restaurantId, paymentId, email);
    const message = await invoiceMessage(tx, restaurantId, orderId);
    if (message) await services.mailer.requeue(tx, message);
    return findInvoiceMail(tx, restaurantId, orderId);
  });
  services.mailer.nudge();
  return mail ?? refuse('NotFound');
}
