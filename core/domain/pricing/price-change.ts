import { type Cents, divideHalfUp, type Money } from '../money.ts';
import { percentOf, type Rate } from './rate.ts';

/** A change by a percentage or by a fixed amount. The result is rounded to a multiple of `step` cents. */
export type PriceChange = ({ readonly rate: Rate } | { readonly cents: Cents }) & {
  readonly isLower: boolean;
  readonly step: Cents;
};

/** Rounds half up once and stays between 0 and the largest amount: $4.33 plus 10 % in steps of 5 cents is $4.75. */
export function changedPrice({ largestAmount }: Money, price: Cents, change: PriceChange): Cents {
  const difference = 'rate' in change ? percentOf(price, change.rate) : change.cents;
  const moved = Math.max(0, change.isLower ? price - difference : price + difference);
  const steps = Number(divideHalfUp(BigInt(moved), BigInt(change.step)));
  return Math.min(steps * change.step, largestAmount);
}

/** Steps that prices can be rounded to: 0.01 to 1.00, or 1 to 5,000 whole units for currencies with small units. */
export function priceStepsOf({ decimals, limitOf }: Money): readonly Cents[] {
  const isSmall = limitOf(1) > 1;
  return isSmall ? [1, 5, 10, 50, 100, 500, 1_000, 5_000].map((units) => units * 10 ** decimals) : [1, 5, 10, 50, 100];
}
