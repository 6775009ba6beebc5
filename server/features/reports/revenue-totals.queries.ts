import { sql } from 'kysely';
import type { Cents } from '../../../core/domain/money.ts';
import type { Queryable } from '../../platform/database.ts';
import { inDaysBeside, inWholeMonths } from './month-parts.queries.ts';
import type { ReportScope } from './report-scope.ts';
import type { RevenueRecord } from './revenue.queries.ts';

/** The payments of a scope in one mode, from the totals of their months and days. */
export interface ModeTotals {
  readonly mode: RevenueRecord['paidBy'];
  readonly payments: number;
  readonly amountCents: Cents;
  readonly firstId: number;
  readonly lastId: number;
  readonly firstOrder: number;
  readonly lastOrder: number;
}

const totals = sql`d.paid_by, d.payments, d.amount_cents, d.first_id, d.last_id, d.first_order, d.last_order`;

/** The modes with a payment, by name. */
export async function revenueTotals(
  db: Queryable,
  scope: ReportScope,
  mode?: RevenueRecord['paidBy'],
): Promise<ModeTotals[]> {
  const ofMode = mode === undefined ? sql`` : sql`and d.paid_by = ${mode}`;
  const { rows } = await sql<ModeTotals>`
    select t.paid_by as mode, sum(t.payments)::bigint as payments, sum(t.amount_cents)::bigint as "amountCents",
      min(t.first_id) as "firstId", max(t.last_id) as "lastId", min(t.first_order) as "firstOrder",
      max(t.last_order) as "lastOrder"
    from (
      select ${totals} from revenue_months d where ${inWholeMonths(scope)} ${ofMode}
      union all
      select ${totals} from revenue_days d where ${inDaysBeside(scope)} ${ofMode}
    ) t group by 1 order by 1`.execute(db);
  return rows;
}
