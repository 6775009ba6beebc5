import { sql } from 'kysely';
import type { Database, Queryable } from '../../platform/database.ts';

export async function listConfigs(db: Queryable): Promise<{ id: number; config: string }[]> {
  const { rows } = await sql<{
    id: number;
    config: string;
  }>`select id, config from restaurants where not is_away(id)`.execute(db);
  return rows;
}

export interface Erasure {
  readonly restaurantId: number;
  readonly days: number;
  readonly rows: number;
}

interface Portion {
  /** Null if there are no more rows. */
  readonly last: number | null;
}

const lastOf = (size: number) => sql`case when count(*) = ${size} then max(id) end`;

const cutoffOf = ({ days }: Erasure) => sql`now() - make_interval(days => ${days})`;

/** Erases email addresses and buyers of payments with a higher id, and their mails. Keeps them while a mail is unsent. */
export async function erasePayments(db: Database, erasure: Erasure, after: number) {
  const { restaurantId, rows: size } = erasure;
  const { rows } = await sql<Portion & { erased: number; mails: number[] }>`
    with portion as (
      select id, email, buyer, paid_at from payments where restaurant_id = ${restaurantId} and id > ${after} order by id limit ${size}
    ), old as (
      select p.id from portion p where (p.email <> '' or p.buyer is not null) and p.paid_at < ${cutoffOf(erasure)} and not exists (
        select from outbox m where m.restaurant_id = ${restaurantId} and m.payment_id = p.id and m.status = 'waiting')
    ), mails as (
      delete from outbox m using old where m.restaurant_id = ${restaurantId} and m.payment_id = old.id returning m.id
    ), kept as (
      update numbered_records n set buyer = null from old
      where n.restaurant_id = ${restaurantId} and n.payment_id = old.id and n.buyer is not null
    ), erased as (
      update payments p set email = '', buyer = null from old where p.restaurant_id = ${restaurantId} and p.id = old.id returning p.id
    )
    select (select ${lastOf(size)} from portion) as last, (select count(*)::int from erased) as erased,
      array(select id from mails) as mails`.execute(db);
  return rows[0] ?? { last: null, erased: 0, mails: [] };
}

export async function eraseCheckouts(db: Database, erasure: Erasure, after: number) {
  const { restaurantId, rows: size } = erasure;
  const cutoff = cutoffOf(erasure);
  const { rows } = await sql<Portion>`
    with portion as (
      select id, session_id, email, created_at from card_checkouts
      where restaurant_id = ${restaurantId} and id > ${after} order by id limit ${size}
    ), sandbox as (
      update sandbox_checkouts s set email = '' from portion p
      where s.session_id = p.session_id and s.restaurant_id = ${restaurantId} and s.email <> '' and s.created_at < ${cutoff}
    ), checkouts as (
      update card_checkouts c set email = '' from portion p
      where c.restaurant_id = ${restaurantId} and c.id = p.id and p.email <> '' and p.created_at < ${cutoff}
    )
    select ${lastOf(size)} as last from portion`.execute(db);
  return rows[0] ?? { last: null };
}

/** Deletes ended visits with higher ids that had no order. Erases devices, avoided foods and hashes from the others. */
export async function eraseVisits(db: Database, erasure: Erasure, after: number) {
  const { restaurantId, rows: size } = erasure;
  const { rows } = await sql<Portion>`
    with portion as (
      select id, last_request_hash, ended_at < ${cutoffOf(erasure)} as is_old from visits
      where restaurant_id = ${restaurantId} and id > ${after} order by id limit ${size}
    ), empty as (
      select v.id from portion v where v.is_old
        and not exists (select from orders o where o.restaurant_id = ${restaurantId} and o.visit_id = v.id)
        and not exists (select from table_calls c where c.restaurant_id = ${restaurantId} and c.visit_id = v.id)
        and not exists (select from visit_moves m where m.restaurant_id = ${restaurantId} and m.visit_id = v.id)
    ), deleted as (
      delete from visits v using empty where v.restaurant_id = ${restaurantId} and v.id = empty.id
    ), kept as (
      select * from portion where is_old and id not in (select id from empty)
    ), seated as (
      update visits v set last_request_hash = null from kept
      where v.restaurant_id = ${restaurantId} and v.id = kept.id and kept.last_request_hash is not null
    ), avoided as (
      update sub_orders s set avoids = '{}' from kept
      join orders o on o.restaurant_id = ${restaurantId} and o.visit_id = kept.id
      where s.restaurant_id = ${restaurantId} and s.order_id = o.id and s.avoids <> '{}'
    ), phones as (
      update visit_phones p set device = '' from kept
      where p.restaurant_id = ${restaurantId} and p.visit_id = kept.id and p.device <> ''
    )
    select ${lastOf(size)} as last from portion`.execute(db);
  return rows[0] ?? { last: null };
}

/** Deletes finished mails to staff, whose links have long expired. Returns true if there may be more. */
export async function deletePastMails(db: Database, days: number, most: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from outbox where id in (
      select id from outbox where payment_id is null and status <> 'waiting'
        and created_at < now() - make_interval(days => ${days})
        and not is_away(restaurant_id)
      limit ${most})`.execute(db);
  return numAffectedRows === BigInt(most);
}
