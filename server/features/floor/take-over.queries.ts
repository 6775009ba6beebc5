import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';
import { inChargeOfTable, tablesThere } from '../../platform/statuses.ts';

export async function findAttendantOfUser(db: Queryable, restaurantId: number, userId: number) {
  const { rows } = await sql<{ attendantId: number | null }>`
    select attendant_id from users where id = ${userId} and restaurant_id = ${restaurantId}`.execute(db);
  return rows[0]?.attendantId;
}

export async function lockTables(tx: Tx, restaurantId: number, tableIds: readonly number[]): Promise<number> {
  const { rows } = await sql`
    select from dining_tables
    where restaurant_id = ${restaurantId} and id = any(${tableIds}::bigint[]) and state in ${tablesThere}
    order by id for no key update`.execute(tx);
  return rows.length;
}

/** Until the restaurant's next business day begins. */
export async function writeTakeOver(tx: Tx, restaurantId: number, tableIds: readonly number[], attendantId: number) {
  await sql`
    update dining_tables t set
      taken_over_by = case when t.attendant_id is distinct from ${attendantId} then ${attendantId}::bigint end,
      taken_over_until = case when t.attendant_id is distinct from ${attendantId} then
        (restaurant_day(r.id, now()) + 1 + make_interval(hours => (r.region ->> 'dayBegins')::integer))
          at time zone (r.region ->> 'timeZone') end
    from restaurants r
    where r.id = t.restaurant_id and t.restaurant_id = ${restaurantId} and t.id = any(${tableIds}::bigint[])
      and ${inChargeOfTable} is distinct from ${attendantId}`.execute(tx);
}
