import { type Cents, largestAmount, parseCents } from './money.ts';
import { readAmount } from './read-amount.ts';

/** Larger numbers are treated as typing errors. */
export const itemCaps = { max: 999, subItems: 100 } as const;

/** How many other dishes one dish can recommend. */
export const mostGoesWith = 6;

/** Parses 0 to 99,999.99 with at most two decimals. Returns undefined for anything else. */
export function parsePrice(figure: string | number): Cents | undefined {
  const cents = parseCents(figure);
  return cents !== undefined && cents <= largestAmount ? cents : undefined;
}

/** Like `parsePrice`, but accepts all spellings that people use. */
export function readTypedPrice(typed: string): Cents | undefined {
  const cents = readAmount(typed);
  return cents !== undefined && cents <= largestAmount ? cents : undefined;
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
