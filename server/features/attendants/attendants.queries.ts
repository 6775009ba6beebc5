import { sql } from 'kysely';
import { attendantStatesBefore, type ChosenAttendantState } from '../../../core/domain/attendant-states.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { type Found, holdsText, readPage, type SearchedPage } from '../../platform/paging.ts';
import { isOfVersion } from '../../platform/saving.ts';
import { attendantState, attendantsThere, tableHasUnpaidOrder, wordList } from '../../platform/statuses.ts';

export interface AttendantRow {
  readonly id: number;
  readonly restaurantId: number;
  readonly name: string;
  readonly code: string;
  readonly status: ChosenAttendantState;
  readonly tipCents: number;
  readonly version: number;
}

const columns = sql`
  id, restaurant_id, name, code, status, tip_total_cents as tip_cents, version`;

/** A page of the restaurant's attendants by name, and how many there are in all. */
export async function listAttendants(
  db: Queryable,
  restaurantId: number,
  { searchText, ...asked }: SearchedPage,
): Promise<Found<AttendantRow>> {
  const matching = sql`from attendants
    where restaurant_id = ${restaurantId} and status in ${attendantsThere} and ${holdsText(searchText, 'name', 'code')}`;
  const list = sql<AttendantRow>`
    select ${columns} ${matching} order by folded(name), id`;
  return readPage(db, asked, list, matching);
}

export interface AttendantDraft {
  readonly name: string;
  /** Undefined: as it is, or none for a new attendant. */
  readonly code: string | undefined;
  /** Undefined: as it is, or On Duty. */
  readonly status: ChosenAttendantState | undefined;
}

/** The new attendant; undefined when there is no such restaurant. */
export async function insertAttendant(
  db: Queryable,
  restaurantId: number,
  { name, code = '', status }: AttendantDraft,
): Promise<AttendantRow | undefined> {
  const { rows } = await sql<AttendantRow>`
    insert into attendants (restaurant_id, name, code, status)
    select ${restaurantId}, ${name}, ${code}, ${status ?? 'on-duty'} from restaurants where id = ${restaurantId}
    returning ${columns}`.execute(db);
  return rows[0];
}

/** Changes an attendant that still has this version (any, when undefined); undefined when there is none. */
export async function updateAttendant(
  db: Queryable,
  restaurantId: number,
  id: number,
  { name, code, status }: AttendantDraft,
  { version, resetsTip }: { readonly version: number | undefined; readonly resetsTip: boolean },
): Promise<AttendantRow | undefined> {
  const { rows } = await sql<AttendantRow>`
    update attendants set name = ${name}, code = coalesce(${code ?? null}, code),
      status = coalesce(${status ?? null}, status), version = version + 1,
      tip_total_cents = case when ${resetsTip} then 0 else tip_total_cents end
    where restaurant_id = ${restaurantId} and id = ${id} and status in ${attendantsThere}
      and ${isOfVersion(version)}
    returning ${columns}`.execute(db);
  return rows[0];
}

export async function knowsAttendant(db: Queryable, restaurantId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from attendants where restaurant_id = ${restaurantId} and id = ${id} and status in ${attendantsThere}`.execute(
    db,
  );
  return rows.length === 1;
}

/** Takes an attendant, removed or not, for this transaction, with the names of their tables that have an unpaid order. */
export async function lockForRemoval(
  tx: Tx,
  restaurantId: number,
  id: number,
): Promise<{ name: string; busyTables: readonly string[] } | undefined> {
  // Tables before the attendant, as everybody takes them, and all of them: another one may be given to the attendant meanwhile.
  // Guests who move hold the table that they go to by its key, so that is left to them.
  await sql`
    select from dining_tables where restaurant_id = ${restaurantId} order by id for no key update`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    select name from attendants where restaurant_id = ${restaurantId} and id = ${id} for update`.execute(tx);
  if (!rows[0]) return undefined;
  // A statement of its own: only after the locks are all earlier changes visible.
  const busy = await sql<{ name: string }>`
    select t.name from dining_tables t
    where t.restaurant_id = ${restaurantId} and t.attendant_id = ${id} and ${tableHasUnpaidOrder} order by t.id`.execute(
    tx,
  );
  return { name: rows[0].name, busyTables: busy.rows.map(({ name }) => name) };
}

/** Removes an attendant from the lists and from their tables. Orders, payments and tips keep the attendant. */
export async function removeAttendant(tx: Tx, restaurantId: number, id: number): Promise<void> {
  await sql`
    update dining_tables set attendant_id = null, version = version + 1
    where restaurant_id = ${restaurantId} and attendant_id = ${id}`.execute(tx);
  await sql`
    update attendants set status = ${attendantState('removed')}, version = version + 1
    where restaurant_id = ${restaurantId} and id = ${id} and status in ${wordList(attendantStatesBefore('removed'))}`.execute(
    tx,
  );
}

/** Sets every tip total of the restaurant back to 0, in the order of ids, as the payment of a joined bill takes them. */
export async function resetTipTotals(db: Queryable, restaurantId: number): Promise<void> {
  await sql`
    with tipped as (
      select id from attendants where restaurant_id = ${restaurantId} and tip_total_cents <> 0
      order by id for no key update
    )
    update attendants a set tip_total_cents = 0 from tipped where a.restaurant_id = ${restaurantId} and a.id = tipped.id`.execute(
    db,
  );
}
