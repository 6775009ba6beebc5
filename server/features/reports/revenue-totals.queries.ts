import { sql } from 'kysely';
import type { Cents } from '../../../core/domain/money.ts';
import type { Queryable } from '../../platform/database.ts';
import type { ReportScope } from './report-scope.ts';
import type { RevenueRecord } from './revenue.queries.ts';

/** The payments of a scope in one mode, from the totals of their days. */
export interface ModeTotals {
  readonly mode: RevenueRecord['paidBy'];
  readonly payments: number;
  readonly amountCents: Cents;
  readonly firstId: number;
  readonly lastId: number;
  readonly firstOrder: number;
  readonly lastOrder: number;
}

/** Rows of the scope's restaurants and days, in a table that has a row for each day. */
export function inDays({ restaurantId, start, stop }: ReportScope) {
  const whose =
    restaurantId === undefined
      ? sql`d.restaurant_id in (select id from restaurants)`
      : sql`d.restaurant_id = ${restaurantId}`;
  return sql`${whose} and d.day between ${start}::date and ${stop}::date`;
}

/** The modes with a payment, by name. */
export async function revenueTotals(
  db: Queryable,
  scope: ReportScope,
  mode?: RevenueRecord['paidBy'],
): Promise<ModeTotals[]> {
  const ofMode = mode === undefined ? sql`` : sql`and d.paid_by = ${mode}`;
  const { rows } = await sql<ModeTotals>`
    select d.paid_by as mode, sum(d.payments)::bigint as payments, sum(d.amount_cents)::bigint as "amountCents",
      min(d.first_id) as "firstId", max(d.last_id) as "lastId", min(d.first_order) as "firstOrder",
      max(d.last_order) as "lastOrder"
    from revenue_days d where ${inDays(scope)} ${ofMode} group by 1 order by 1`.execute(db);
  return rows;
}
