import { decimalsOf } from '../../../core/domain/formats/currency-decimals.ts';
import type { Cents } from '../../../core/domain/money.ts';

// https://docs.stripe.com/currencies: differs from ISO 4217 for ISK and UGX (two decimals, always 00) and MGA (none).
const noDecimals = 'BIF,CLP,DJF,GNF,JPY,KMF,KRW,MGA,PYG,RWF,VND,VUV,XAF,XOF,XPF'.split(',');
const threeDecimals = 'BHD,JOD,KWD,OMR,TND'.split(',');

/** Stripe's units in one of our minor units: 1 for USD, JPY and KWD, 100 for ISK, 0.01 for MGA. */
function unitsIn(currency: string): number {
  const code = currency.toUpperCase();
  const decimals = noDecimals.includes(code) ? 0 : threeDecimals.includes(code) ? 3 : 2;
  return 10 ** (decimals - decimalsOf(code));
}

/** Stripe charges only multiples of this many minor units: 10 fils, because the last digit must be 0. */
export function chargeStep(currency: string): Cents {
  const code = currency.toUpperCase();
  return threeDecimals.includes(code) ? 10 : Math.max(1, Math.round(1 / unitsIn(code)));
}

/** Converts a multiple of the step to Stripe's units. `currency` is a code in either case. */
export const toStripe = (cents: Cents, currency: string): number => Math.round(cents * unitsIn(currency));

export const fromStripe = (units: number, currency: string): Cents => Math.round(units / unitsIn(currency));
