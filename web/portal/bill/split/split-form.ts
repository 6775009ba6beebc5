import type { BillShare } from '../../../../core/contract/splits.ts';
import { type BillPart, writeBillPart } from '../../../../core/domain/bill-part.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { type Cents, type Money, sumCents } from '../../../../core/domain/money.ts';
import { waysToSplit } from '../../../../core/domain/pricing/split.ts';
import { isTipAcceptable, presetTip } from '../../../../core/domain/pricing/tip.ts';
import { amountOnWire, readAmount } from '../../../../core/domain/read-amount.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { splitMessages } from '../../../../core/messages/en/portal/split.ts';
import type { SplitBill } from '../../../api/order-answers.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { PartRequest } from '../pay-form/calls.ts';
import {
  type CashMoney,
  givenFault,
  givenOnWire,
  isBadEmail,
  type PaymentForm,
  roundedOnWire,
  tipAndModeFaults,
  tipOf,
} from '../pay-form/payment-form.ts';
import type { Faults } from '../pay-form/use-faults.ts';

export interface PartForm extends Pick<PaymentForm, 'tip' | 'paidBy' | 'given' | 'email'> {
  /** Pays everything that is left, overriding the other choices. */
  readonly everything: boolean;
  /** For a bill divided by dishes or seats. */
  readonly shares: readonly number[];
  /** For equal shares. */
  readonly count: number;
  /** For a bill divided freely. */
  readonly amount: string;
  /** While set, the tip follows the part's amount. */
  readonly tipPreset: number | undefined;
}

export const emptyPart: PartForm = {
  everything: false,
  shares: [],
  count: 1,
  amount: '',
  tip: '',
  tipPreset: undefined,
  paidBy: '-',
  given: '',
  email: '',
};

export const withoutTip = (form: PartForm): PartForm => ({ ...form, tip: '', tipPreset: undefined });

export interface ChosenPart {
  readonly part: BillPart;
  readonly cents: Cents;
  readonly shares: readonly BillShare[];
  /** True if it includes an amount that a guest is paying at the card checkout. */
  readonly takesOver: boolean;
}

export const unpaidShares = ({ shares }: SplitBill) => shares.filter(({ state }) => state !== 'paid');

/** Includes what someone is paying right now. */
export const unpaidCents = (formats: Money, { amount, paid }: SplitBill): Cents =>
  formats.centsOf(amount) - formats.centsOf(paid);

export function chosenPart(formats: Money, form: PartForm, split: SplitBill): ChosenPart | undefined {
  const pays = waysToSplit[split.way ?? 'free'].pays;
  if (pays === 'amount') return chosenAmount(formats, form, split);
  const unpaid = unpaidShares(split);
  const open = unpaid.filter(({ state }) => state === 'open');
  // The server doesn't take shares from a guest at the checkout while others are open.
  if (form.everything) return ofShares(formats, { kind: 'rest' }, open.length > 0 ? open : unpaid);
  if (pays === 'count') {
    const count = Math.min(form.count, unpaid.length);
    return ofShares(formats, { kind: 'count', count }, (count <= open.length ? open : unpaid).slice(0, count));
  }
  const picked = unpaid.filter(({ share }) => form.shares.includes(share));
  return ofShares(formats, { kind: 'shares', shares: picked.map(({ share }) => share) }, picked);
}

function ofShares(formats: Money, part: BillPart, shares: readonly BillShare[]): ChosenPart | undefined {
  if (shares.length === 0) return undefined;
  const takesOver = shares.some(({ state }) => state === 'paying');
  return { part, cents: sumCents(shares.map(({ amount }) => formats.centsOf(amount))), shares, takesOver };
}

function chosenAmount(formats: Money, form: PartForm, split: SplitBill): ChosenPart | undefined {
  const left = formats.centsOf(split.left);
  if (form.everything) {
    return { part: { kind: 'rest' }, cents: left || formats.centsOf(split.paying), shares: [], takesOver: left === 0 };
  }
  const cents = readAmount(formats, form.amount);
  const takesOver = cents !== undefined && cents > left && cents <= unpaidCents(formats, split);
  return cents ? { part: { kind: 'amount', cents }, cents, shares: [], takesOver } : undefined;
}

export function tipText(formats: Money, { tip, tipPreset }: PartForm, chosen: ChosenPart | undefined): string {
  return tipPreset ? formats.toFigure(presetTip(chosen?.cents ?? 0, tipPreset)) : tip;
}

export function withTip(formats: Money, cents: Cents, tip = ''): Cents {
  const tipCents = tipOf(formats, { tip }) ?? 0;
  return isTipAcceptable(tipCents, cents) ? sumCents([cents, tipCents]) : cents;
}

export type PartFault = 'email' | 'part' | 'tip' | 'mode' | 'given';

export function partFaultsOf(formats: Formats, form: PartForm, split: SplitBill): Faults<PartFault> {
  const chosen = chosenPart(formats, form, split);
  const part = chosenFault(formats, form, split, chosen);
  const typedTip = tipText(formats, form, chosen);
  const { tip, ...mode } = tipAndModeFaults(formats, form, tipOf(formats, { tip: typedTip }), chosen?.cents ?? 0);
  return {
    ...(isBadEmail(form) && { email: say(formMessages.badEmail) }),
    ...(part && { part }),
    // The tip's limit depends on the part, so only check it if the part is valid.
    ...(tip && !part && { tip }),
    ...mode,
    ...(chosen && !part && givenFault(formats, form, withTip(formats, chosen.cents, typedTip))),
  };
}

function chosenFault(
  formats: Formats,
  form: PartForm,
  split: SplitBill,
  chosen: ChosenPart | undefined,
): string | undefined {
  const { amount } = form;
  const isAmount = waysToSplit[split.way ?? 'free'].pays === 'amount';
  const mostCents = unpaidCents(formats, split);
  if (chosen)
    return chosen.cents > mostCents ? say(splitMessages.atMost, { left: formats.amount(mostCents) }) : undefined;
  return say(isAmount && amount.trim() !== '' ? formMessages.badAmount : splitMessages.nothingChosen);
}

export function partRequestOf(formats: CashMoney, form: PartForm, split: SplitBill): PartRequest | undefined {
  const chosen = chosenPart(formats, form, split);
  if (!chosen || form.paidBy === '-') return undefined;
  const email = form.email.trim();
  const typedTip = tipText(formats, form, chosen);
  const tip = amountOnWire(formats, typedTip);
  const toPayCents = withTip(formats, chosen.cents, typedTip);
  return {
    orderid: split.orderID,
    paidby: form.paidBy,
    part: writeBillPart(formats, chosen.part),
    partamount: formats.toFigure(chosen.cents),
    ...roundedOnWire(formats, form, toPayCents),
    ...(email && { email }),
    ...(tip && { tip }),
    ...givenOnWire(formats, form, toPayCents),
  };
}
