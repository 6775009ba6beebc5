import type { RevenueOfDay, RevenueRow } from '../../../core/contract/reports.ts';
import { centsOf, toDecimal } from '../../../core/domain/money.ts';
import { type Day, daysBetween, formatReportDay } from '../../../core/domain/report-days.ts';

type Mode = RevenueRow['paymentBy'];

/** What one bar stands for: a day, or a month where days would be too many to tell apart. */
export type RevenuePoint = Readonly<Record<Mode, number>> & {
  readonly name: string;
  /** What was given back, below 0. */
  readonly Refunds: number;
};

const modes: readonly Mode[] = ['Card', 'Online', 'Cash', 'Others'];
const mostBars = 62;

/** Days without money are bars of nothing, so that distances on the axis are distances in time. */
export function revenuePoints(days: readonly RevenueOfDay[], start: Day, stop: Day): RevenuePoint[] {
  if (days.length === 0) return [];
  const all = daysBetween(start, stop);
  const nameOf = all.length > mostBars ? monthName : formatReportDay;
  const bars = new Map(all.map((day) => [nameOf(day), { Cash: 0, Card: 0, Online: 0, Others: 0, Refunds: 0 }]));
  for (const paid of days) {
    const bar = bars.get(nameOf(paid.day));
    if (!bar) continue;
    for (const mode of modes) bar[mode] += centsOf(paid[mode]);
    bar.Refunds -= centsOf(paid.Refunds);
  }
  return [...bars].map(([name, { Refunds, ...paid }]) => ({ name, ...inDollars(paid), Refunds: toDecimal(Refunds) }));
}

/** What each mode came to, in dollars. */
export function revenueByMode(days: readonly RevenueOfDay[]): Record<Mode, number> {
  const sums = { Cash: 0, Card: 0, Online: 0, Others: 0 };
  for (const paid of days) for (const mode of modes) sums[mode] += centsOf(paid[mode]);
  return inDollars(sums);
}

/** '2026-11-21' -> 'Nov-2026'. */
const monthName = (day: Day) => formatReportDay(day).slice(3);

function inDollars(cents: Record<Mode, number>): Record<Mode, number> {
  const { Cash, Card, Online, Others } = cents;
  return { Cash: toDecimal(Cash), Card: toDecimal(Card), Online: toDecimal(Online), Others: toDecimal(Others) };
}
