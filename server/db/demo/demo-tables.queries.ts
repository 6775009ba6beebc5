import { sql } from 'kysely';
import { configOfText } from '../../../core/domain/restaurant-config.ts';
import type { Queryable } from '../../platform/database.ts';
import { tableHasUnpaidOrder, tableState } from '../../platform/statuses.ts';

export interface DemoTable {
  readonly restaurantId: number;
  readonly restaurantName: string;
  readonly tableName: string;
  readonly code: string;
  readonly otp: string;
  readonly otpRequired: boolean;
}

/** One free table per restaurant, preferably without a checked-in guest. */
export async function listDemoTables(db: Queryable): Promise<DemoTable[]> {
  const { rows } = await sql<Omit<DemoTable, 'otpRequired'> & { config: string }>`
    select distinct on (r.id) r.id as restaurant_id, r.name as restaurant_name, r.config,
      t.name as table_name, t.code, t.otp
    from restaurants r join dining_tables t on t.restaurant_id = r.id
    where r.active and t.state = ${tableState('active')} and not ${tableHasUnpaidOrder}
    order by r.id, exists (
      select from visits v where v.restaurant_id = t.restaurant_id and v.table_id = t.id and v.ended_at is null
    ), t.id`.execute(db);
  return rows.map(({ config, ...table }) => ({ ...table, otpRequired: configOfText(config).otpRequired }));
}
