import { type Cents, divideHalfUp } from '../money.ts';

/** A percentage in exact hundred-thousandths of a percent: 8.875 % is 887500. */
export type Rate = number;

/** A percentage as people and the wire write it: 8.875 is 8.875 %. */
export type Percent = number;

const unitsPerPercent = 100_000;

/** 100 %. */
export const wholeRate: Rate = 100 * unitsPerPercent;

/** 18 %. Staff screens use it for their own recalculation if the session has no tax rate. */
export const fallbackTaxRate: Rate = 18 * unitsPerPercent;

/** '8.875' -> 887500. Undefined for signs, letters, a sixth decimal or more than 100. */
export function parseRate(percent: string | Percent): Rate | undefined {
  const match = /^(\d{1,3})(?:\.(\d{0,5})0*)?$/.exec(String(percent).trim());
  if (!match) return undefined;
  const rate = Number(match[1]) * unitsPerPercent + Number((match[2] ?? '').padEnd(5, '0'));
  return rate <= wholeRate ? rate : undefined;
}

/** Converts a typed figure with decimals to the format of the wire: '8,875' -> '8.875', '.5' -> '0.5'. */
export const figureOnWire = (typed: string): string =>
  typed.trim().replace(/^(\d*)[.,](?=\d+$)/, (_, whole: string) => `${whole || '0'}.`);

/** 887500 -> 8.875. */
export function rateToPercent(rate: Rate): Percent {
  return rate / unitsPerPercent;
}

/** Rounds half up once: 8.875 % of $10.00 = 88.75 cents -> 89. */
export function percentOf(amount: Cents, rate: Rate): Cents {
  return Number(divideHalfUp(BigInt(amount) * BigInt(rate), BigInt(wholeRate)));
}
