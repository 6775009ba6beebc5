import { sql } from 'kysely';
import type { AreaColour, Place } from '../../../core/domain/floor-plan.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { tablesInOrder } from '../../platform/paging.ts';
import { recordTable } from '../../platform/record-table.ts';
import { tablesThere } from '../../platform/statuses.ts';

export const areas = recordTable('areas', { name: 'name', colour: 'colour' }, sql`true`);

export interface AreaRow {
  readonly id: number;
  readonly name: string;
  readonly colour: AreaColour;
  readonly closedUntil: Date | null;
  readonly version: number;
  readonly planVersion: number;
}

export async function listAreas(db: Queryable, restaurantId: number): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    select id, name, colour, version, plan_version, case when closed_until > now() then closed_until end as closed_until
    from areas where restaurant_id = ${restaurantId} order by position, id`.execute(db);
  return rows;
}

/** Locks the areas, so that changes to areas and plans run one after the other. Areas are locked before tables. */
export async function lockAreas(tx: Tx, restaurantId: number) {
  const { rows } = await sql<Pick<AreaRow, 'id' | 'version' | 'planVersion'>>`
    select id, version, plan_version from areas where restaurant_id = ${restaurantId} order by id for update`.execute(
    tx,
  );
  return rows;
}

export interface PlanTableRow {
  readonly id: number;
  readonly name: string;
  readonly areaId: number | null;
  readonly place: Place | null;
}

export async function listPlanTables(db: Queryable, restaurantId: number): Promise<PlanTableRow[]> {
  const { rows } = await sql<PlanTableRow>`
    select t.id, t.name, t.area_id, t.place from dining_tables t
    where t.restaurant_id = ${restaurantId} and t.state in ${tablesThere} order by ${tablesInOrder}`.execute(db);
  return rows;
}

export async function lockPlanTables(tx: Tx, restaurantId: number) {
  const { rows } = await sql<Pick<PlanTableRow, 'id' | 'name' | 'areaId'>>`
    select id, name, area_id from dining_tables
    where restaurant_id = ${restaurantId} and state in ${tablesThere} order by id for no key update`.execute(tx);
  return rows;
}

/** Tables that are not listed leave the area, including removed ones. */
export async function writePlan(
  tx: Tx,
  restaurantId: number,
  areaId: number,
  placed: readonly { readonly tableID: number; readonly place: Place | null }[],
): Promise<void> {
  await sql`
    update dining_tables set area_id = null, place = null
    where restaurant_id = ${restaurantId} and area_id = ${areaId}
      and not id = any(${placed.map(({ tableID }) => tableID)}::bigint[])`.execute(tx);
  await sql`
    update dining_tables t set area_id = ${areaId}::bigint, place = p.place
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as p ("tableID" bigint, place jsonb)
    where t.restaurant_id = ${restaurantId} and t.id = p."tableID"
      and (t.area_id, t.place) is distinct from (${areaId}::bigint, p.place)`.execute(tx);
}

export async function removeAreas(tx: Tx, restaurantId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update dining_tables set area_id = null, place = null
    where restaurant_id = ${restaurantId} and area_id = any(${ids}::bigint[])`.execute(tx);
  await sql`delete from areas where restaurant_id = ${restaurantId} and id = any(${ids}::bigint[])`.execute(tx);
}

export async function countPlanVersion(tx: Tx, restaurantId: number, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ planVersion: number }>`
    update areas set plan_version = plan_version + 1 where restaurant_id = ${restaurantId} and id = ${id}
    returning plan_version`.execute(tx);
  return rows[0]?.planVersion;
}

export async function setClosed(db: Queryable, restaurantId: number, id: number, until: Date | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update areas set closed_until = ${until}::timestamptz where restaurant_id = ${restaurantId} and id = ${id}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
