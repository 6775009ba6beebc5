import { type Cents, divideHalfUp } from '../money.ts';

/** A percentage kept exactly, in hundred-thousandths of a percent: 8.875 % is 887500. */
export type Rate = number;

/** The same for people and on the wire: 8.875 is 8.875 %. */
export type Percent = number;

const unitsPerPercent = 100_000;

/** Rate used by the staff's local recalculation only while the session holds no tax rate: 18 %. */
export const fallbackTaxRate: Rate = 18 * unitsPerPercent;

/**
 * Reads a percentage with at most five decimals, as typed or as stored: '8.875' -> 887500.
 * Undefined for a sign, letters, a sixth decimal or more than 100.
 */
export function parseRate(percent: string | Percent): Rate | undefined {
  const match = /^(\d{1,3})(?:\.(\d{0,5})0*)?$/.exec(String(percent).trim());
  if (!match) return undefined;
  const rate = Number(match[1]) * unitsPerPercent + Number((match[2] ?? '').padEnd(5, '0'));
  return rate <= 100 * unitsPerPercent ? rate : undefined;
}

/** The rate as a number of percent, for the wire and for screens: 887500 -> 8.875. */
export function rateToPercent(rate: Rate): Percent {
  return rate / unitsPerPercent;
}

/** A percentage of an amount, rounded half up once: 8.875 % of $10.00 = 88.75 cents -> 89. */
export function percentOf(amount: Cents, rate: Rate): Cents {
  return Number(divideHalfUp(BigInt(amount) * BigInt(rate), BigInt(100 * unitsPerPercent)));
}
