import type { RevenueOfDay } from '../../../../core/contract/reports.ts';
import { type Day, daysBetween, formatReportDay } from '../../../../core/domain/formats/days.ts';
import { centsOf, toDecimal } from '../../../../core/domain/money.ts';
import { byPaymentMode, type PaymentMode, paymentModes } from '../../../../core/domain/payment-modes.ts';

/** What one bar stands for: a day, or a month where days would be too many to tell apart. */
export type RevenuePoint = Readonly<Record<PaymentMode, number>> & {
  readonly name: string;
  /** What was given back, below 0. */
  readonly Refunds: number;
};

const mostBars = 62;

/** Days without money are bars of nothing, so that distances on the axis are distances in time. */
export function revenuePoints(days: readonly RevenueOfDay[], start: Day, stop: Day): RevenuePoint[] {
  if (days.length === 0) return [];
  const all = daysBetween(start, stop);
  const nameOf = all.length > mostBars ? monthName : formatReportDay;
  const bars = new Map(all.map((day) => [nameOf(day), { ...byPaymentMode(() => 0), Refunds: 0 }]));
  for (const paid of days) {
    const bar = bars.get(nameOf(paid.day));
    if (!bar) continue;
    for (const mode of paymentModes) bar[mode] += centsOf(paid[mode]);
    bar.Refunds -= centsOf(paid.Refunds);
  }
  return [...bars].map(([name, { Refunds, ...paid }]) => ({ name, ...inDollars(paid), Refunds: toDecimal(Refunds) }));
}

/** What each mode came to, in dollars. */
export function revenueByMode(days: readonly RevenueOfDay[]): Record<PaymentMode, number> {
  const sums = byPaymentMode(() => 0);
  for (const paid of days) for (const mode of paymentModes) sums[mode] += centsOf(paid[mode]);
  return inDollars(sums);
}

/** '2026-11-21' -> 'Nov-2026'. */
const monthName = (day: Day) => formatReportDay(day).slice(3);

function inDollars(cents: Record<PaymentMode, number>): Record<PaymentMode, number> {
  return byPaymentMode((mode) => toDecimal(cents[mode]));
}
