import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { QueryOf } from '../../../core/contract/call.ts';
import type { setOrderToPaid } from '../../../core/contract/payments.ts';
import type { FieldFault } from '../../../core/contract/refusals.ts';
import { isEmail } from '../../../core/domain/email.ts';
import { type Cents, parseCents } from '../../../core/domain/money.ts';
import { termsOf } from '../../../core/domain/pricing/explain-payment.ts';
import {
  type Adjustment,
  type AdjustmentMode,
  parseAdjustment,
  type StaffBill,
  staffBill,
} from '../../../core/domain/pricing/staff-bill.ts';
import { isTipAcceptable } from '../../../core/domain/pricing/tip.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { limits } from '../../platform/rate-limits.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { restaurantTerms } from '../restaurants/restaurants.service.ts';
import { endOpenCheckouts } from './complete-checkout.service.ts';
import { findPayableOrder, findPayment, type PaymentRow } from './payments.queries.ts';
import { settle } from './settle.service.ts';

type Query = QueryOf<typeof setOrderToPaid>;

/** Compares the manager code of the restaurant; wrong tries are limited per user. */
export async function checkManagerCode(
  { db, rateLimits }: Services,
  staff: StaffPrincipal,
  code: string,
): Promise<true | Refusal> {
  const attempt = await rateLimits.attempt(limits.managerCode, String(staff.userId));
  if (!attempt.allowed) return refuse('TooManyTries', { retryAfterSeconds: attempt.retryAfterSeconds });
  const terms = await restaurantTerms(db, staff.restaurantId);
  const right = terms?.config.managerCode ?? '';
  if (right === '' || !isSameText(code.trim(), right)) return refuse('WrongCode');
  await rateLimits.giveBack(limits.managerCode, String(staff.userId));
  return true;
}

/** True when the order is the restaurant's own. */
export async function knowsOrder({ db }: Services, restaurantId: number, orderId: number): Promise<boolean> {
  return (await findPayableOrder(db, restaurantId, orderId)) !== undefined;
}

/**
 * Records a payment that staff took. Everything is computed here from the order; `tax` and `wolfycharges`, when sent,
 * are only compared. A discount needs the manager code, checked again now.
 */
export async function takePayment(
  services: Services,
  staff: StaffPrincipal,
  query: Query,
  idempotencyKey: string | undefined,
): Promise<PaymentRow | Refusal> {
  const { db, feed } = services;
  const { restaurantId } = staff;
  const reference = referenceOf(query, idempotencyKey);
  const order = await findPayableOrder(db, restaurantId, query.orderid);
  if (!order) return refuse('NotFound');
  if (order.status === 'P') return repeated(services, restaurantId, query.orderid, reference, idempotencyKey);
  if (order.status !== 'C') return refuse('NotClosed');
  const terms = await restaurantTerms(db, restaurantId);
  if (!terms) return refuse('NotFound');
  const figures = readFigures(query);
  if (isRefusal(figures)) return figures;
  if (figures.discount) {
    const code = await checkManagerCode(services, staff, query.managercode ?? '');
    if (isRefusal(code)) return code.code === 'WrongCode' ? refuse('DiscountNotAllowed') : code;
  }
  const { taxRate, chargePlan: plan } = terms;
  const { discount, surcharge, tipCents } = figures;
  const bill = staffBill({ order, taxRate, plan, discount, surcharge, tipCents });
  if (!isTipAcceptable(tipCents, bill.toPayBeforeTipCents)) {
    return invalid('tip', 'The tip may be at most ten times the amount to pay.');
  }
  if (isOther(query.tax, bill.taxCents) || isOther(query.wolfycharges, bill.serviceChargeCents)) {
    return refuse('AmountChanged');
  }
  // Nobody may pay by card what is being paid here. Where the card provider cannot be asked, the guest at the till is
  // not sent away: what somebody pays by card after that is kept as a late payment.
  const { isPaid, unsure } = await endOpenCheckouts(services, restaurantId, order.orderId);
  if (isPaid) return refuse('AlreadyPaid');
  const outcome = await db.transaction().execute((tx) =>
    settle(tx, services, {
      restaurantId,
      orderId: order.orderId,
      provider: 'staff',
      reference,
      paidBy: query.paidby,
      email: query.email?.trim() ?? '',
      ...paymentFigures(bill),
      discountMode: discount?.mode ?? null,
      surchargeMode: surcharge?.mode ?? null,
      takenByUserId: staff.userId,
      terms: termsOf(taxRate, plan, { discount, surcharge }),
    }),
  );
  // A checkout that was opened while the payment was being written saw an unpaid order.
  await endOpenCheckouts(services, restaurantId, order.orderId, unsure);
  feed.bump('floor', restaurantId);
  services.mailer.nudge();
  return outcome;
}

interface Figures {
  readonly discount: Adjustment | undefined;
  readonly surcharge: Adjustment | undefined;
  readonly tipCents: Cents;
}

function readFigures(query: Query): Figures | Refusal {
  const email = query.email?.trim() ?? '';
  if (email !== '' && !isEmail(email)) return invalid('email', 'Please enter a valid email!');
  const discount = readAdjustment('discount', query.discount, query.discountMode);
  if (isRefusal(discount)) return discount;
  const surcharge = readAdjustment('surcharge', query.surcharge, query.surchargeMode);
  if (isRefusal(surcharge)) return surcharge;
  const tipCents = query.tip === undefined || query.tip === '' ? 0 : parseCents(query.tip);
  if (tipCents === undefined) return invalid('tip', 'The tip must be an amount such as 5 or 5.50.');
  return { discount, surcharge, tipCents };
}

function readAdjustment(
  name: 'discount' | 'surcharge',
  figure: string | undefined,
  mode: AdjustmentMode | undefined,
): Adjustment | undefined | Refusal {
  const isEmpty = figure === undefined || figure.trim() === '';
  if (isEmpty && mode === undefined) return undefined;
  if (mode === undefined) return invalid(`${name}Mode`, `Please select a ${name} mode!`);
  if (isEmpty) return invalid(name, `Please enter a ${name} figure!`);
  return parseAdjustment(figure, mode) ?? invalid(name, `The ${name} must be an amount, or at most 100 percent.`);
}

function paymentFigures(bill: StaffBill) {
  const { totalCents, discountCents, serviceChargeCents, surchargeCents, taxCents, tipCents } = bill;
  const amountCents = bill.toPayCents;
  return { totalCents, discountCents, serviceChargeCents, surchargeCents, taxCents, tipCents, amountCents };
}

async function repeated(
  { db }: Services,
  restaurantId: number,
  orderId: number,
  reference: string,
  idempotencyKey: string | undefined,
): Promise<PaymentRow | Refusal> {
  const earlier = await findPayment(db, restaurantId, orderId);
  if (earlier?.provider !== 'staff') return refuse('AlreadyPaid');
  if (earlier.reference === reference) return earlier;
  const isSameKey = idempotencyKey !== undefined && earlier.reference.startsWith(`${orderId}:${idempotencyKey}:`);
  if (!isSameKey) return refuse('AlreadyPaid');
  return refuse('Invalid', { status: 409, words: 'This Idempotency-Key was used for another payment.' });
}

function referenceOf(query: Query, idempotencyKey: string | undefined): string {
  const { managercode: _secret, ...figures } = query;
  const hash = createHash('sha256').update(JSON.stringify(figures)).digest('hex').slice(0, 24);
  return `${query.orderid}:${idempotencyKey ?? randomUUID()}:${hash}`;
}

function isOther(figure: string | undefined, ours: Cents): boolean {
  return figure !== undefined && figure.trim() !== '' && parseCents(figure) !== ours;
}

function isSameText(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}

function invalid(path: string, message: string): Refusal {
  const fields: FieldFault[] = [{ path, message }];
  return refuse('Invalid', { words: message, fields });
}
