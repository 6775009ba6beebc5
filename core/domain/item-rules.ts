import { decimalMessages } from '../messages/en/core/amounts.ts';
import type { Message } from '../messages/message.ts';
import type { Cents, Money } from './money.ts';
import { readAmount } from './read-amount.ts';

/** Larger numbers are treated as typing errors. */
export const itemCaps = { max: 999, subItems: 100 } as const;

/** How many other dishes one dish can recommend. */
export const mostGoesWith = 6;

/** Parses 0 to the currency's largest amount, 99,999.99 in USD. Returns undefined for anything else. */
export function parsePrice(money: Money, figure: string | number): Cents | undefined {
  const cents = money.parseCents(figure);
  return cents !== undefined && cents <= money.largestAmount ? cents : undefined;
}

/** Like `parsePrice`, but accepts all spellings that people use. */
export function readTypedPrice(money: Money, typed: string): Cents | undefined {
  const cents = readAmount(money, typed);
  return cents !== undefined && cents <= money.largestAmount ? cents : undefined;
}

/** Values for the messages about a wrong price: '99999.99' and 'at most two decimals'. */
export function priceLimits(money: Money): { readonly most: string; readonly decimals: Message } {
  const { none, two, three } = decimalMessages;
  const most = money.toFigure(money.largestAmount);
  return { most, decimals: money.decimals === 0 ? none : money.decimals === 3 ? three : two };
}

/** "Max is forced to 0 if it is not a number or is negative." Decimals are cut off: '2.5' -> 2. */
export function forcedMax(figure: string | number | null | undefined): number {
  const isNumber = typeof figure === 'number' || /^\s*\d+(?:\.\d*)?\s*$/.test(figure ?? '');
  const max = isNumber ? Number(figure) : Number.NaN;
  return max >= 0 ? Math.min(Math.floor(max), itemCaps.max) : 0;
}

/** Names with the same key are equal in the database, which ignores case, extra spaces and composition (NFC). */
export const nameKey = (name: string | null | undefined): string =>
  (name ?? '').trim().replace(/\s+/g, ' ').toLowerCase().normalize('NFC');

/** Index of the first name that repeats an earlier one, or -1. */
export function repeatedName(names: readonly string[]): number {
  const keys = names.map(nameKey);
  return keys.findIndex((key, at) => keys.indexOf(key) < at);
}
