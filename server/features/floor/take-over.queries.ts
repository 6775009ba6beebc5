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

interface TakeOver {
  readonly restaurantId: number;
  readonly tableIds: readonly number[];
  readonly attendantId: number;
}

export async function writeTakeOver(tx: Tx, { restaurantId, tableIds, attendantId }: TakeOver, until: Date) {
  const isOthers = sql`t.attendant_id is distinct from ${attendantId}`;
  await sql`
    update dining_tables t set
      taken_over_by = case when ${isOthers} then ${attendantId}::bigint end,
      taken_over_until = case when ${isOthers} then ${until}::timestamptz end
    where t.restaurant_id = ${restaurantId} and t.id = any(${tableIds}::bigint[])
      and ${inChargeOfTable} is distinct from ${attendantId}`.execute(tx);
}

/** Tables of other takeovers stay as they are. */
export async function endTakeOver(tx: Tx, { restaurantId, tableIds, attendantId }: TakeOver) {
  await sql`
    update dining_tables set taken_over_by = null, taken_over_until = null
    where restaurant_id = ${restaurantId} and id = any(${tableIds}::bigint[]) and taken_over_by = ${attendantId}`.execute(
    tx,
  );
}
