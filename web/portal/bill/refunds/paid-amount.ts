import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { moneyOf } from '../../../../core/domain/money.ts';

/** A provider's amount as text: $54.25, or 54.25 EUR if its currency differs from the bill's. */
export function paidAmount(
  formats: Formats,
  { amount, currency }: { readonly amount: number; readonly currency: string },
): string {
  const { centsOf, toFigure } = moneyOf(currency);
  const isOwn = currency === formats.currency.toLowerCase();
  return isOwn ? formats.amountOf(amount) : `${toFigure(centsOf(amount))} ${currency.toUpperCase()}`;
}
