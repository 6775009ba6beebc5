/** Whole hundredths of the currency's unit. Decimals exist only on the wire and on screens. */
export type Cents = number;

/** The largest amount accepted from outside: $99,999.99. Anything above is a typing error. */
export const largestAmount: Cents = 9_999_999;

/** Divides non-negative whole numbers, rounding half up: 5 / 2 = 3. Exact for any size. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n);
}

/** 1250 -> 12.5, as on the wire. */
export function toDecimal(cents: Cents): number {
  return cents / 100;
}

/** 12.5 -> 1250; rounds, because binary fractions are not exact. */
export function centsOf(amount: number): Cents {
  return Math.round(amount * 100);
}

/** True if a client's amount differs from ours by a cent or more. */
export function isOtherAmount(amount: number | undefined, ours: Cents): boolean {
  return amount !== undefined && centsOf(amount) !== ours;
}

/** 1250 -> '12.50'. */
export function toFigure(cents: Cents): string {
  return toDecimal(cents).toFixed(2);
}

/** Of the wire, plan texts and JSON: '12.5' -> 1250. People's amounts are read by `readAmount`. Undefined for a sign, a third decimal, an exponent, letters, or more than 12 digits. */
export function parseCents(figure: string | number): Cents | undefined {
  const match = /^(\d{1,12})(?:\.(\d{0,2}))?$/.exec(String(figure).trim());
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

export type DecimalMark = '.' | ',';

/** Without spaces, apostrophes, currency signs and codes: '€ 1 234,50' -> '1234,50'. */
const bareAmount = (typed: string) => typed.replaceAll(/[\s\u00a0\u202f'’]|\p{Sc}|[A-Z]{3}(?![a-z])/gu, '');

/**
 * An amount as people type it and as spreadsheets write it: '12,5' and '12.5' -> 1250, '.5' -> 50, '1.234,50' -> 123450.
 * Three digits after the only separator could be thousands or decimals: undefined, unless `decimal` is known or a zero
 * leads. Undefined also for a sign, letters, and fractions of a cent.
 */
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

/** A typed amount in the notation of the wire: '12,5' -> '12.50'. What is no amount stays as it is, and is refused. */
export function amountOnWire(typed: string): string {
  const cents = readAmount(typed);
  return cents === undefined || parseCents(typed) !== undefined ? typed.trim() : toFigure(cents);
}

/** The mark that amounts of one column have before their decimals; undefined if none tells, or if they differ. */
export function decimalMarkAmong(amounts: readonly string[]): DecimalMark | undefined {
  const marks = new Set(amounts.flatMap((amount) => decimalMarkIn(bareAmount(amount)) ?? []));
  return marks.size === 1 ? [...marks][0] : undefined;
}

const markOf = (bare: string) => bare.match(/[.,]/)?.[0] as DecimalMark;

/** Before one or two last digits or at the end; or the mark that does not group thousands. */
function decimalMarkIn(bare: string): DecimalMark | undefined {
  const [last] = /[.,](?=\d{0,2}$)/.exec(bare) ?? [];
  if (last !== undefined) return last as DecimalMark;
  const [, thousands] = /^\d{1,3}([.,])\d{3}(?:[.,]\d{3})+$/.exec(bare) ?? [];
  return thousands === undefined ? undefined : thousands === '.' ? ',' : '.';
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
