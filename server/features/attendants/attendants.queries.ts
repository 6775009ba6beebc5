import { sql } from 'kysely';
import type { AttendantRecord } from '../../../core/contract/attendants.ts';
import { attendantStatesBefore, type ChosenAttendantState } from '../../../core/domain/attendant-states.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { holdsText, nameOrder, readPage, type SearchedPage } from '../../platform/paging.ts';
import { type Row, recordTable, type StoredIn } from '../../platform/record-table.ts';
import {
  attendantState,
  attendantsThere,
  inChargeOfTable,
  tableHasUnpaidOrder,
  wordList,
} from '../../platform/statuses.ts';

export const attendants = recordTable(
  'attendants',
  { name: 'name', code: 'code', status: 'status' } satisfies StoredIn<
    'attendants',
    Omit<AttendantRecord, 'id' | 'tip' | 'restaurantId' | 'version'>
  >,
  sql`status in ${attendantsThere}`,
);

export interface AttendantRow extends Row<typeof attendants> {
  readonly restaurantId: number;
  readonly status: ChosenAttendantState;
  readonly tipTotalCents: number;
}

const columns = sql`id, ${attendants.columns()}, version, restaurant_id, tip_total_cents`;

export async function listAttendants(db: Queryable, restaurantId: number, { searchText, ...page }: SearchedPage) {
  const matching = sql`from attendants
    where restaurant_id = ${restaurantId} and status in ${attendantsThere} and ${holdsText(searchText, 'name', 'code')}`;
  const list = sql<AttendantRow>`
    select ${columns} ${matching} order by ${nameOrder('name')}, id`;
  return readPage(db, page, list, matching);
}

export async function findAttendant(db: Queryable, restaurantId: number, id: number) {
  const { rows } = await sql<AttendantRow>`
    select ${columns} from attendants
    where restaurant_id = ${restaurantId} and id = ${id} and status in ${attendantsThere}`.execute(db);
  return rows[0];
}

/** Locks an attendant, even a removed one. Returns the names of their tables that have an unpaid order. */
export async function lockForRemoval(tx: Tx, restaurantId: number, id: number) {
  // Locks all tables before the attendant, as the lock order requires. `no key update` doesn't block guests who move.
  await sql`
    select from dining_tables where restaurant_id = ${restaurantId} order by id for no key update`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    select name from attendants where restaurant_id = ${restaurantId} and id = ${id} for update`.execute(tx);
  if (!rows[0]) return undefined;
  // Must be a separate statement: it then sees changes committed while it waited for the locks.
  const busy = await sql<{ name: string }>`
    select t.name from dining_tables t
    where t.restaurant_id = ${restaurantId} and ${id} in (t.attendant_id, ${inChargeOfTable}) and ${tableHasUnpaidOrder}
    order by t.id`.execute(tx);
  return { name: rows[0].name, busyTables: busy.rows.map(({ name }) => name) };
}

export async function removeAttendant(tx: Tx, restaurantId: number, id: number): Promise<void> {
  await sql`
    update dining_tables set attendant_id = null, version = version + 1
    where restaurant_id = ${restaurantId} and attendant_id = ${id}`.execute(tx);
  await sql`
    update dining_tables set taken_over_by = null, taken_over_until = null
    where restaurant_id = ${restaurantId} and taken_over_by = ${id}`.execute(tx);
  await sql`
    update attendants set status = ${attendantState('removed')}, version = version + 1
    where restaurant_id = ${restaurantId} and id = ${id}
      and status in ${wordList(attendantStatesBefore('removed'))}`.execute(tx);
  await sql`
    update users set attendant_id = null, version = version + 1
    where restaurant_id = ${restaurantId} and attendant_id = ${id}`.execute(tx);
}

/** Locks the rows in id order, as payments of joined bills do. */
export async function resetTipTotals(db: Queryable, restaurantId: number): Promise<void> {
  await sql`
    with tipped as (
      select id from attendants where restaurant_id = ${restaurantId} and tip_total_cents <> 0
      order by id for no key update
    )
    update attendants a set tip_total_cents = 0 from tipped
    where a.restaurant_id = ${restaurantId} and a.id = tipped.id`.execute(db);
}
