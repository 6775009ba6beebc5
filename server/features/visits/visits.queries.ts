import { type RawBuilder, sql } from 'kysely';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { occupying } from '../../platform/order-statuses.ts';

/** Joins the table's open visit, or starts one. Two first check-ins at once share one visit. */
export async function joinVisit(db: Queryable, restaurantId: number, tableId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into visits (restaurant_id, table_id) values (${restaurantId}, ${tableId})
    on conflict (restaurant_id, table_id) where ended_at is null do update set last_check_in_at = now()
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a visit is always joined or started');
  return row.id;
}

/**
 * The parts of a statement that end the visit of its part `last`, a row of restaurant_id and visit_id or none, and give its
 * table a new OTP: last night's guest cannot order tonight.
 */
export function endingVisit(last: string, newOtp: string): RawBuilder<unknown> {
  return sql`ended_visit as (
    update visits v set ended_at = now() from ${sql.ref(last)} g
    where v.restaurant_id = g.restaurant_id and v.id = g.visit_id and v.ended_at is null
    returning v.restaurant_id, v.table_id
  ), renewed_table as (
    update dining_tables t set otp = ${newOtp}, otp_generated_at = now()
    from ended_visit where t.restaurant_id = ended_visit.restaurant_id and t.id = ended_visit.table_id
  )`;
}

/** Ends a visit by itself. */
export async function endVisit(tx: Tx, restaurantId: number, visitId: number, newOtp: string): Promise<void> {
  await sql`
    with gone as (select ${restaurantId}::int as restaurant_id, ${visitId}::int as visit_id), ${endingVisit('gone', newOtp)}
    select`.execute(tx);
}

// What keeps a visit `v` alive: an unpaid order, or something that its guests or staff did lately.
const unpaidOrder = sql`exists(
  select from orders o where o.restaurant_id = v.restaurant_id and o.visit_id = v.id and o.status in ${occupying}
)`;
const lastActivity = sql`greatest(v.started_at, v.last_check_in_at, v.last_request_at, v.last_call_at, (
  select max(o.ended_at) from orders o where o.restaurant_id = v.restaurant_id and o.visit_id = v.id
))`;

/** Open visits without an unpaid order in which nothing happened for that long: the guests left. */
export async function findIdleVisits(
  db: Queryable,
  hours: number,
): Promise<{ restaurantId: number; visitId: number }[]> {
  const { rows } = await sql<{ restaurantId: number; visitId: number }>`
    select v.restaurant_id, v.id as visit_id from visits v
    where v.ended_at is null and v.started_at < now() - make_interval(hours => ${hours})
      and not ${unpaidOrder} and ${lastActivity} < now() - make_interval(hours => ${hours})
    limit 500`.execute(db);
  return rows;
}

/** Locks a visit against orders and payments; false when it has ended or is no longer idle. */
export async function lockIdleVisit(tx: Tx, restaurantId: number, visitId: number, hours: number): Promise<boolean> {
  const { rows } = await sql`
    select from visits v where v.restaurant_id = ${restaurantId} and v.id = ${visitId} and v.ended_at is null
    for update`.execute(tx);
  if (rows.length === 0) return false;
  // A statement of its own: only after the lock are earlier orders visible.
  const idle = await sql`
    select from visits v where v.restaurant_id = ${restaurantId} and v.id = ${visitId}
      and not ${unpaidOrder} and ${lastActivity} < now() - make_interval(hours => ${hours})`.execute(tx);
  return idle.rows.length === 1;
}

/** Locks every open visit of a restaurant, or of one of its tables, against orders and payments. */
export async function lockOpenVisits(tx: Tx, restaurantId: number, tableId?: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from visits
    where restaurant_id = ${restaurantId} and ended_at is null
      and (${tableId ?? null}::int is null or table_id = ${tableId ?? null})
    order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function hasOpenVisit(tx: Tx, restaurantId: number, tableId: number): Promise<boolean> {
  const { rows } = await sql`
    select from visits where restaurant_id = ${restaurantId} and table_id = ${tableId} and ended_at is null`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The table at which that very visit goes on; undefined where it has ended. */
export async function findTableOfVisit(db: Queryable, visit: VisitClaims): Promise<number | undefined> {
  const { rows } = await sql<{ tableId: number }>`
    select table_id from visits where restaurant_id = ${visit.restaurantId} and id = ${visit.visitId}
      and ended_at is null`.execute(db);
  return rows[0]?.tableId;
}

export async function countUnpaidOrders(tx: Tx, restaurantId: number, tableId?: number): Promise<number> {
  const { rows } = await sql<{ unpaid: number }>`
    select count(*) as unpaid from orders
    where restaurant_id = ${restaurantId} and status in ${occupying}
      and (${tableId ?? null}::int is null or table_id = ${tableId ?? null})`.execute(tx);
  return rows[0]?.unpaid ?? 0;
}

/** Whether a code is that of the table `t` of visit `v`, or of a table from which that visit was moved. */
export const isLinkOfVisit = (code: string): RawBuilder<boolean> => sql`(t.code = ${code} or exists(
  select from visit_moves m
  where m.restaurant_id = v.restaurant_id and m.visit_id = v.id and m.from_code = ${code}
))`;

const movedFrom = (which: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select f.name from visit_moves m
  join dining_tables f on f.restaurant_id = m.restaurant_id and f.id = m.from_table_id
  where ${which} order by m.id desc limit 1
)`;

/** The name of the table from which order `o` was moved last; null where it was not. */
export const movedFromOfOrder = movedFrom(sql`m.restaurant_id = o.restaurant_id and m.order_id = o.id`);

/** The same of visit `v`. */
export const movedFromOfVisit = movedFrom(sql`m.restaurant_id = v.restaurant_id and m.visit_id = v.id`);
