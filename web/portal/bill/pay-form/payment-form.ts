import { isEmail } from '../../../../core/domain/email.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import type { Region } from '../../../../core/domain/formats/region.ts';
import { type Cents, type Money, sumCents } from '../../../../core/domain/money.ts';
import { paymentModeRules, staffPaymentModes } from '../../../../core/domain/payment-modes.ts';
import { changeOf } from '../../../../core/domain/pricing/change.ts';
import type { ChargePlan } from '../../../../core/domain/pricing/charge-plan.ts';
import { type JoinedBill, joinedBill } from '../../../../core/domain/pricing/joined-bill.ts';
import type { Totals } from '../../../../core/domain/pricing/order-totals.ts';
import { figureOnWire, type Rate } from '../../../../core/domain/pricing/rate.ts';
import { paymentRounding } from '../../../../core/domain/pricing/rounding.ts';
import {
  type Adjustment,
  type AdjustmentMode,
  exceededLimit,
  isAboveLimit,
  largestDiscount,
  parseAdjustment,
  type StaffBill,
} from '../../../../core/domain/pricing/staff-bill.ts';
import { isTipAcceptable, largestTip, presetTip } from '../../../../core/domain/pricing/tip.ts';
import { amountOnWire, readAmount } from '../../../../core/domain/read-amount.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { JoinedRequest, PaymentRequest } from './calls.ts';
import type { Faults } from './use-faults.ts';

export interface TypedAdjustment {
  readonly figure: string;
  readonly mode: AdjustmentMode | undefined;
}

export const paymentModeOptions = ['-', ...staffPaymentModes] as const;

export interface PaymentForm {
  /** The manager code that allowed the discount, or empty if none was needed. Undefined without a discount. */
  readonly managerCode: string | undefined;
  readonly discount: TypedAdjustment;
  readonly surcharge: TypedAdjustment | undefined;
  readonly tip: string;
  readonly tipPreset: number | undefined;
  readonly paidBy: (typeof paymentModeOptions)[number];
  /** Cash that the guest gave. Empty if staff don't enter it. */
  readonly given: string;
  readonly email: string;
}

export interface BillParts {
  /** More than one if staff joined their bills. */
  readonly orders: readonly Totals[];
  readonly plan: ChargePlan;
  readonly taxRate: Rate;
}

const nothingTyped: TypedAdjustment = { figure: '', mode: undefined };
const noTip = { tip: '', tipPreset: undefined };

export const emptyForm: PaymentForm = {
  managerCode: undefined,
  discount: nothingTyped,
  surcharge: undefined,
  ...noTip,
  paidBy: '-',
  given: '',
  email: '',
};

export const allowDiscount = (form: PaymentForm, managerCode: string): PaymentForm => ({ ...form, managerCode });

/** "Removing the discount resets the discount", and with it the tip. */
export const removeDiscount = (form: PaymentForm): PaymentForm => ({
  ...form,
  ...noTip,
  managerCode: undefined,
  discount: nothingTyped,
});

/** The form to store: without the manager code, and so without the discount that it allowed. */
export const withoutCode = (form: PaymentForm): PaymentForm =>
  form.managerCode === undefined ? form : removeDiscount(form);

/** "Entering a new discount or surcharge resets the tip to 0." */
export const typeDiscount = (form: PaymentForm, part: Partial<TypedAdjustment>): PaymentForm => ({
  ...form,
  ...noTip,
  discount: { ...form.discount, ...part },
});

export const typeSurcharge = (form: PaymentForm, part: Partial<TypedAdjustment>): PaymentForm => ({
  ...form,
  ...noTip,
  surcharge: { ...(form.surcharge ?? nothingTyped), ...part },
});

export const toggleSurcharge = (form: PaymentForm): PaymentForm => ({
  ...form,
  ...noTip,
  surcharge: form.surcharge ? undefined : nothingTyped,
});

export const withoutTip = (form: PaymentForm): PaymentForm => ({ ...form, ...noTip });

export function choosePreset(formats: Money, form: PaymentForm, bill: StaffBill, percent: number): PaymentForm {
  const cents = presetTip(bill.toPayBeforeTipCents, percent);
  return { ...form, tip: formats.toFigure(cents), tipPreset: percent };
}

export function billOf(formats: Money, form: PaymentForm, { orders, plan, taxRate }: BillParts): JoinedBill {
  const totalCents = sumCents(orders.map((order) => order.totalCents));
  const input = { orders, plan, taxRate, ...takenAdjustments(formats, form, totalCents) };
  const untipped = joinedBill(input);
  const tipCents = tipOf(formats, form) ?? 0;
  return isTipAcceptable(tipCents, untipped.whole.toPayBeforeTipCents) ? joinedBill({ ...input, tipCents }) : untipped;
}

export function takenAdjustments(formats: Money, form: PaymentForm, totalCents: Cents) {
  const { discount, managerCode } = form;
  const isAbove =
    discount?.mode &&
    isAboveLimit(formats, figureOf(formats, discount), discount.mode, largestDiscount(formats, totalCents));
  const hasDiscount = managerCode !== undefined && !isAbove;
  return {
    discount: hasDiscount ? adjustmentOf(formats, form.discount) : undefined,
    surcharge: adjustmentOf(formats, form.surcharge),
  };
}

export type PaymentFault = 'email' | 'discount' | 'surcharge' | 'tip' | 'mode' | 'given';
type LimitedField = 'discount' | 'surcharge' | 'tip';

/** Faults of figures above their limit, shown while typing because the bill leaves them out. */
export function fieldsAbove(
  formats: Formats,
  form: PaymentForm,
  bill: StaffBill,
): { readonly [field in LimitedField]?: string } {
  const tip = tipAbove(formats, tipOf(formats, form), bill.toPayBeforeTipCents);
  return { ...adjustmentsAbove(formats, form, bill.totalCents), ...(tip && { tip }) };
}

export function tipAbove(
  formats: Formats,
  tipCents: Cents | undefined,
  toPayBeforeTipCents: Cents,
): string | undefined {
  const mostCents = largestTip(toPayBeforeTipCents);
  return (tipCents ?? 0) > mostCents ? say(paymentMessages.tipAbove, { limit: formats.amount(mostCents) }) : undefined;
}

export function faultsOf(formats: Formats, form: PaymentForm, bill: StaffBill): Faults<PaymentFault> {
  return {
    ...(isBadEmail(form) && { email: say(formMessages.badEmail) }),
    ...adjustmentFaultsOf(formats, form, bill.totalCents),
    ...tipAndModeFaults(formats, form, tipOf(formats, form), bill.toPayBeforeTipCents),
    ...givenFault(formats, form, bill.toPayCents),
  };
}

export function tipAndModeFaults(
  formats: Formats,
  { paidBy }: Pick<PaymentForm, 'paidBy'>,
  tipCents: Cents | undefined,
  toPayBeforeTipCents: Cents,
): Faults<'tip' | 'mode'> {
  const tip = tipCents === undefined ? say(paymentMessages.badTip) : tipAbove(formats, tipCents, toPayBeforeTipCents);
  return { ...(tip && { tip }), ...(paidBy === '-' && { mode: say(paymentMessages.paymentMode) }) };
}

export function isBadEmail({ email }: { readonly email: string }): boolean {
  return email.trim() !== '' && !isEmail(email.trim());
}

export function adjustmentFaultsOf(
  formats: Formats,
  form: PaymentForm,
  totalCents: Cents,
): Faults<'discount' | 'surcharge'> {
  const above = adjustmentsAbove(formats, form, totalCents);
  const typedDiscount = form.managerCode === undefined ? undefined : form.discount;
  const { discountMode, discountFigure, surchargeMode, surchargeFigure } = paymentMessages;
  const discount = above.discount ?? adjustmentFault(formats, typedDiscount, discountMode, discountFigure);
  const surcharge = above.surcharge ?? adjustmentFault(formats, form.surcharge, surchargeMode, surchargeFigure);
  return { ...(discount && { discount }), ...(surcharge && { surcharge }) };
}

function adjustmentsAbove(
  formats: Formats,
  form: PaymentForm,
  totalCents: Cents,
): { discount?: string; surcharge?: string } {
  const typedDiscount = form.managerCode === undefined ? undefined : form.discount;
  const discount = limitOf(formats, typedDiscount, largestDiscount(formats, totalCents));
  const surcharge = limitOf(formats, form.surcharge, formats.largestAmount);
  return {
    ...(discount && { discount: say(paymentMessages.discountAbove, { limit: discount }) }),
    ...(surcharge && { surcharge: say(paymentMessages.surchargeAbove, { limit: surcharge }) }),
  };
}

const limitOf = (formats: Formats, typed: TypedAdjustment | undefined, mostCents: Cents) =>
  typed?.mode && exceededLimit(formats, figureOf(formats, typed), typed.mode, mostCents);

export type CashMoney = Money & Pick<Region, 'cash'>;

/** The amount that rounding adds to a payment with its tip in the chosen mode. May be negative. */
export function roundingOf({ cash }: CashMoney, { paidBy }: Pick<PaymentForm, 'paidBy'>, toPayCents: Cents): Cents {
  return paidBy === '-' ? 0 : paymentRounding(toPayCents, paidBy, cash);
}

/** The amount to take, sent only if it may be rounded, so that the server can compare it. */
export function roundedOnWire(money: CashMoney, form: Pick<PaymentForm, 'paidBy'>, toPayCents: Cents) {
  const amount = money.toFigure(sumCents([toPayCents, roundingOf(money, form, toPayCents)]));
  return money.cash ? { amount } : {};
}

export type CashForm = Pick<PaymentForm, 'paidBy' | 'given'>;

export const isCash = ({ paidBy }: Pick<PaymentForm, 'paidBy'>): boolean =>
  paidBy !== '-' && paymentModeRules[paidBy].isCash;

/** The change for a cash payment. Undefined if no cash was entered or too little. */
export function changeFor(money: CashMoney, form: CashForm, toPayCents: Cents): Cents | undefined {
  const givenCents = isCash(form) ? readAmount(money, form.given) : undefined;
  const amountCents = sumCents([toPayCents, roundingOf(money, form, toPayCents)]);
  // A payment of 0 needs no cash.
  return givenCents === undefined || amountCents === 0 ? undefined : changeOf(givenCents, amountCents);
}

export function givenFault(formats: Formats, form: CashForm, toPayCents: Cents): Faults<'given'> {
  const amountCents = sumCents([toPayCents, roundingOf(formats, form, toPayCents)]);
  if (!isCash(form) || form.given.trim() === '' || amountCents === 0) return {};
  if (changeFor(formats, form, toPayCents) !== undefined) return {};
  const amount = formats.amount(amountCents);
  const isAmount = readAmount(formats, form.given) !== undefined;
  return { given: isAmount ? say(paymentMessages.givenTooLittle, { amount }) : say(formMessages.badAmount) };
}

export function givenOnWire(money: CashMoney, form: CashForm, toPayCents: Cents): { given?: string } {
  const isNothing = sumCents([toPayCents, roundingOf(money, form, toPayCents)]) === 0;
  const given = isCash(form) && !isNothing ? amountOnWire(money, form.given) : '';
  return given ? { given } : {};
}

/** Repeats the change after the payment, when the drawer is open. */
export function withChange({ amount }: Formats, paid: Words, changeCents: Cents | undefined): string {
  const change = changeCents === undefined ? [] : [say(paymentMessages.changeIs, { amount: amount(changeCents) })];
  return [say(paid), ...change].join(' ');
}

/** For one order, "email, tip, tax, wolfycharges, discount, discountMode only when present", or for several. */
export function requestOf(
  formats: CashMoney,
  form: PaymentForm,
  { whole }: JoinedBill,
  orderIDs: readonly number[],
): PaymentRequest | JoinedRequest | undefined {
  const payment = paymentOf(formats, form);
  if (!payment) return undefined;
  const [orderid = 0, ...others] = orderIDs;
  const rounded = {
    ...roundedOnWire(formats, form, whole.toPayCents),
    ...givenOnWire(formats, form, whole.toPayCents),
  };
  if (others.length > 0) {
    return { orderIDs: [...orderIDs], amount: formats.toFigure(whole.toPayCents), ...rounded, ...payment };
  }
  return {
    orderid,
    tax: formats.toFigure(whole.taxCents),
    wolfycharges: formats.toFigure(whole.serviceChargeCents),
    ...rounded,
    ...payment,
  };
}

function paymentOf(formats: Money, form: PaymentForm) {
  if (form.paidBy === '-') return undefined;
  const email = form.email.trim();
  const tip = amountOnWire(formats, form.tip);
  return {
    paidby: form.paidBy,
    ...(email && { email }),
    ...(tip && { tip }),
    ...sentAdjustments(formats, form),
  };
}

export function sentAdjustments(formats: Money, form: PaymentForm) {
  const discount = form.managerCode === undefined ? undefined : sent(formats, form.discount);
  const surcharge = sent(formats, form.surcharge);
  return {
    ...(discount && {
      discount: discount.figure,
      discountMode: discount.mode,
      ...(form.managerCode && { managercode: form.managerCode }),
    }),
    ...(surcharge && { surcharge: surcharge.figure, surchargeMode: surcharge.mode }),
  };
}

function sent(
  formats: Money,
  typed: TypedAdjustment | undefined,
): { figure: string; mode: AdjustmentMode } | undefined {
  const figure = typed && figureOf(formats, typed);
  return figure && typed.mode ? { figure, mode: typed.mode } : undefined;
}

/** In the format of the API. */
const figureOf = (formats: Money, { figure, mode }: TypedAdjustment): string =>
  mode === 'percent' ? figureOnWire(figure) : amountOnWire(formats, figure);

export function tipOf(formats: Money, { tip }: { readonly tip: string }): Cents | undefined {
  return tip.trim() === '' ? 0 : readAmount(formats, tip);
}

export function adjustmentOf(formats: Money, typed: TypedAdjustment | undefined): Adjustment | undefined {
  return typed?.mode && typed.figure.trim() !== ''
    ? parseAdjustment(formats, figureOf(formats, typed), typed.mode)
    : undefined;
}

function adjustmentFault(
  formats: Money,
  typed: TypedAdjustment | undefined,
  modeWords: Words,
  figureWords: Words,
): string | undefined {
  const hasFigure = typed !== undefined && typed.figure.trim() !== '';
  if (hasFigure && !typed.mode) return say(modeWords);
  if (typed?.mode && (!hasFigure || adjustmentOf(formats, typed) === undefined)) return say(figureWords);
  return undefined;
}
