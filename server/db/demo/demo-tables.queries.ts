import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';

export interface DemoTable {
  readonly restaurantId: number;
  readonly restaurantName: string;
  readonly tableName: string;
  readonly code: string;
  readonly otp: string;
  readonly otpRequired: boolean;
}

/** A free table of each restaurant, for whoever tries the product. */
export async function listDemoTables(db: Queryable): Promise<DemoTable[]> {
  const { rows } = await sql<DemoTable>`
    select distinct on (r.id) r.id as "restaurantId", r.name as "restaurantName", t.name as "tableName", t.code, t.otp,
      coalesce(r.config::json ->> 'otprequired', '0') not in ('0', 'false', '') as "otpRequired"
    from restaurants r join dining_tables t on t.restaurant_id = r.id
    where r.active and t.state = 1 and not exists (
      select from orders o
      where o.restaurant_id = t.restaurant_id and o.table_id = t.id and o.status in ('N', 'O', 'C')
    )
    order by r.id, t.id`.execute(db);
  return rows;
}
