import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { inDaysBeside, inWholeMonths, momentBeside } from './month-parts.queries.ts';
import type { ReportScope } from './report-scope.ts';
import type { RevenueRecord } from './revenue.queries.ts';
import { inDays } from './revenue-totals.queries.ts';
import type { Landmark } from './sorted-list.queries.ts';

// A page in the middle of a long list begins at a key whose place is known without counting rows to it.

type Mode = RevenueRecord['paidBy'] | undefined;
type Finder = (db: Queryable, at: number) => Promise<Landmark | undefined>;

const only = (mode: Mode) => (mode === undefined ? sql`` : sql`and d.paid_by = ${mode}`);

/** Payments of a scope by their numbers. */
export function paymentsBefore(scope: ReportScope, mode: Mode): Finder {
  const part = (span: RawBuilder<unknown>) => sql`
    select min(d.first_id) as first, max(d.last_id) as last, sum(d.payments) as rows ${span} ${only(mode)}`;
  return numbersBefore(part, scope, (first) => [first]);
}

/** Payments of a scope by the numbers of their orders. */
export function paymentsOfOrdersBefore(scope: ReportScope, mode: Mode): Finder {
  const part = (span: RawBuilder<unknown>) => sql`
    select min(d.first_order) as first, max(d.last_order) as last, sum(d.payments) as rows ${span} ${only(mode)}`;
  return numbersBefore(part, scope, (first) => [first, 0]);
}

/** Months and days have nearly always higher numbers than those before them. Where not, they are passed over. */
function numbersBefore(
  part: (span: RawBuilder<unknown>) => RawBuilder<unknown>,
  scope: ReportScope,
  keyOf: (first: number) => Landmark['key'],
): Finder {
  const parts = sql`
    ${part(sql`from revenue_months d where ${inWholeMonths(scope)}`)} group by d.month
    union all
    ${part(sql`from revenue_days d where ${inDaysBeside(scope)}`)} group by d.day`;
  return (db, at) => firstBefore(db, parts, at, keyOf);
}

/** Paid orders of a scope by their numbers. */
export function paidOrdersBefore(scope: ReportScope): Finder {
  const parts = sql`
    select d.first_id as first, d.last_id as last, d.orders as rows
    from paid_order_days d where ${inDays(scope)}`;
  return (db, at) => firstBefore(db, parts, at, (first) => [first]);
}

async function firstBefore(
  db: Queryable,
  parts: RawBuilder<unknown>,
  at: number,
  keyOf: (first: number) => Landmark['key'],
): Promise<Landmark | undefined> {
  const { rows } = await sql<{ first: number; before: number }>`
    select p.first, p.before::bigint as before
    from (
      select first, sum(rows) over so_far - rows as before,
        max(last) over (order by first rows between unbounded preceding and 1 preceding) as last_before
      from (${parts}) parts
      window so_far as (order by first rows unbounded preceding)
    ) p where p.last_before < p.first and p.before <= ${at} order by p.before desc limit 1`.execute(db);
  const [row] = rows;
  return row && { at: row.before, key: keyOf(row.first) };
}

/** Payments of a scope by amount. */
export function paymentAmountsBefore(scope: ReportScope, mode: Mode): Finder {
  return dollarsBefore(sql`
    select d.dollars, d.payments as rows from payment_amounts d where ${inWholeMonths(scope)} ${only(mode)}
    union all
    select d.amount_cents / 100, 1 from payments d where ${momentBeside(scope, 'paid_at')} ${only(mode)}`);
}

/** Paid orders of a scope by amount. */
export function orderAmountsBefore(scope: ReportScope): Finder {
  return dollarsBefore(sql`
    select d.dollars, d.orders as rows from paid_order_amounts d where ${inWholeMonths(scope)}
    union all
    select d.amount_cents / 100, 1 from paid_orders d where ${momentBeside(scope, 'started_at')}`);
}

/** The whole dollars in which a place lies, and how many rows come to less. */
function dollarsBefore(counts: RawBuilder<unknown>): Finder {
  return async (db, at) => {
    const { rows } = await sql<{ dollars: number; before: number }>`
      select p.dollars, p.before::bigint as before
      from (
        select dollars, sum(sum(rows)) over (order by dollars) - sum(rows) as before
        from (${counts}) counts group by dollars
      ) p where p.before <= ${at} order by p.dollars desc limit 1`.execute(db);
    const [row] = rows;
    return row && { at: row.before, key: [row.dollars * 100, 0] };
  };
}
