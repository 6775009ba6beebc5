import { sql } from 'kysely';
import type { Database, Queryable } from '../../platform/database.ts';
import { inDaysBeside, inWholeMonths } from './month-parts.queries.ts';
import type { ReportScope } from './report-scope.ts';
import { inDays } from './reports.queries.ts';
import type { TipRecord } from './tips.queries.ts';

interface Asked {
  readonly page: number;
  readonly size: number;
  readonly sortDirection: 'asc' | 'desc';
}

interface Person {
  readonly restaurantId: number;
  /** 0 is nobody. */
  readonly attendantId: number;
  readonly code: string | null;
  readonly name: string | null;
  /** Days with a tip. */
  readonly days: number;
}

/**
 * One page of a scope's tips and how many there are: the people in their order with the number of their days, then
 * only the days of those whom the page shows.
 */
export async function readTipsPage(
  db: Database,
  scope: ReportScope,
  { page, size, sortDirection }: Asked,
): Promise<{ rows: TipRecord[]; total: number }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const people = await listPeople(tx, scope);
      const total = people.reduce((sum, { days }) => sum + days, 0);
      const isUp = sortDirection === 'asc';
      const from = isUp ? page * size : total - (page + 1) * size;
      const until = Math.min(total, from + size);
      const shown: Person[] = [];
      let start = 0;
      let skipped = 0;
      for (const person of people) {
        if (start < until && start + person.days > from) shown.push(person);
        else if (shown.length === 0) skipped += person.days;
        start += person.days;
      }
      const rows = await readDays(tx, scope, shown, Math.max(0, from) - skipped, until - Math.max(0, from));
      return { rows: isUp ? rows : rows.reverse(), total };
    });
}

/** Who got tips, by name. */
async function listPeople(db: Queryable, scope: ReportScope): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select t.restaurant_id as "restaurantId", t.attendant_id as "attendantId", a.code, a.name, t.days
    from (
      select p.restaurant_id, p.attendant_id, sum(p.days)::bigint as days
      from (
        select d.restaurant_id, d.attendant_id, d.days from tip_months d where ${inWholeMonths(scope)}
        union all
        select d.restaurant_id, d.attendant_id, 1 from tip_days d where ${inDaysBeside(scope)}
      ) p group by 1, 2
    ) t
    left join attendants a on a.restaurant_id = t.restaurant_id and a.id = t.attendant_id
    order by folded(coalesce(a.name, '')), t.restaurant_id, t.attendant_id`.execute(db);
  return rows;
}

/** The tips of these people, one after the other, each by day. */
async function readDays(
  db: Queryable,
  scope: ReportScope,
  people: readonly Person[],
  skip: number,
  take: number,
): Promise<TipRecord[]> {
  if (people.length === 0 || take <= 0) return [];
  const [restaurantIds, ids] = [people.map((one) => one.restaurantId), people.map((one) => one.attendantId)];
  const { rows } = await sql<Pick<TipRecord, 'dayStartedAt' | 'tipCents'> & { at: number }>`
    select d.day::timestamp at time zone 'America/Los_Angeles' as "dayStartedAt", d.tip_cents as "tipCents", p.at
    from unnest(${restaurantIds}::int[], ${ids}::int[]) with ordinality as p (restaurant_id, attendant_id, at)
    join tip_days d on d.restaurant_id = p.restaurant_id and d.attendant_id = p.attendant_id
    where ${inDays(scope)}
    order by p.at, d.day limit ${take} offset ${skip}`.execute(db);
  return rows.map(({ at, dayStartedAt, tipCents }) => {
    const person = people[at - 1];
    return { dayStartedAt, tipCents, code: person?.code ?? null, name: person?.name ?? null };
  });
}
