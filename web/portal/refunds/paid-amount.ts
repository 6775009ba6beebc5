import { usdOf } from '../../../core/domain/money.ts';

/** Money at a card provider for people: $54.25, or 54.25 EUR where it took another currency than the bill's. */
export function paidAmount({ amount, currency }: { readonly amount: number; readonly currency: string }): string {
  return currency === 'usd' ? usdOf(amount) : `${amount.toFixed(2)} ${currency.toUpperCase()}`;
}
