import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';

/** Joins the table's open visit, or starts one. Two first check-ins at once share one visit. */
export async function joinVisit(db: Queryable, restaurantId: number, tableId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into visits (restaurant_id, table_id) values (${restaurantId}, ${tableId})
    on conflict (restaurant_id, table_id) where ended_at is null do update set table_id = excluded.table_id
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a visit is always joined or started');
  return row.id;
}

/** Ends a visit and gives its table a new OTP: last night's guest cannot order tonight. */
export async function endVisit(tx: Tx, restaurantId: number, visitId: number, newOtp: string): Promise<void> {
  await sql`
    with ended as (
      update visits set ended_at = now()
      where restaurant_id = ${restaurantId} and id = ${visitId} and ended_at is null
      returning restaurant_id, table_id
    )
    update dining_tables t set otp = ${newOtp}, otp_generated_at = now()
    from ended where t.restaurant_id = ended.restaurant_id and t.id = ended.table_id`.execute(tx);
}

/** Open visits that began that long ago and have no order: the guests looked and left. */
export async function findAbandonedVisits(
  db: Queryable,
  hours: number,
): Promise<{ restaurantId: number; visitId: number }[]> {
  const { rows } = await sql<{ restaurantId: number; visitId: number }>`
    select v.restaurant_id as "restaurantId", v.id as "visitId" from visits v
    where v.ended_at is null and v.started_at < now() - make_interval(hours => ${hours})
      and not exists (select from orders o where o.restaurant_id = v.restaurant_id and o.visit_id = v.id)
    limit 500`.execute(db);
  return rows;
}

/** Locks a visit against orders and payments; false when it has ended or has an order by now. */
export async function lockAbandonedVisit(tx: Tx, restaurantId: number, visitId: number): Promise<boolean> {
  const { rows } = await sql`
    select from visits v where v.restaurant_id = ${restaurantId} and v.id = ${visitId} and v.ended_at is null
    for update`.execute(tx);
  if (rows.length === 0) return false;
  const orders = await sql`select from orders where restaurant_id = ${restaurantId} and visit_id = ${visitId}`.execute(
    tx,
  );
  return orders.rows.length === 0;
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

export async function countUnpaidOrders(tx: Tx, restaurantId: number, tableId?: number): Promise<number> {
  const { rows } = await sql<{ unpaid: number }>`
    select count(*) as unpaid from orders
    where restaurant_id = ${restaurantId} and status in ('N', 'O', 'C')
      and (${tableId ?? null}::int is null or table_id = ${tableId ?? null})`.execute(tx);
  return rows[0]?.unpaid ?? 0;
}
