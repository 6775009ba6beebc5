import { sql } from 'kysely';
import type { DiningTableRecord } from '../../../core/contract/dining-tables.ts';
import { type ChosenTableState, tableStatesBefore } from '../../../core/domain/table-states.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { holdsText, nameOrder, readPage, type SearchedPage, tablesInOrder } from '../../platform/paging.ts';
import { type Row, recordTable, type StoredIn } from '../../platform/record-table.ts';
import { attendantsThere, tableHasUnpaidOrder, tableState, tablesThere, wordList } from '../../platform/statuses.ts';

export const diningTables = recordTable(
  'dining_tables',
  {
    name: 'name',
    description: 'description',
    state: 'state',
    serverId: 'attendant_id',
    areaID: 'area_id',
  } satisfies StoredIn<'dining_tables', Omit<DiningTableRecord, 'id' | 'restaurantId' | 'version'>>,
  sql`state in ${tablesThere}`,
);

export interface DiningTableRow extends Row<typeof diningTables>, TableSecrets {
  readonly restaurantId: number;
  readonly state: ChosenTableState;
  readonly hasUnpaidOrder: boolean;
  readonly attendantName: string | null;
  readonly otpGeneratedAt: Date;
}

export interface TableSecrets {
  readonly code: string;
  readonly otp: string;
}

const columns = sql`t.id, ${diningTables.columns('t')}, t.version, t.restaurant_id, t.code, a.name as attendant_name, t.otp,
  t.otp_generated_at, ${tableHasUnpaidOrder} as has_unpaid_order`;
const source = sql`
  from dining_tables t left join attendants a on a.restaurant_id = t.restaurant_id and a.id = t.attendant_id`;

export async function listDiningTables(db: Queryable, restaurantId: number, { searchText, ...page }: SearchedPage) {
  const matching = sql`${source}
    where t.restaurant_id = ${restaurantId} and t.state in ${tablesThere}
      and ${holdsText(searchText, 't.name', 'a.name', 't.description')}`;
  const list = sql<DiningTableRow>`
    select ${columns} ${matching}
    order by ${tablesInOrder}`;
  return readPage(db, page, list, matching);
}

export async function findDiningTable(db: Queryable, restaurantId: number, id: number) {
  const { rows } = await sql<DiningTableRow>`
    select ${columns} ${source}
    where t.restaurant_id = ${restaurantId} and t.id = ${id} and t.state in ${tablesThere}`.execute(db);
  return rows[0];
}

export async function lockDiningTable(tx: Tx, restaurantId: number, id: number) {
  const { rows } = await sql<{ name: string; isRemoved: boolean; attendantId: number | null; areaId: number | null }>`
    select name, attendant_id, area_id, state not in ${tablesThere} as is_removed from dining_tables
    where restaurant_id = ${restaurantId} and id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function removeDiningTable(tx: Tx, restaurantId: number, id: number): Promise<void> {
  await sql`
    update dining_tables set state = ${tableState('removed')}, version = version + 1
    where restaurant_id = ${restaurantId} and id = ${id}
      and state in ${wordList(tableStatesBefore('removed'))}`.execute(tx);
}

/** Returns the names that were added. The others already exist. */
export async function insertTables(
  tx: Tx,
  restaurantId: number,
  tables: readonly (TableSecrets & { readonly name: string })[],
  { attendantId, areaId }: { readonly attendantId: number | null; readonly areaId: number | null },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    insert into dining_tables (restaurant_id, name, code, otp, state, attendant_id, area_id)
    select ${restaurantId}, n.name, n.code, n.otp, ${tableState('active')}, ${attendantId}::bigint, ${areaId}::bigint
    from jsonb_to_recordset(${JSON.stringify(tables)}::jsonb) as n (name text, code text, otp text)
    on conflict do nothing returning name`.execute(tx);
  return rows.map(({ name }) => name);
}

export const renewSecrets = (tx: Tx, restaurantId: number, id: number, secrets: TableSecrets) =>
  diningTables.update(tx, { restaurantId, id }, { ...secrets, otpGeneratedAt: sql`now()` });

export async function listAttendantNames(db: Queryable, restaurantId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from attendants where restaurant_id = ${restaurantId} and status in ${attendantsThere}
    order by ${nameOrder('name')}, id`.execute(db);
  return rows;
}
