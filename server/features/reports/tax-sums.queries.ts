import { sql } from 'kysely';
import type { Cents } from '../../../core/domain/money.ts';
import type { RateSum } from '../../../core/domain/pricing/tax-rules.ts';
import type { Queryable } from '../../platform/database.ts';
import { taxesOfRefunds } from '../refunds/refunds.service.ts';
import type { ReportScope } from './report-scope.ts';
import { fromPayments, type RevenueFilter } from './revenue.queries.ts';

export interface TaxesOfDays {
  /** Net and tax per rate minus refunds, highest rate first. Empty if a single rate is added to all prices. */
  readonly sums: readonly RateSum[];
  /** The plan's fee contained in prices that include it. */
  readonly insideFeeCents: Cents;
}

const none: TaxesOfDays = { sums: [], insideFeeCents: 0 };

/** The taxes of one restaurant's days. Undefined for all restaurants, because each reports its own taxes. */
export async function readTaxes(db: Queryable, scope: ReportScope, filter: RevenueFilter): Promise<TaxesOfDays> {
  if (scope.restaurantId === undefined) return none;
  const payments = fromPayments(scope, filter);
  const refunds = taxesOfRefunds({ ...scope, ...filter });
  const { rows: found } = await sql<{ isTaxed: boolean; insideFeeCents: Cents }>`
    select count(*) > 0 or exists (select from (${refunds}) r where r.taxes is not null) as is_taxed,
      coalesce(sum(p.inside_fee_cents), 0)::bigint as inside_fee_cents
    ${payments} and p.taxes is not null`.execute(db);
  if (!found[0]?.isTaxed) return none;
  const { rows } = await sql<RateSum & { isInside: boolean }>`
    with taxed as (
      select p.taxes, p.terms -> 'taxRate' as rate, p.total_cents + p.service_charge_cents as net_cents, p.tax_cents,
        p.contained_tax_cents > 0 as is_inside, 1 as sign
      ${payments}
      union all
      -- Refunds of payments made before taxes were stored per rate have a share of the single rate.
      select r.taxes, q.terms -> 'taxRate', round((q.total_cents + q.service_charge_cents)::numeric * r.amount_cents / q.amount_cents),
        round(q.tax_cents::numeric * r.amount_cents / q.amount_cents), q.contained_tax_cents > 0, -1
      from (${refunds}) r join payments q on q.restaurant_id = r.restaurant_id and q.id = r.payment_id
    )
    select (x ->> 'rate')::bigint as rate, sum(t.sign * (x ->> 'netCents')::bigint)::bigint as net_cents,
      sum(t.sign * (x ->> 'taxCents')::bigint)::bigint as tax_cents, bool_or(t.is_inside) as is_inside
    from taxed t, jsonb_array_elements(coalesce(t.taxes, jsonb_build_array(
      jsonb_build_object('rate', t.rate, 'netCents', t.net_cents, 'taxCents', t.tax_cents)))) x
    where x ->> 'rate' is not null
    group by 1 order by 1 desc`.execute(db);
  const isShown = rows.length > 1 || rows.some(({ isInside }) => isInside);
  return { sums: isShown ? rows : [], insideFeeCents: found[0].insideFeeCents };
}
