import { type Cents, parseCents, toFigure } from './money.ts';

// Not in money.ts, because the guest's first screen loads that file.

export type DecimalMark = '.' | ',';

/** A number with a currency before or after it. Spaces or apostrophes may separate groups of three digits. */
const writtenAmount =
  /^(?:(?:\p{Sc}|[A-Z]{3})\s*){0,2}([\d.,](?:[\d.,]|[\s'’](?=\d{3}(?!\d)))*)(?:\s*(?:\p{Sc}|[A-Z]{3}))?$/u;

/** '€ 1 234,50' -> '1234,50'. Returns '' for '12 50' and '5€50', which would otherwise become larger amounts. */
const bareAmount = (typed: string) => writtenAmount.exec(typed.trim())?.[1]?.replaceAll(/[\s'’]/g, '') ?? '';

/** '12,5' and '12.5' -> 1250, '1.234,50' -> 123450. Undefined if '1,234' is ambiguous and `decimal` isn't given. */
export function readAmount(typed: string, decimal?: DecimalMark): Cents | undefined {
  const bare = bareAmount(typed);
  if (!/^[\d.,]+$/.test(bare) || !/\d/.test(bare)) return undefined;
  const mark = decimalMarkIn(bare) ?? (/^0?[.,]/.test(bare) ? markOf(bare) : decimal);
  const isUndecided = mark === undefined && /[.,]/.test(bare);
  if (isUndecided) return undefined;
  const [whole = '', cents = '', ...more] = mark === undefined ? [bare] : bare.split(mark);
  const isGrouped = /^\d*$/.test(whole) || /^\d{1,3}([.,]\d{3})+$/.test(whole);
  if (more.length > 0 || !isGrouped) return undefined;
  return parseCents(`${whole.replaceAll(/[.,]/g, '') || '0'}.${cents.replace(/(?<=^\d\d)0+$/, '')}`);
}

/** Converts a typed amount to the format of the wire: '12,5' -> '12.50'. Leaves other text unchanged, to be refused. */
export function amountOnWire(typed: string): string {
  const cents = readAmount(typed);
  return cents === undefined || parseCents(typed) !== undefined ? typed.trim() : toFigure(cents);
}

/** The decimal mark that all amounts of a column use. Undefined if none has decimals, or if they differ. */
export function decimalMarkAmong(amounts: readonly string[]): DecimalMark | undefined {
  const marks = new Set(amounts.flatMap((amount) => decimalMarkIn(bareAmount(amount)) ?? []));
  return marks.size === 1 ? [...marks][0] : undefined;
}

const markOf = (bare: string) => bare.match(/[.,]/)?.[0] as DecimalMark;

/** The mark before the last one or two digits or at the end, or else the one that doesn't group thousands. */
function decimalMarkIn(bare: string): DecimalMark | undefined {
  const [last] = /[.,](?=\d{0,2}$)/.exec(bare) ?? [];
  if (last !== undefined) return last as DecimalMark;
  const [, thousands] = /^\d{1,3}([.,])\d{3}(?:[.,]\d{3})+$/.exec(bare) ?? [];
  return thousands === undefined ? undefined : thousands === '.' ? ',' : '.';
}
