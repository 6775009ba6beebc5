import type { Cents } from '../money.ts';
import { currencyOfCountry } from './currencies.ts';
import type { CashRounding } from './region.ts';

/** The smallest coin in use, in minor units: by currency, or by country if not all of a currency's countries round. */
const usualSteps: Readonly<Record<string, Cents>> = {
  AUD: 5,
  BND: 5,
  BSD: 5,
  CAD: 5,
  CHF: 5,
  CLP: 10,
  CZK: 100,
  DKK: 50,
  FJD: 5,
  GEL: 5,
  HKD: 10,
  HUF: 500,
  ILS: 10,
  KRW: 10,
  MYR: 5,
  NOK: 100,
  NZD: 10,
  SEK: 100,
  SGD: 5,
  TTD: 5,
  TWD: 100,
  UYU: 100,
  XCD: 5,
  ZAR: 10,
  AX: 5,
  BE: 5,
  EE: 5,
  FI: 5,
  IE: 5,
  IT: 5,
  LT: 5,
  NL: 5,
  SK: 5,
};

/** The usual rounding: to the nearest 0.05 in Switzerland. Undefined if the country doesn't round cash. */
export function usualCashRounding(country: string, currency: string): CashRounding | undefined {
  const ofCountry = currency === currencyOfCountry(country) ? usualSteps[country] : undefined;
  const step = usualSteps[currency] ?? ofCountry;
  return step === undefined ? undefined : { step, direction: 'nearest' };
}
