import { decimalsOf, isSmallUnit } from './formats/currency-decimals.ts';

/** Whole minor units of a currency: cents, yen, fils. Decimals are used only on the wire and on screens. */
export type Cents = number;

/** How amounts in one currency are converted and limited. The examples are in USD. */
export interface Money {
  /** ISO 4217: 'USD'. */
  readonly currency: string;
  /** Decimals of the minor unit: 2 for USD, 0 for JPY and 3 for KWD. */
  readonly decimals: number;
  /** The largest amount that users and clients can send, $99,999.99. More is treated as a typing error. */
  readonly largestAmount: Cents;
  /** Converts a limit in dollar cents to this currency: 1,000 times as much if its unit is small. */
  readonly limitOf: (dollarCents: Cents) => Cents;
  /** Converts to the wire format: 1250 -> 12.5. */
  readonly toDecimal: (cents: Cents) => number;
  /** 12.5 -> 1250. Rounds because binary fractions are not exact. */
  readonly centsOf: (amount: number) => Cents;
  /** True if a client's amount differs from ours by a minor unit or more. */
  readonly isOtherAmount: (amount: number | undefined, ours: Cents) => boolean;
  /** With all decimals: 1250 -> '12.50'. */
  readonly toFigure: (cents: Cents) => string;
  /**
   * Parses an amount from the wire, a plan or JSON: '12.5' -> 1250. `readAmount` parses what people type.
   * Undefined for a sign, an exponent, letters, more decimals than the currency has, or more than 12 digits.
   */
  readonly parseCents: (figure: string | number) => Cents | undefined;
}

const known = new Map<string, Money>();

/** Returns the same object for the same currency, in either case. An unknown code gets two decimals. */
export function moneyOf(code: string): Money {
  const currency = code.toUpperCase();
  const money = known.get(currency) ?? makeMoney(currency, decimalsOf(currency));
  known.set(currency, money);
  return money;
}

function makeMoney(currency: string, decimals: number): Money {
  const unit = 10 ** decimals;
  const isSmall = isSmallUnit(currency);
  const written = new RegExp(`^(\\d{1,12})(?:\\.(\\d{0,${decimals}}))?$`);
  const toDecimal = (cents: Cents) => cents / unit;
  const centsOf = (amount: number) => Math.round(amount * unit);
  return {
    currency,
    decimals,
    largestAmount: isSmall ? 9_999_999_999 : 9_999_999,
    limitOf: (dollarCents) => (isSmall ? dollarCents * 1_000 : dollarCents),
    toDecimal,
    centsOf,
    isOtherAmount: (amount, ours) => amount !== undefined && centsOf(amount) !== ours,
    toFigure: (cents) => toDecimal(cents).toFixed(decimals),
    parseCents: (figure) => {
      const match = written.exec(String(figure).trim());
      return match ? Number(match[1]) * unit + Number((match[2] ?? '').padEnd(decimals, '0')) : undefined;
    },
  };
}

/** Divides non-negative whole numbers, rounding half up: 5 / 2 = 3. Exact for any size. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n);
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
