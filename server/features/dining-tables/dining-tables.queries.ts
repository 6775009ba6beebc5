import { sql } from 'kysely';
import { type ChosenTableState, tableStatesBefore } from '../../../core/domain/table-states.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { type Found, holdsText, readPage, type SearchedPage } from '../../platform/paging.ts';
import { isOfVersion } from '../../platform/saving.ts';
import { attendantsThere, tableHasUnpaidOrder, tableState, tablesThere, wordList } from '../../platform/statuses.ts';

export interface DiningTableRow {
  readonly id: number;
  readonly restaurantId: number;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly state: ChosenTableState;
  readonly hasUnpaidOrder: boolean;
  readonly attendantId: number | null;
  readonly attendantName: string | null;
  readonly otp: string;
  readonly otpGeneratedAt: Date;
  readonly version: number;
}

const columns = sql`
  t.id, t.restaurant_id, t.code, t.name, t.description, t.state, t.attendant_id,
  a.name as attendant_name, t.otp, t.otp_generated_at, t.version, ${tableHasUnpaidOrder} as has_unpaid_order`;
const source = sql`
  from dining_tables t left join attendants a on a.restaurant_id = t.restaurant_id and a.id = t.attendant_id`;

/** A page of the restaurant's tables by name, numbers in their natural order, and how many there are in all. */
export async function listDiningTables(
  db: Queryable,
  restaurantId: number,
  { searchText, ...asked }: SearchedPage,
): Promise<Found<DiningTableRow>> {
  const matching = sql`${source}
    where t.restaurant_id = ${restaurantId} and t.state in ${tablesThere}
      and ${holdsText(searchText, 't.name', 'a.name', 't.description')}`;
  const list = sql<DiningTableRow>`
    select ${columns} ${matching}
    order by regexp_replace(t.name, '\\d+', '', 'g'), length(t.name), t.name, t.id`;
  return readPage(db, asked, list, matching);
}

export async function findDiningTable(
  db: Queryable,
  restaurantId: number,
  id: number,
): Promise<DiningTableRow | undefined> {
  const { rows } = await sql<DiningTableRow>`
    select ${columns} ${source} where t.restaurant_id = ${restaurantId} and t.id = ${id} and t.state in ${tablesThere}`.execute(
    db,
  );
  return rows[0];
}

export interface DiningTableDraft {
  readonly name: string;
  /** Undefined: as it is, or none for a new table. */
  readonly description: string | undefined;
  readonly state: ChosenTableState | undefined;
  /** Null: nobody. */
  readonly attendantId: number | null | undefined;
}

/** What makes a table's link and check-in its own. */
export interface TableSecrets {
  readonly code: string;
  readonly otp: string;
}

/** The new id; undefined when there is no such restaurant. */
export async function insertDiningTable(
  db: Queryable,
  restaurantId: number,
  { name, description = '', state, attendantId = null }: DiningTableDraft,
  { code, otp }: TableSecrets,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into dining_tables (restaurant_id, name, description, state, attendant_id, code, otp)
    select ${restaurantId}, ${name}, ${description}, ${state ?? 'active'}, ${attendantId}, ${code}, ${otp}
    from restaurants where id = ${restaurantId}
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Changes a table that still has this version (any, when undefined); false when there is none. */
export async function updateDiningTable(
  db: Queryable,
  restaurantId: number,
  id: number,
  { name, description, state, attendantId }: DiningTableDraft,
  version: number | undefined,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update dining_tables set name = ${name}, description = coalesce(${description ?? null}, description),
      state = coalesce(${state ?? null}, state), version = version + 1,
      attendant_id = case when ${attendantId === undefined} then attendant_id else ${attendantId ?? null}::int end
    where restaurant_id = ${restaurantId} and id = ${id} and state in ${tablesThere}
      and ${isOfVersion(version)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Holds an attendant against a simultaneous removal until the transaction ends; false when there is none. */
export async function holdAttendant(tx: Tx, restaurantId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from attendants where restaurant_id = ${restaurantId} and id = ${id} and status in ${attendantsThere} for share`.execute(
    tx,
  );
  return rows.length === 1;
}

/** Takes a table, removed or not, for this transaction alone. */
export async function lockDiningTable(
  tx: Tx,
  restaurantId: number,
  id: number,
): Promise<{ name: string; isRemoved: boolean } | undefined> {
  const { rows } = await sql<{ name: string; isRemoved: boolean }>`
    select name, state not in ${tablesThere} as is_removed from dining_tables
    where restaurant_id = ${restaurantId} and id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function removeDiningTable(tx: Tx, restaurantId: number, id: number): Promise<void> {
  await sql`
    update dining_tables set state = ${tableState('removed')}, version = version + 1
    where restaurant_id = ${restaurantId} and id = ${id} and state in ${wordList(tableStatesBefore('removed'))}`.execute(
    tx,
  );
}

export async function renewSecrets(
  tx: Tx,
  restaurantId: number,
  id: number,
  { code, otp }: TableSecrets,
): Promise<void> {
  await sql`
    update dining_tables set code = ${code}, otp = ${otp}, otp_generated_at = now(), version = version + 1
    where restaurant_id = ${restaurantId} and id = ${id} and state in ${tablesThere}`.execute(tx);
}

export async function listAttendantNames(db: Queryable, restaurantId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from attendants where restaurant_id = ${restaurantId} and status in ${attendantsThere}
    order by folded(name), id`.execute(db);
  return rows;
}
