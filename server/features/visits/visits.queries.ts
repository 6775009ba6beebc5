import { type RawBuilder, sql } from 'kysely';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { occupying } from '../../platform/statuses.ts';

export interface CheckingIn {
  readonly way: 'otp' | 'pass' | 'link';
  readonly device: string;
}

/** Any further phones share the last number, so that a stranger can't fill the list or lock others out. */
const mostPhones = 50;

/** Adds a phone to the table's open visit, or starts a visit. Concurrent first check-ins get the same visit. */
export async function joinVisit(db: Queryable, restaurantId: number, tableId: number, { way, device }: CheckingIn) {
  const { rows } = await sql<{ visitId: number; phone: number }>`
    with joined as (
      insert into visits as v (restaurant_id, table_id, phones) values (${restaurantId}, ${tableId}, 1)
      on conflict (restaurant_id, table_id) where ended_at is null do update set last_check_in_at = excluded.started_at,
        phones = least(v.phones + 1, ${mostPhones} + v.phones_put_out)
      returning restaurant_id, id, phones
    )
    insert into visit_phones as p (restaurant_id, visit_id, number, way, device)
    select restaurant_id, id, phones, ${way}, ${device} from joined
    on conflict (restaurant_id, visit_id, number) do update set last_seen_at = excluded.last_seen_at, way = excluded.way, device = '',
      first_name = null
    returning p.visit_id, p.number as phone`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a visit is always joined or started');
  return { restaurantId, ...row };
}

/** Checks the same phone in again. Returns false if its visit at the table has ended or staff removed the phone. */
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

/** Finds the table by a code that it had earlier in the visit, because its guests still use that link. */
export async function findTableByFormerCode(db: Queryable, { restaurantId, visitId }: VisitClaims, code: string) {
  const { rows } = await sql<{ code: string }>`
    select t.code from visits v join dining_tables t on t.restaurant_id = v.restaurant_id and t.id = v.table_id
    where v.restaurant_id = ${restaurantId} and v.id = ${visitId} and v.ended_at is null
      and ${code} = any(v.former_codes)`.execute(db);
  return rows[0]?.code;
}

/** Call this before renewing the table's code. */
export async function keepFormerCode(tx: Tx, restaurantId: number, visitId: number): Promise<void> {
  await sql`
    update visits v set former_codes = array_append(v.former_codes, t.code) from dining_tables t
    where v.restaurant_id = ${restaurantId} and v.id = ${visitId}
      and t.restaurant_id = v.restaurant_id and t.id = v.table_id`.execute(tx);
}

export async function renewOtp(tx: Tx, restaurantId: number, tableId: number, newOtp: string): Promise<void> {
  await sql`
    update dining_tables set otp = ${newOtp}, otp_generated_at = now()
    where restaurant_id = ${restaurantId} and id = ${tableId}`.execute(tx);
}

/** CTEs that end the visit in the CTE `last`, and renew the OTP so that guests of a past visit can't order again. */
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

export async function endVisit(tx: Tx, restaurantId: number, visitId: number, newOtp: string): Promise<void> {
  await sql`
    with gone as (select ${restaurantId}::int as restaurant_id, ${visitId}::bigint as visit_id), ${endingVisit('gone', newOtp)}
    select`.execute(tx);
}

const unpaidOrder = sql`exists(
  select from orders o where o.restaurant_id = v.restaurant_id and o.visit_id = v.id and o.status in ${occupying}
)`;
const lastActivity = sql`greatest(v.started_at, v.last_check_in_at, v.last_request_at, v.last_call_at, (
  select max(o.ended_at) from orders o where o.restaurant_id = v.restaurant_id and o.visit_id = v.id
))`;

export async function findIdleVisits(db: Queryable, hours: number) {
  const { rows } = await sql<{ restaurantId: number; visitId: number }>`
    select v.restaurant_id, v.id as visit_id from visits v
    where v.ended_at is null and v.started_at < now() - make_interval(hours => ${hours})
      and not ${unpaidOrder} and ${lastActivity} < now() - make_interval(hours => ${hours})
      and not is_away(v.restaurant_id)
    limit 500`.execute(db);
  return rows;
}

/** Locks the visit against orders and payments. Returns false if it has ended or isn't idle any more. */
export async function lockIdleVisit(tx: Tx, restaurantId: number, visitId: number, hours: number): Promise<boolean> {
  const { rows } = await sql`
    select from visits v where v.restaurant_id = ${restaurantId} and v.id = ${visitId} and v.ended_at is null
    for update`.execute(tx);
  if (rows.length === 0) return false;
  // Must be a separate statement: it then sees orders committed while it waited for the lock.
  const idle = await sql`
    select from visits v where v.restaurant_id = ${restaurantId} and v.id = ${visitId}
      and not ${unpaidOrder} and ${lastActivity} < now() - make_interval(hours => ${hours})`.execute(tx);
  return idle.rows.length === 1;
}

/** Locks all open visits of a restaurant or table against orders and payments. */
export async function lockOpenVisits(tx: Tx, restaurantId: number, tableId?: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from visits
    where restaurant_id = ${restaurantId} and ended_at is null
      and (${tableId ?? null}::bigint is null or table_id = ${tableId ?? null})
    order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Call this while the table is locked. A later check-in then sees the changed table before it can order. */
export async function isVisitedAgain(tx: Tx, restaurantId: number, tableId: number): Promise<boolean> {
  const { rows } = await sql`
    select from visits
    where restaurant_id = ${restaurantId} and table_id = ${tableId} and ended_at is null`.execute(tx);
  return rows.length > 0;
}

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
      and (${tableId ?? null}::bigint is null or table_id = ${tableId ?? null})`.execute(tx);
  return rows[0]?.unpaid ?? 0;
}

/** SQL: whether this is a current or former code of the table `t` in visit `v`, or of a table the visit moved from. */
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

/** The table from which the order `o` was last moved; null if it never was. */
export const movedFromOfOrder = movedFrom(sql`m.restaurant_id = o.restaurant_id and m.order_id = o.id`);

const phoneOfSubOrder = sql`from visit_phones p
  where p.restaurant_id = s.restaurant_id and p.visit_id = s.visit_id and p.number = s.phone_number`;

/** SQL: the first name of the guest who placed the sub-order `s`; null if they gave none. */
export const firstNameOfSubOrder = sql<string | null>`(select p.first_name ${phoneOfSubOrder})`;

export interface GuestOfSubOrder {
  readonly firstName: string | null;
  readonly isPhoneGone: boolean;
}

export const guestOfSubOrder = sql`(
  select json_build_object('firstName', p.first_name, 'isPhoneGone', p.put_out_at is not null) ${phoneOfSubOrder}
)`;

/** SQL: whether the phone that placed the sub-order `s` is no longer part of the visit. */
export const isPhoneGone = sql<boolean>`not exists(select ${phoneOfSubOrder} and p.put_out_at is null)`;

/** SQL: first names of a visit's guests, by phone; null if no one gave one. */
export const firstNamesOf = (visitId: RawBuilder<unknown>): RawBuilder<string[] | null> => sql`(
  select json_agg(p.first_name order by p.number) from visit_phones p
  where p.restaurant_id = t.restaurant_id and p.visit_id = ${visitId} and p.first_name is not null and p.put_out_at is null
)`;

/** Returns false if the visit has ended. Locks the visit, so that no name is kept after it ends. */
export async function keepFirstName(db: Queryable, { restaurantId, visitId, phone }: VisitClaims, name: string) {
  const { rows } = await sql`
    with visit as (
      select restaurant_id, id from visits
      where restaurant_id = ${restaurantId} and id = ${visitId} and ended_at is null for share
    )
    update visit_phones p set first_name = nullif(${name}, '') from visit v
    where p.restaurant_id = v.restaurant_id and p.visit_id = v.id and p.number = ${phone ?? null}
    returning p.number`.execute(db);
  return rows.length === 1;
}

export const movedFromOfVisit = movedFrom(sql`m.restaurant_id = v.restaurant_id and m.visit_id = v.id`);
