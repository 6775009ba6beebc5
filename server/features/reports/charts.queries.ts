import { sql } from 'kysely';
import type { Day } from '../../../core/domain/formats/days.ts';
import type { Cents } from '../../../core/domain/money.ts';
import type { PaymentMode } from '../../../core/domain/payment-modes.ts';
import type { Queryable } from '../../platform/database.ts';
import type { ReportScope } from './report-scope.ts';
import { inDays, unpaidInDays } from './reports.queries.ts';
import { fromPayments, type RevenueFilter } from './revenue.queries.ts';
import type { TipRecord } from './tips.queries.ts';

export interface DayRevenue {
  readonly day: Day;
  readonly paidBy: PaymentMode;
  readonly cents: Cents;
}

export async function revenueByDay(db: Queryable, scope: ReportScope, filter: RevenueFilter): Promise<DayRevenue[]> {
  const { paymentId, paymentBy: mode } = filter;
  const ofMode = mode === undefined ? sql`` : sql`and d.paid_by = ${mode}`;
  // `revenue_days` only has daily sums, so single payments need another source.
  const days =
    paymentId === undefined
      ? sql`revenue_days d where ${inDays(scope)} ${ofMode}`
      : sql`(select p.day, p.paid_by, p.amount_cents ${fromPayments(scope, filter)}) d`;
  const { rows } = await sql<DayRevenue>`
    select d.day::text as day, d.paid_by, sum(d.amount_cents)::bigint as cents
    from ${days} group by 1, 2`.execute(db);
  return rows;
}

/** Excludes canceled orders. Paid orders come from hourly totals; unpaid ones are at most one per table. */
export async function ordersByHour(
  db: Queryable,
  scope: ReportScope,
): Promise<{ hour: number; orders: number; turnMinutes: number | null }[]> {
  const { rows } = await sql<{ hour: number; orders: number; turnMinutes: number | null }>`
    select t.hour, sum(t.orders)::int as orders, round(sum(t.turn_ms) / nullif(sum(t.paid), 0) / 60000)::int as turn_minutes
    from (
      select d.hour, sum(d.orders) as orders, sum(d.orders) as paid, sum(d.turn_ms) as turn_ms
      from paid_order_hours d where ${inDays(scope)} group by 1
      union all
      select extract(hour from o.started_at at time zone restaurant_zone(o.restaurant_id))::int, 1, 0, 0 from orders o
      where ${unpaidInDays(scope)}
    ) t group by 1 order by (t.hour - ${scope.formats.dayBegins}::int + 24) % 24`.execute(db);
  return rows;
}

export type TipsRecord = Pick<TipRecord, 'code' | 'name' | 'tipCents'>;

export async function tipsByAttendant(db: Queryable, scope: ReportScope): Promise<TipsRecord[]> {
  const { rows } = await sql<TipsRecord>`
    select a.code, a.name, tipped.cents as tip_cents
    from (
      select d.restaurant_id, d.attendant_id, sum(d.tip_cents)::bigint as cents
      from tip_days d where ${inDays(scope)} group by 1, 2
    ) tipped
    left join attendants a on a.restaurant_id = tipped.restaurant_id and a.id = tipped.attendant_id
    order by tipped.cents desc, a.id, tipped.restaurant_id`.execute(db);
  return rows;
}
