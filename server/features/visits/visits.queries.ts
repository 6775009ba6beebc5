import { type RawBuilder, sql } from 'kysely';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { occupying } from '../../platform/statuses.ts';

/** How a phone checks in, and what its browser says it is, in two words. */
export interface CheckingIn {
  readonly way: 'otp' | 'pass' | 'link';
  readonly device: string;
}

/**
 * So many phones of a visit are told apart, and one more for each that was put out: the next ones share the last number, so
 * that a stranger fills no list and keeps nobody out.
 */
const mostPhones = 50;

/** Joins the table's open visit as another phone, or starts one. Two first check-ins at once share one visit. */
export async function joinVisit(
  db: Queryable,
  restaurantId: number,
  tableId: number,
  { way, device }: CheckingIn,
): Promise<VisitClaims> {
  const { rows } = await sql<{ visitId: number; phone: number }>`
    with joined as (
      insert into visits as v (restaurant_id, table_id, phones) values (${restaurantId}, ${tableId}, 1)
      on conflict (restaurant_id, table_id) where ended_at is null do update set last_check_in_at = excluded.started_at,
        phones = least(v.phones + 1, ${mostPhones} + v.phones_put_out)
      returning restaurant_id, id, phones
    )
    insert into visit_phones as p (restaurant_id, visit_id, number, way, device)
    select restaurant_id, id, phones, ${way}, ${device} from joined
    on conflict (restaurant_id, visit_id, number) do update set last_seen_at = excluded.last_seen_at, way = excluded.way, device = ''
    returning p.visit_id, p.number as phone`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a visit is always joined or started');
  return { restaurantId, ...row };
}

/** The same phone once more, where its visit goes on at that table and staff did not put it out; false where it is none. */
export async function joinVisitAgain(
  db: Queryable,
  tableId: number,
  { restaurantId, visitId, phone }: VisitClaims,
  { way }: CheckingIn,
): Promise<boolean> {
  const { rows } = await sql`
    with joined as (
      update visits v set last_check_in_at = now() from visit_phones p
      where v.restaurant_id = ${restaurantId} and v.id = ${visitId} and v.table_id = ${tableId} and v.ended_at is null
        and p.restaurant_id = v.restaurant_id and p.visit_id = v.id and p.number = ${phone ?? null} and p.put_out_at is null
      returning v.restaurant_id, v.id
    )
    update visit_phones p set last_seen_at = now(), way = ${way} from joined j
    where p.restaurant_id = j.restaurant_id and p.visit_id = j.id and p.number = ${phone ?? null}
    returning p.number`.execute(db);
  return rows.length === 1;
}

/** The table of a visit that goes on, by the code that it had before staff renewed it: its guests still have that link. */
export async function findTableByFormerCode(
  db: Queryable,
  { restaurantId, visitId }: VisitClaims,
  code: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select t.code from visits v join dining_tables t on t.restaurant_id = v.restaurant_id and t.id = v.table_id
    where v.restaurant_id = ${restaurantId} and v.id = ${visitId} and v.ended_at is null
      and ${code} = any(v.former_codes)`.execute(db);
  return rows[0]?.code;
}

/** Keeps the code of a visit's table as a link of its guests, before it is renewed. */
export async function keepFormerCode(tx: Tx, restaurantId: number, visitId: number): Promise<void> {
  await sql`
    update visits v set former_codes = array_append(v.former_codes, t.code) from dining_tables t
    where v.restaurant_id = ${restaurantId} and v.id = ${visitId}
      and t.restaurant_id = v.restaurant_id and t.id = v.table_id`.execute(tx);
}

/** Another OTP for a table: whoever knows the last one checks in with it no more. */
export async function renewOtp(tx: Tx, restaurantId: number, tableId: number, newOtp: string): Promise<void> {
  await sql`
    update dining_tables set otp = ${newOtp}, otp_generated_at = now()
    where restaurant_id = ${restaurantId} and id = ${tableId}`.execute(tx);
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

/**
 * Whether guests have checked in since a table's visits were ended. Asked while the table is locked: a check-in that
 * comes later finds the table changed before it can order.
 */
export async function isVisitedAgain(tx: Tx, restaurantId: number, tableId: number): Promise<boolean> {
  const { rows } = await sql`
    select from visits where restaurant_id = ${restaurantId} and table_id = ${tableId} and ended_at is null`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The table at which that very visit goes on; undefined where it has ended. */
export async function tableOfVisit(db: Queryable, visit: VisitClaims): Promise<number | undefined> {
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

/** Whether a code is that of the table `t` of visit `v`, one that it had before, or of a table from which that visit was moved. */
export const isLinkOfVisit = (
  code: string,
): RawBuilder<boolean> => sql`(t.code = ${code} or ${code} = any(v.former_codes) or exists(
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
