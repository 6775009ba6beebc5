import { createHash } from 'node:crypto';
import { type Buyer, buyerFields, faultsOfBuyer, typedBuyer } from '../../../core/domain/buyer.ts';
import { isEmail } from '../../../core/domain/email.ts';
import { type Formats, formatsOf } from '../../../core/domain/formats/formats.ts';
import { type OrderStatus, orderStates } from '../../../core/domain/order-states.ts';
import { refusalMessages } from '../../../core/messages/en/server/refusals.ts';
import type { Language } from '../../../core/messages/languages.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { inTransaction, type Queryable } from '../../platform/database.ts';
import type { Message } from '../../platform/mail/mailer.ts';
import { limits } from '../../platform/rate-limits.ts';
import { invalid, type Refusal, refuse, tooManyTries } from '../../platform/refusal.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import type { Services } from '../../platform/services.ts';
import { listKeptRecords } from '../numbers/numbers.service.ts';
import { findOrder } from '../orders/orders.service.ts';
import { invoiceDocument } from './invoice-document.ts';
import { invoiceMail, type Receipt } from './invoices.present.ts';
import {
  changeBuyer,
  changePaymentEmail,
  eraseAddressOf,
  findInvoiceMail,
  findOrderOfPayment,
  findOrderPlace,
  findPaymentOfSession,
  listGivenRefunds,
  listOrderPayments,
  lockPayment,
  type MailRow,
} from './invoices.queries.ts';
import { asKept } from './kept-papers.service.ts';

export { type GivenRefund, listGivenRefunds } from './invoices.queries.ts';

/** Queues a payment's invoice once, if the payment has an address. */
export async function queueInvoice(
  db: Queryable,
  { mailer }: Pick<Services, 'mailer'>,
  restaurantId: number,
  paymentId: number,
): Promise<boolean> {
  const message = await invoiceMessage(db, restaurantId, paymentId);
  return message !== undefined && (await mailer.queue(db, message));
}

/** Queues a mail about a refund once, if its payment has an address. `db` may be the refund's transaction. */
export async function queueRefundMail(
  db: Queryable,
  { mailer }: Pick<Services, 'mailer'>,
  { restaurantId, paymentId, id }: { restaurantId: number; paymentId: number | null; id: number },
): Promise<boolean> {
  const message = paymentId === null ? undefined : await invoiceMessage(db, restaurantId, paymentId, id);
  return message !== undefined && (await mailer.queue(db, message));
}

/** With `refundId`, a mail about that refund, with the invoice attached. */
async function invoiceMessage(
  db: Queryable,
  restaurantId: number,
  paymentId: number,
  refundId?: number,
): Promise<Message | undefined> {
  const orderId = await findOrderOfPayment(db, restaurantId, paymentId);
  const payments = orderId === undefined ? [] : await listOrderPayments(db, restaurantId, orderId);
  const paid = payments.find((payment) => payment.paymentId === paymentId);
  if (orderId === undefined || !paid || paid.email === '') return undefined;
  const order = await findOrder(db, restaurantId, orderId);
  if (!order) return undefined;
  const formats = formatsOf(paid.region, paid.region.papers);
  const refunds = await listGivenRefunds(db, restaurantId, orderId);
  const records = await listKeptRecords(db, restaurantId, orderId);
  const now = invoiceDocument(formats.language, formats, order, payments, paid, refunds);
  const refund = refunds.find(({ id }) => id === refundId);
  return invoiceMail({
    restaurantId,
    paymentId,
    email: paid.email,
    invoice: asKept(records, paid, now),
    ...(refund ? { refund: { ...refund, amount: formats.amount(refund.amountCents) } } : {}),
  });
}

/** Returns an order's status, and sends its invoices that are still unsent. Undefined if there is no such order. */
export async function askForInvoice(
  services: Services,
  orderId: number,
  restaurantId?: number,
): Promise<OrderStatus | undefined> {
  const place = await findOrderPlace(services.db, orderId, restaurantId);
  if (!place || !orderStates[place.status].hasBill) return place?.status;
  const payments = await listOrderPayments(services.db, place.restaurantId, orderId);
  for (const { paymentId } of payments) {
    if (await queueInvoice(services.db, services, place.restaurantId, paymentId)) services.mailer.nudge();
  }
  return place.status;
}

export async function findReceipt(
  db: Queryable,
  language: Language | 'papers' | Formats,
  restaurantId: number,
  orderId: number,
  paymentId?: number,
): Promise<Receipt | undefined> {
  const payments = await listOrderPayments(db, restaurantId, orderId);
  const order = payments.length > 0 ? await findOrder(db, restaurantId, orderId) : undefined;
  const isComplete = payments.some(({ completes }) => completes);
  const ofPayment = payments.find((payment) => payment.paymentId === paymentId);
  const paid = paymentId !== undefined ? ofPayment : payments.length === 1 ? payments[0] : undefined;
  if (!order || (paymentId === undefined ? !isComplete : !ofPayment)) return undefined;
  const mail = paid && (await findInvoiceMail(db, restaurantId, paid.paymentId));
  const formats = typeof language === 'string' ? await restaurantFormats(db, restaurantId, language) : language;
  const refunds = await listGivenRefunds(db, restaurantId, orderId);
  const records = await listKeptRecords(db, restaurantId, orderId);
  const now = invoiceDocument(formats.language, formats, order, payments, paid, refunds);
  return {
    invoice: asKept(records, paid, now),
    mail,
    buyer: paid?.buyer ?? undefined,
    payments,
    money: formats,
  };
}

export async function findSessionReceipt(
  db: Queryable,
  language: Language,
  sessionId: string,
): Promise<Receipt | undefined> {
  const paid = await findPaymentOfSession(db, sessionId);
  return paid && findReceipt(db, language, paid.restaurantId, paid.orderId, paid.paymentId);
}

/** The payer can set the address until the invoice is sent. Doesn't reveal a stored one. `from`: network block. */
export async function sendInvoiceTo(services: Services, sessionId: string, typedEmail: string, from: string) {
  const { db, rateLimits } = services;
  const email = typedEmail.trim();
  if (!isEmail(email)) return badEmail();
  const allowed = await rateLimits.attempt(limits.invoiceFromAddress, from);
  if (!allowed.allowed) return tooManyTries(allowed);
  const paid = await findPaymentOfSession(db, sessionId);
  if (!paid) return refuse('NotFound');
  const { restaurantId, paymentId } = paid;
  const attempt = await rateLimits.attempt(limits.invoiceOfPayment, `${restaurantId}:${paymentId}`);
  const toThem = attempt.allowed ? await attemptTo(services, email) : attempt;
  if (!toThem.allowed) return tooManyTries(toThem);
  return mailAgain(services, restaurantId, paymentId, email, ({ email: earlier, status }) => {
    if (status !== 'sent') return 'send';
    return earlier === email ? 'leave' : refuse('InvoiceSent');
  });
}

/** Sends the invoice again to a new address. A double press sends it only once. */
export async function resendInvoice(
  services: Services,
  { restaurantId, userId }: Pick<StaffPrincipal, 'restaurantId' | 'userId'>,
  paymentId: number,
  typedEmail: string,
) {
  const email = typedEmail.trim();
  if (!isEmail(email)) return badEmail();
  const byUser = await services.rateLimits.attempt(limits.invoiceResentByUser, String(userId));
  const toThem = byUser.allowed ? await attemptTo(services, email) : byUser;
  if (!toThem.allowed) return tooManyTries(toThem);
  return mailAgain<never>(services, restaurantId, paymentId, email, () => 'send');
}

/** Limits the mails per recipient. Counted by a hash, so that no address is stored. */
const attemptTo = ({ rateLimits }: Services, email: string) =>
  rateLimits.attempt(limits.invoiceToRecipient, createHash('sha256').update(email.toLowerCase()).digest('base64url'));

const badEmail = () => invalid('email', refusalMessages.INVALID_EMAIL);

async function mailAgain<Judged extends Refusal>(
  services: Services,
  restaurantId: number,
  paymentId: number,
  email: string,
  judge: (mail: MailRow) => 'send' | 'leave' | Judged,
) {
  const outcome = await inTransaction(services.db, async (tx) => {
    if (!(await lockPayment(tx, restaurantId, paymentId))) return undefined;
    const mail = await findInvoiceMail(tx, restaurantId, paymentId);
    const judgement = mail && judge(mail);
    if (judgement !== 'send') return judgement === 'leave' ? mail : judgement;
    await changePaymentEmail(tx, restaurantId, paymentId, email);
    const message = await invoiceMessage(tx, restaurantId, paymentId);
    if (message) await services.mailer.requeue(tx, message);
    return findInvoiceMail(tx, restaurantId, paymentId);
  });
  services.mailer.nudge();
  return outcome ?? refuse('NotFound');
}

/** Returns the buyer as saved, or null if it was removed. Mails that were already made keep the earlier one. */
export async function setBuyer({ db }: Services, restaurantId: number, paymentId: number, typed: Buyer) {
  const buyer = typedBuyer(typed);
  const faults = buyer ? faultsOfBuyer(buyer) : {};
  for (const field of buyerFields) if (faults[field]) return invalid(field, faults[field]);
  return (await changeBuyer(db, restaurantId, paymentId, buyer)) ? { buyer: buyer ?? null } : refuse('NotFound');
}

/** Called when a guest asks for erasure. The payment itself stays. */
export async function eraseAddress({ db, mailer }: Services, restaurantId: number, paymentId: number) {
  let erased: readonly number[] = [];
  const mail = await inTransaction(db, async (tx) => {
    if (!(await lockPayment(tx, restaurantId, paymentId))) return undefined;
    erased = await eraseAddressOf(tx, restaurantId, paymentId);
    return findInvoiceMail(tx, restaurantId, paymentId);
  });
  await mailer.forget(erased);
  return mail ?? refuse('NotFound');
}
