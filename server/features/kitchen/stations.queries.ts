import { sql } from 'kysely';
import type { BodyOf } from '../../../core/contract/call.ts';
import type { saveKitchenStation } from '../../../core/contract/kitchen.ts';
import { ticketHours } from '../../../core/domain/kitchen-steps.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { nameOrder } from '../../platform/paging.ts';
import { type Row, recordTable, type StoredIn } from '../../platform/record-table.ts';

export const stations = recordTable(
  'kitchen_stations',
  { name: 'name' } satisfies StoredIn<
    'kitchen_stations',
    Omit<BodyOf<typeof saveKitchenStation>, 'stationID' | 'categoryIDs' | 'version'>
  >,
  sql`true`,
);

export interface StationRow extends Row<typeof stations> {
  readonly categoryIds: number[];
}

// A removed category stays on its station as long as an open ticket has one of its dishes.
const isShown = sql`(categories.removed_at is null or exists(
  select from kitchen_tickets k
  join kitchen_lines m on m.restaurant_id = k.restaurant_id and m.sub_order_id = k.sub_order_id
  join items i on i.restaurant_id = m.restaurant_id and i.id = (m.told ->> 'itemId')::bigint
  where k.restaurant_id = categories.restaurant_id and k.done_at is null
    and k.confirmed_at > now() - ${sql.lit(ticketHours)} * interval '1 hour' and i.category_id = categories.id
))`;

export async function listStations(db: Queryable, restaurantId: number): Promise<StationRow[]> {
  const { rows } = await sql<StationRow>`
    select s.id, ${stations.columns('s')}, s.version, array(
      select c.category_id from kitchen_station_categories c
      join categories on categories.restaurant_id = c.restaurant_id and categories.id = c.category_id
      where c.restaurant_id = s.restaurant_id and c.station_id = s.id and ${isShown}
      order by c.category_id
    ) as category_ids
    from kitchen_stations s where s.restaurant_id = ${restaurantId} order by ${nameOrder('s.name')}, s.id`.execute(db);
  return rows;
}

export async function writeCategories(
  tx: Tx,
  restaurantId: number,
  stationId: number,
  categoryIds: readonly number[],
): Promise<boolean> {
  await sql`
    delete from kitchen_station_categories
    where restaurant_id = ${restaurantId} and station_id = ${stationId}`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into kitchen_station_categories (restaurant_id, station_id, category_id)
    select restaurant_id, ${stationId}, id from categories
    where restaurant_id = ${restaurantId} and id = any(${categoryIds}::bigint[]) and ${isShown}`.execute(tx);
  return Number(numAffectedRows) === new Set(categoryIds).size;
}

export async function removeStation(db: Queryable, restaurantId: number, id: number): Promise<void> {
  await sql`delete from kitchen_stations where restaurant_id = ${restaurantId} and id = ${id}`.execute(db);
}
