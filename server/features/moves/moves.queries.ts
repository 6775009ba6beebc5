import { sql } from 'kysely';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';
import { occupying, tablesThere } from '../../platform/statuses.ts';

export interface SeatedVisit {
  readonly visitId: number;
  readonly tableId: number;
  readonly orderId: number | null;
}

export async function lockVisitsOfTables(tx: Tx, restaurantId: number, tableIds: readonly number[]) {
  await sql`
    select from visits where restaurant_id = ${restaurantId} and table_id = any(${tableIds}::bigint[]) and ended_at is null
    order by id for update`.execute(tx);
  // Must be a separate statement: it then sees changes committed while it waited for the locks.
  const { rows } = await sql<SeatedVisit>`
    select v.id as visit_id, v.table_id, o.id as order_id
    from visits v
    left join orders o on o.restaurant_id = v.restaurant_id and o.visit_id = v.id and o.status in ${occupying}
    where v.restaurant_id = ${restaurantId} and v.table_id = any(${tableIds}::bigint[])
      and v.ended_at is null`.execute(tx);
  return rows;
}

export type SeatTable = Pick<RowOf<'dining_tables'>, 'id' | 'name' | 'state' | 'code'>;

export async function lockTables(tx: Tx, restaurantId: number, ids: readonly number[]): Promise<SeatTable[]> {
  const { rows } = await sql<SeatTable>`
    select id, name, state, code from dining_tables
    where restaurant_id = ${restaurantId} and id = any(${ids}::bigint[]) and state in ${tablesThere}
    order by id for no key update`.execute(tx);
  return rows;
}

export async function findTableName(db: Queryable, restaurantId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from dining_tables
    where restaurant_id = ${restaurantId} and id = ${id} and state in ${tablesThere}`.execute(db);
  return rows[0]?.name;
}

/** The order's version stays, so that payments continue. @throws a unique violation (23505) if the table is occupied */
export async function seatVisit(tx: Tx, restaurantId: number, { visitId, orderId }: SeatedVisit, toTableId: number) {
  await sql`
    update visits set table_id = ${toTableId}, last_check_in_at = now()
    where restaurant_id = ${restaurantId} and id = ${visitId}`.execute(tx);
  if (orderId === null) return;
  await sql`
    update orders set table_id = ${toTableId} where restaurant_id = ${restaurantId} and id = ${orderId}`.execute(tx);
}

export async function moveCalls(tx: Tx, restaurantId: number, visitId: number, toTableId: number): Promise<void> {
  await sql`
    update table_calls set table_id = ${toTableId}
    where restaurant_id = ${restaurantId} and visit_id = ${visitId}`.execute(tx);
}

/** Records the move, and gives the old table a new OTP for its next guests. */
export async function keepMove(
  tx: Tx,
  restaurantId: number,
  { visitId, orderId, tableId }: SeatedVisit,
  move: { readonly toTableId: number; readonly userId: number; readonly newOtp: string },
): Promise<void> {
  await sql`
    with left_table as (
      update dining_tables set otp = ${move.newOtp}, otp_generated_at = now()
      where restaurant_id = ${restaurantId} and id = ${tableId} returning code
    )
    insert into visit_moves (restaurant_id, visit_id, order_id, from_table_id, from_code, to_table_id, moved_by_user_id)
    select ${restaurantId}, ${visitId}, ${orderId}::bigint, ${tableId}, code, ${move.toTableId}, ${move.userId}
    from left_table`.execute(tx);
}

export interface OwnTableRow {
  readonly code: string;
  readonly name: string;
}

export async function findOwnTable(db: Queryable, visit: VisitClaims): Promise<OwnTableRow | undefined> {
  const { rows } = await sql<OwnTableRow>`
    select t.code, t.name from visits v
    join dining_tables t on t.restaurant_id = v.restaurant_id and t.id = v.table_id
    where v.restaurant_id = ${visit.restaurantId} and v.id = ${visit.visitId} and v.ended_at is null`.execute(db);
  return rows[0];
}
