import type { Cents, Money } from './money.ts';

// Separate from money.ts, because the guest's first screen loads that file.

export type DecimalMark = '.' | ',';

/** A number with a currency before or after it. Spaces or apostrophes may separate groups of three digits. */
const writtenAmount =
  /^(?:(?:\p{Sc}|[A-Z]{3})\s*){0,2}([\d.,](?:[\d.,]|[\s'’](?=\d{3}(?!\d)))*)(?:\s*(?:\p{Sc}|[A-Z]{3}))?$/u;

/** '€ 1 234,50' -> '1234,50'. Returns '' for '12 50' and '5€50', which would otherwise become larger amounts. */
const bareAmount = (typed: string) => writtenAmount.exec(typed.trim())?.[1]?.replaceAll(/[\s'’]/g, '') ?? '';

/**
 * '12,5' and '12.5' -> 1250, '1.234,50' -> 123450. '1,234' is grouped where the currency has no decimals, has three of
 * them where the currency does, and is else undefined unless `decimal` is given.
 */
export function readAmount(money: Money, typed: string, decimal?: DecimalMark): Cents | undefined {
  const { decimals, parseCents } = money;
  const bare = bareAmount(typed);
  if (!/^[\d.,]+$/.test(bare) || !/\d/.test(bare)) return undefined;
  const given = decimals === 0 ? undefined : decimal;
  const mark = decimalMarkIn(money, bare) ?? (/^0?[.,]/.test(bare) ? markOf(bare) : given);
  const isUndecided = mark === undefined && decimals > 0 && /[.,]/.test(bare);
  if (isUndecided) return undefined;
  const [whole = '', cents = '', ...more] = mark === undefined ? [bare] : bare.split(mark);
  const isGrouped = /^\d*$/.test(whole) || /^\d{1,3}([.,]\d{3})+$/.test(whole);
  if (more.length > 0 || !isGrouped) return undefined;
  const unneeded = new RegExp(`(?<=^\\d{${decimals}})0+$`);
  return parseCents(`${whole.replaceAll(/[.,]/g, '') || '0'}.${cents.replace(unneeded, '')}`);
}

/** Converts a typed amount to the format of the wire: '12,5' -> '12.50'. Leaves other text unchanged, to be refused. */
export function amountOnWire(money: Money, typed: string): string {
  const cents = readAmount(money, typed);
  return cents === undefined || money.parseCents(typed) !== undefined ? typed.trim() : money.toFigure(cents);
}

/** The decimal mark that all amounts of a column use. Undefined if none has decimals, or if they differ. */
export function decimalMarkAmong(money: Money, amounts: readonly string[]): DecimalMark | undefined {
  const marks = new Set(amounts.flatMap((amount) => decimalMarkIn(money, bareAmount(amount)) ?? []));
  return marks.size === 1 ? [...marks][0] : undefined;
}

const markOf = (bare: string) => bare.match(/[.,]/)?.[0] as DecimalMark;

/** The mark that doesn't group thousands, or else the one before the last digits or at the end. */
function decimalMarkIn({ decimals }: Money, bare: string): DecimalMark | undefined {
  const [, thousands] = /^\d{1,3}([.,])\d{3}(?:[.,]\d{3})+$/.exec(bare) ?? [];
  if (thousands !== undefined) return thousands === '.' ? ',' : '.';
  const [last] = (decimals === 3 ? /[.,](?=\d{0,3}$)/ : /[.,](?=\d{0,2}$)/).exec(bare) ?? [];
  return last as DecimalMark | undefined;
}
