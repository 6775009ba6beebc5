import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../core/domain/report-days.ts';
import type { Queryable } from '../../platform/database.ts';
import { cheapestCut, type Numbered } from './cheapest-cut.ts';
import { inDaysBeside, inWholeMonths, momentBeside } from './month-parts.queries.ts';
import type { ReportScope } from './report-scope.ts';
import { inDays, ofRestaurants } from './reports.queries.ts';
import type { RevenueRecord } from './revenue.queries.ts';
import type { Landmark } from './sorted-list.queries.ts';

// A page in the middle of a long list begins at a key whose place is known without counting rows to it.

type Mode = RevenueRecord['paidBy'] | undefined;
type Finder = (db: Queryable, at: number) => Promise<Landmark | undefined>;

const only = (mode: Mode) => (mode === undefined ? sql`` : sql`and d.paid_by = ${mode}`);

/** Payments of a scope by their numbers. */
export function paymentsBefore(scope: ReportScope, mode: Mode): Finder {
  return numbersBefore(revenueParts(scope, mode, 'id'), 'id', (first) => [first]);
}

/** Payments of a scope by the numbers of their orders. */
export function paymentsOfOrdersBefore(scope: ReportScope, mode: Mode): Finder {
  return numbersBefore(revenueParts(scope, mode, 'order'), 'order_id', (first) => [first, 0]);
}

/** Paid orders of a scope by their numbers. */
export function paidOrdersBefore(scope: ReportScope): Finder {
  const parts = sql`
    select d.day::text as start, (d.day + 1)::text as beyond, min(d.first_id) as first, max(d.last_id) as last,
      sum(d.orders)::bigint as rows
    from paid_order_days d where ${inDays(scope)} group by d.day`;
  const source = sql`from paid_orders d where ${ofRestaurants(scope, 'd')}`;
  return numbersBefore({ parts, source, moment: 'started_at' }, 'order_id', (first) => [first]);
}

/** Months and days with the span of their rows' numbers, and the rows themselves. */
interface PartedRows {
  /** Selects `Part`s. */
  readonly parts: RawBuilder<unknown>;
  /** `from … d where …` */
  readonly source: RawBuilder<unknown>;
  readonly moment: string;
}

interface Part extends Numbered {
  readonly start: Day;
  readonly beyond: Day;
}

function revenueParts(scope: ReportScope, mode: Mode, number: 'id' | 'order'): PartedRows {
  const figures = sql`
    min(${sql.ref(`d.first_${number}`)}) as first, max(${sql.ref(`d.last_${number}`)}) as last,
    sum(d.payments)::bigint as rows`;
  const parts = sql`
    select d.month::text as start, (d.month + interval '1 month')::date::text as beyond, ${figures}
    from revenue_months d where ${inWholeMonths(scope)} ${only(mode)} group by d.month
    union all
    select d.day::text, (d.day + 1)::text, ${figures}
    from revenue_days d where ${inDaysBeside(scope)} ${only(mode)} group by d.day`;
  return { parts, source: sql`from payments d where ${ofRestaurants(scope, 'd')} ${only(mode)}`, moment: 'paid_at' };
}

/** Later parts have nearly always higher numbers. Rows are counted only in the few whose numbers lie on both sides. */
function numbersBefore(
  { parts, source, moment }: PartedRows,
  number: string,
  keyOf: (first: number) => Landmark['key'],
): Finder {
  return async (db, at) => {
    const { rows } = await sql<Part>`${parts}`.execute(db);
    const cut = cheapestCut(rows, at);
    if (!cut) return undefined;
    if (cut.crossed.length === 0) return { at: cut.rows, key: keyOf(cut.first) };
    const crossed = sql`unnest(${cut.crossed.map(({ start }) => start)}::date[],
      ${cut.crossed.map(({ beyond }) => beyond)}::date[])`;
    // The number is no condition of the query: it is to look by time, which leaves far fewer.
    const midnight = (day: string) => sql`${sql.ref(`c.${day}`)}::timestamp at time zone 'America/Los_Angeles'`;
    const { rows: counted } = await sql<{ rows: number }>`
      select coalesce(sum(n.rows), 0)::bigint as rows
      from ${crossed} as c (start, beyond) cross join lateral (
        select count(*) filter (where ${sql.ref(`d.${number}`)} < ${cut.first}) as rows ${source}
          and ${sql.ref(`d.${moment}`)} >= ${midnight('start')} and ${sql.ref(`d.${moment}`)} < ${midnight('beyond')}
      ) n`.execute(db);
    return { at: cut.rows + (counted[0]?.rows ?? 0), key: keyOf(cut.first) };
  };
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
