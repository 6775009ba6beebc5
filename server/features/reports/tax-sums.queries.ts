import { sql } from 'kysely';
import type { Cents } from '../../../core/domain/money.ts';
import type { RateSum } from '../../../core/domain/pricing/tax-rules.ts';
import type { Queryable } from '../../platform/database.ts';
import { taxesOfRefunds } from '../refunds/refunds.service.ts';
import type { ReportScope } from './report-scope.ts';
import { fromPayments, type RevenueFilter } from './revenue.queries.ts';

export interface TaxesOfDays {
  /** Net and tax per rate without what was refunded, the highest rate first. Empty where one rate is added to all prices. */
  readonly sums: readonly RateSum[];
  /** What the plan's fee takes of prices that include it. */
  readonly insideFeeCents: Cents;
}

const none: TaxesOfDays = { sums: [], insideFeeCents: 0 };

/** Of one restaurant's days. Over all restaurants there are none, because each reports its own taxes. */
export async function readTaxes(db: Queryable, scope: ReportScope, filter: RevenueFilter): Promise<TaxesOfDays> {
  if (scope.restaurantId === undefined) return none;
  const { rows } = await sql<RateSum & { isInside: boolean }>`
    select s.rate, sum(s.net_cents)::bigint as net_cents, sum(s.tax_cents)::bigint as tax_cents,
      bool_or(s.is_inside) as is_inside
    from (
      select (x ->> 'rate')::bigint as rate, (x ->> 'netCents')::bigint as net_cents,
        (x ->> 'taxCents')::bigint as tax_cents, p.contained_tax_cents > 0 as is_inside
      from (select p.* ${fromPayments(scope, filter)} and p.taxes is not null) p, jsonb_array_elements(p.taxes) x
      union all
      select (x ->> 'rate')::bigint, -(x ->> 'netCents')::bigint, -(x ->> 'taxCents')::bigint, r.is_inside
      from (${taxesOfRefunds({ ...scope, ...filter })}) r, jsonb_array_elements(r.taxes) x
    ) s group by 1 order by 1 desc`.execute(db);
  const { rows: fees } = await sql<{ cents: Cents }>`
    select coalesce(sum(p.inside_fee_cents), 0)::bigint as cents
    ${fromPayments(scope, filter)} and p.taxes is not null`.execute(db);
  const isShown = rows.length > 1 || rows.some(({ isInside }) => isInside);
  return { sums: isShown ? rows : [], insideFeeCents: fees[0]?.cents ?? 0 };
}
