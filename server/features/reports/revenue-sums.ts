import { type Cents, sumCents } from '../../../core/domain/money.ts';
import type { Queryable } from '../../platform/database.ts';
import { type RestaurantSum, refundedBetween } from '../refunds/refunds.service.ts';
import type { ReportScope } from './report-scope.ts';
import { paidBetween, type RevenueFilter } from './revenue.queries.ts';

export interface RevenueSum {
  readonly currency: string;
  readonly paidCents: Cents;
  readonly refundedCents: Cents;
  /** Payments minus refunds. */
  readonly netCents: Cents;
  /** The part of the net amount that comes from rounding. */
  readonly roundingCents: Cents;
  /** The net amount without rounding. */
  readonly salesCents: Cents;
}

/** One sum per currency. There is only one unless the scope has several currencies. */
export async function revenueSums(db: Queryable, scope: ReportScope, filter: RevenueFilter): Promise<RevenueSum[]> {
  const [paid, refunded] = await Promise.all([
    paidBetween(db, scope, filter),
    refundedBetween(db, { ...scope, ...filter }),
  ]);
  const { currencies, formats } = scope;
  const currencyOf = ({ restaurantId }: RestaurantSum) => currencies?.get(restaurantId) ?? formats.currency;
  const found = currencies ? [...new Set([...paid, ...refunded].map(currencyOf))].sort() : [formats.currency];
  return found.map((currency) => {
    const sumOf = (sums: readonly RestaurantSum[], figure: 'amountCents' | 'roundingCents') =>
      sumCents(sums.filter((sum) => currencyOf(sum) === currency).map((sum) => sum[figure]));
    const [paidCents, refundedCents] = [sumOf(paid, 'amountCents'), sumOf(refunded, 'amountCents')];
    const netCents = sumCents([paidCents, -refundedCents]);
    const roundingCents = sumCents([sumOf(paid, 'roundingCents'), -sumOf(refunded, 'roundingCents')]);
    return {
      currency,
      paidCents,
      refundedCents,
      netCents,
      roundingCents,
      salesCents: sumCents([netCents, -roundingCents]),
    };
  });
}
