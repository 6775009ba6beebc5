import { type BillPart, readBillPart } from '../../../core/domain/bill-part.ts';
import { isEmail } from '../../../core/domain/email.ts';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import type { Cents, Money } from '../../../core/domain/money.ts';
import { paymentModeRules, type StaffPaymentMode } from '../../../core/domain/payment-modes.ts';
import { changeOf } from '../../../core/domain/pricing/change.ts';
import {
  type Adjustment,
  type AdjustmentMode,
  exceededLimit,
  largestDiscount,
  parseAdjustment,
} from '../../../core/domain/pricing/staff-bill.ts';
import { isTipAcceptable } from '../../../core/domain/pricing/tip.ts';
import { paymentMessages } from '../../../core/messages/en/server/payments.ts';
import { refusalMessages } from '../../../core/messages/en/server/refusals.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import { currentActor } from '../../platform/actor.ts';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { attemptInAll, type Count, giveBackAll, limits } from '../../platform/rate-limits.ts';
import { isRefusal, refuse, tooManyTries } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { Allowance } from '../approvals/approvals.service.ts';
import { restaurantTerms } from '../restaurants/restaurants.service.ts';

/** Wrong codes are counted per user and per restaurant. */
export async function checkManagerCode({ db, rateLimits, security }: Services, staff: StaffPrincipal, code: string) {
  const counts: Count[] = [
    { limit: limits.managerCode, key: `${staff.userId}` },
    { limit: limits.managerCodeAtRestaurant, key: `${staff.restaurantId}` },
  ];
  const attempt = await attemptInAll(rateLimits, counts);
  if (!attempt.allowed) return tooManyTries(attempt);
  const terms = await restaurantTerms(db, staff.restaurantId);
  const right = terms?.config.managerCode ?? '';
  if (right === '' || !isSameSecret(code.trim(), right)) {
    const { restaurantId, userId, name } = staff;
    if (code.trim() !== '') {
      const address = currentActor()?.address;
      security.record({ kind: 'wrong-code', actor: 'user', restaurantId, userId, name, address, about: name });
    }
    return refuse('WrongCode');
  }
  await giveBackAll(rateLimits, counts);
  return true;
}

export interface TypedAdjustments {
  readonly discount?: string | undefined;
  readonly discountMode?: AdjustmentMode | undefined;
  readonly surcharge?: string | undefined;
  readonly surchargeMode?: AdjustmentMode | undefined;
  readonly managercode?: string | undefined;
  readonly approval?: number | null | undefined;
}

export interface Adjustments {
  readonly discount: Adjustment | undefined;
  readonly surcharge: Adjustment | undefined;
  /** `allowDiscount` checks it while the payment's rows are locked. */
  readonly allowance: Allowance;
}

/** Checks the manager code. Refuses amounts above the total, because such a typo would give the bill away. */
export async function allowedAdjustments(
  services: Services,
  staff: StaffPrincipal,
  typed: TypedAdjustments,
  { totalCents, formats }: { readonly totalCents: Cents; readonly formats: Formats },
) {
  const discount = readDiscount(formats, typed, totalCents);
  if (isRefusal(discount)) return discount;
  const surcharge = readAdjustment(formats, 'surcharge', typed.surcharge, typed.surchargeMode, formats.largestAmount);
  if (isRefusal(surcharge)) return surcharge;
  const allowance = await allowanceOf(services, staff, discount ? typed : {});
  return isRefusal(allowance) ? allowance : ({ discount, surcharge, allowance } satisfies Adjustments);
}

async function allowanceOf(
  services: Services,
  staff: StaffPrincipal,
  { managercode = '', approval }: TypedAdjustments,
) {
  if (approval != null) return { approval };
  if (managercode.trim() === '') return 'limit';
  const code = await checkManagerCode(services, staff, managercode);
  if (!isRefusal(code)) return 'code';
  return code.kind === 'WrongCode' ? refuse('DiscountNotAllowed') : code;
}

/** Undefined if there is no discount. */
export function readDiscount(formats: Formats, typed: TypedAdjustments, totalCents: Cents) {
  return readAdjustment(formats, 'discount', typed.discount, typed.discountMode, largestDiscount(formats, totalCents));
}

function readAdjustment(
  formats: Formats,
  name: 'discount' | 'surcharge',
  figure: string | undefined,
  mode: AdjustmentMode | undefined,
  mostCents: Cents,
) {
  const isEmpty = figure === undefined || figure.trim() === '';
  if (isEmpty && mode === undefined) return undefined;
  if (mode === undefined) return badField(`${name}Mode`, paymentMessages[name].modeMissing);
  if (isEmpty) return badField(name, paymentMessages[name].figureMissing);
  const limit = exceededLimit(formats, figure, mode, mostCents);
  if (limit) return badField(name, fill(paymentMessages[name].tooMuch, { limit }));
  return parseAdjustment(formats, figure, mode) ?? badField(name, paymentMessages[name].noFigure);
}

export function badField(path: string, message: Words) {
  return refuse('Invalid', { words: message, fields: [{ path, message }] });
}

type TipField = 'tip' | 'tipamount';

/** Undefined if the restaurant accepts this tip. */
export function refuseTip(field: TipField, { tips }: Formats, tipCents: Cents, toPayCents: Cents) {
  if (tips === null && tipCents > 0) return badField(field, paymentMessages.noTips);
  return isTipAcceptable(tipCents, toPayCents) ? undefined : badField(field, paymentMessages.tooMuchTip);
}

interface TypedCash {
  readonly paidby: StaffPaymentMode;
  readonly given?: string | undefined;
}

/** The cash that a guest gave for this amount; null if staff did not enter it. */
export function readGiven(formats: Formats, { paidby, given = '' }: TypedCash, amountCents: Cents) {
  if (given.trim() === '') return null;
  if (!paymentModeRules[paidby].isCash) return badField('given', paymentMessages.onlyCash);
  const givenCents = formats.parseCents(given);
  if (givenCents === undefined) return badField('given', paymentMessages.badGiven);
  const isEnough = changeOf(givenCents, amountCents) !== undefined;
  return isEnough
    ? givenCents
    : badField('given', fill(paymentMessages.givenTooLittle, { amount: formats.amount(amountCents) }));
}

export interface TypedPayment {
  readonly email: string;
  readonly tipCents: Cents;
  readonly part: BillPart | undefined;
}

/** `tipField` is the name of the request's field with the tip. */
export function readTyped(
  money: Money,
  typed: { readonly email?: string | undefined; readonly tip?: string | undefined; readonly part?: string | undefined },
  tipField: TipField,
) {
  const email = typed.email?.trim() ?? '';
  if (email !== '' && !isEmail(email)) return badField('email', refusalMessages.INVALID_EMAIL);
  const tipCents = money.parseCents(typed.tip || '0');
  if (tipCents === undefined) return badField(tipField, paymentMessages.badTip);
  const part = typed.part === undefined ? undefined : readBillPart(money, typed.part);
  if (typed.part !== undefined && !part) return badField('part', paymentMessages.noPart);
  return { email, tipCents, part } satisfies TypedPayment;
}
