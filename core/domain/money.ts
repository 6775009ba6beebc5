/** Whole hundredths of the currency's unit. Decimals are used only on the wire and on screens. */
export type Cents = number;

/** The largest amount that users and clients can send, $99,999.99. More is treated as a typing error. */
export const largestAmount: Cents = 9_999_999;

/** Divides non-negative whole numbers, rounding half up: 5 / 2 = 3. Exact for any size. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n);
}

/** Converts to the wire format: 1250 -> 12.5. */
export function toDecimal(cents: Cents): number {
  return cents / 100;
}

/** 12.5 -> 1250. Rounds because binary fractions are not exact. */
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

/**
 * Parses an amount from the wire, a plan or JSON: '12.5' -> 1250. `readAmount` parses what people type.
 * Undefined for a sign, a third decimal, an exponent, letters, or more than 12 digits.
 */
export function parseCents(figure: string | number): Cents | undefined {
  const match = /^(\d{1,12})(?:\.(\d{0,2}))?$/.exec(String(figure).trim());
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
