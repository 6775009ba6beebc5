import { type Cents, divideHalfUp } from '../money.ts';

/** In hundred-thousandths of a percent, exact: 8.875 % is 887500. */
export type Rate = number;

/** For people and on the wire: 8.875 is 8.875 %. */
export type Percent = number;

const unitsPerPercent = 100_000;

/** 18 %, for local recalculation by staff while the session has no tax rate. */
export const fallbackTaxRate: Rate = 18 * unitsPerPercent;

/** '8.875' -> 887500. Undefined for a sign, letters, a sixth decimal or more than 100. */
export function parseRate(percent: string | Percent): Rate | undefined {
  const match = /^(\d{1,3})(?:\.(\d{0,5})0*)?$/.exec(String(percent).trim());
  if (!match) return undefined;
  const rate = Number(match[1]) * unitsPerPercent + Number((match[2] ?? '').padEnd(5, '0'));
  return rate <= 100 * unitsPerPercent ? rate : undefined;
}

/** A percentage or another figure with decimals as people type it, in the notation of the wire: '8,875' -> '8.875', '.5' -> '0.5'. */
export const figureOnWire = (typed: string): string =>
  typed.trim().replace(/^(\d*)[.,](?=\d+$)/, (_, whole: string) => `${whole || '0'}.`);

/** 887500 -> 8.875. */
export function rateToPercent(rate: Rate): Percent {
  return rate / unitsPerPercent;
}

/** Rounds half up once: 8.875 % of $10.00 = 88.75 cents -> 89. */
export function percentOf(amount: Cents, rate: Rate): Cents {
  return Number(divideHalfUp(BigInt(amount) * BigInt(rate), BigInt(100 * unitsPerPercent)));
}
