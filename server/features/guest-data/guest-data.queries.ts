import { sql } from 'kysely';
import type { Database, Queryable } from '../../platform/database.ts';

export async function listConfigs(db: Queryable): Promise<{ id: number; config: string }[]> {
  const { rows } = await sql<{ id: number; config: string }>`select id, config from restaurants`.execute(db);
  return rows;
}

/** Erases guest data older than `days`; an address stays while its mail waits. Returns the ids of deleted mails. */
export async function eraseBefore(db: Database, restaurantId: number, days: number) {
  const cutoff = sql`now() - make_interval(days => ${days})`;
  const { rows } = await sql<{ erased: number; mails: number[] }>`
    with old as (
      select p.id, p.reference from payments p
      where p.restaurant_id = ${restaurantId} and p.email <> '' and p.paid_at < ${cutoff}
        and not exists (
          select from outbox m where m.restaurant_id = p.restaurant_id and m.payment_id = p.id and m.status = 'waiting'
        )
    ), mails as (
      delete from outbox m using old where m.restaurant_id = ${restaurantId} and m.payment_id = old.id returning m.id::int
    ), sandbox as (
      update sandbox_checkouts s set email = '' from card_checkouts c
      where c.restaurant_id = ${restaurantId} and c.session_id = s.session_id and s.email <> '' and s.created_at < ${cutoff}
    ), checkouts as (
      update card_checkouts set email = ''
      where restaurant_id = ${restaurantId} and email <> '' and created_at < ${cutoff}
    ), seated as (
      update visits set last_request_hash = null
      where restaurant_id = ${restaurantId} and ended_at < ${cutoff} and last_request_hash is not null
    ), phones as (
      update visit_phones p set device = '' from visits v
      where v.restaurant_id = ${restaurantId} and v.ended_at < ${cutoff} and p.restaurant_id = v.restaurant_id
        and p.visit_id = v.id and p.device <> ''
    ), erased as (
      update payments p set email = '' from old where p.restaurant_id = ${restaurantId} and p.id = old.id returning p.id
    )
    select (select count(*)::int from erased) as erased, array(select id from mails) as mails`.execute(db);
  await sql`
    delete from visits v where v.restaurant_id = ${restaurantId} and v.ended_at < ${cutoff}
      and not exists (select from orders o where o.restaurant_id = v.restaurant_id and o.visit_id = v.id)
      and not exists (select from sub_orders s where s.restaurant_id = v.restaurant_id and s.visit_id = v.id)
      and not exists (select from table_calls c where c.restaurant_id = v.restaurant_id and c.visit_id = v.id)
      and not exists (select from visit_moves m where m.restaurant_id = v.restaurant_id and m.visit_id = v.id)`.execute(
    db,
  );
  return rows[0] ?? { erased: 0, mails: [] };
}

/** Deletes finished mails to staff; links in them expired long ago. */
export async function deletePastMails(db: Database, days: number): Promise<void> {
  await sql`
    delete from outbox where payment_id is null and status <> 'waiting'
      and created_at < now() - make_interval(days => ${days})`.execute(db);
}
