import { sql } from 'kysely';
import type { Region } from '../../../core/domain/formats/region.ts';
import type { StoredTableState } from '../../../core/domain/table-states.ts';
import type { Queryable } from '../../platform/database.ts';
import { tableHasUnpaidOrder, tablesThere } from '../../platform/statuses.ts';

export interface LinkedTable {
  readonly region: Region;
  readonly restaurantId: number;
  readonly restaurantName: string;
  readonly config: string;
  readonly tableId: number;
  readonly tableName: string;
  readonly code: string;
  readonly state: StoredTableState;
  readonly otp: string;
  readonly hasUnpaidOrder: boolean;
  /** The name of the table's area, if it is closed and no one is at the table. */
  readonly closedArea: string | null;
}

const linkedTables = sql`
  select r.id as restaurant_id, r.name as restaurant_name, r.config, r.region,
    t.id as table_id, t.name as table_name, t.code,
    t.state, t.otp, ${tableHasUnpaidOrder} as has_unpaid_order,
    case when not exists (
      select from visits v where v.restaurant_id = t.restaurant_id and v.table_id = t.id and v.ended_at is null
    ) then a.name end as closed_area
  from dining_tables t join restaurants r on r.id = t.restaurant_id
  left join areas a on a.restaurant_id = t.restaurant_id and a.id = t.area_id and a.closed_until > now()`;

export async function findLinkedTable(db: Queryable, restaurantId: number, code: string) {
  const { rows } = await sql<LinkedTable>`
    ${linkedTables} where t.restaurant_id = ${restaurantId} and t.code = ${code} and r.active`.execute(db);
  return rows[0];
}

export async function findTableOfStaff(db: Queryable, restaurantId: number, tableId: number) {
  const { rows } = await sql<LinkedTable>`
    ${linkedTables} where t.restaurant_id = ${restaurantId} and t.id = ${tableId} and t.state in ${tablesThere}
      and r.active`.execute(db);
  return rows[0];
}
