import { embeddedDatabase, withDatabase } from '../../bench/support/product-database.ts';

export interface DemoTable {
  readonly tableId: number;
  readonly restaurantId: number;
  readonly name: string;
  /** The link of the QR code, without the origin. */
  readonly path: string;
  readonly otp: string;
  readonly tipTotalCents: number;
}

/** A free table of the demo. It is read from the database instead of from staff's screens. */
export async function freeTable(dataDir: string, restaurantId: number, tableId?: number): Promise<DemoTable> {
  const { connectionString } = await embeddedDatabase(dataDir);
  const { rows } = await withDatabase(connectionString, (client) =>
    client.query<{ id: number; name: string; code: string; otp: string; tips: string }>(
      `select t.id, t.name, t.code, t.otp, coalesce(a.tip_total_cents, 0) as tips
       from dining_tables t left join attendants a on a.restaurant_id = t.restaurant_id and a.id = t.attendant_id
       where t.restaurant_id = $1 and t.state = 'active' and ($2::int is null or t.id = $2) and ($2::int is not null or not exists (
         select from visits v where v.restaurant_id = t.restaurant_id and v.table_id = t.id and v.ended_at is null))
       order by t.id limit 1`,
      [restaurantId, tableId ?? null],
    ),
  );
  const [row] = rows;
  if (!row) throw new Error('the demo has no free table left');
  const path = `/customer/checkin/${restaurantId}-${row.code}`;
  return { tableId: row.id, restaurantId, name: row.name, path, otp: row.otp, tipTotalCents: Number(row.tips) };
}

/** Ends the visits that began since then. Their orders disappear from the floor and from the kitchen's screen. */
export async function endVisitsSince(dataDir: string, since: Date): Promise<void> {
  const { connectionString } = await embeddedDatabase(dataDir);
  await withDatabase(connectionString, async (client) => {
    for (const statement of [
      `update sub_orders set status = 'cancelled', decided_at = now() where status = 'new' and created_at >= $1`,
      `update orders set status = case when confirmed_count > 0 then 'paid' else 'cancelled' end, waiting_count = 0,
         cancelled_count = cancelled_count + waiting_count, closed_at = coalesce(closed_at, now()), ended_at = now()
       where ended_at is null and started_at >= $1`,
      'update visits set ended_at = now() where ended_at is null and started_at >= $1',
      `update kitchen_tickets set step = 'served', done_at = now() where done_at is null and confirmed_at >= $1`,
    ]) {
      await client.query(statement, [since]);
    }
  });
}

/** Sub-orders of the table's current visit, each with the status of its order. */
export async function orderInDatabase(dataDir: string, table: DemoTable) {
  const { connectionString } = await embeddedDatabase(dataDir);
  const { rows } = await withDatabase(connectionString, (client) =>
    client.query<{ order: string; subOrder: string }>(
      `select o.status as "order", s.status as "subOrder" from visits v
       join orders o on o.restaurant_id = v.restaurant_id and o.visit_id = v.id
       join sub_orders s on s.restaurant_id = o.restaurant_id and s.order_id = o.id
       where v.restaurant_id = $1 and v.table_id = $2 and v.ended_at is null order by s.id`,
      [table.restaurantId, table.tableId],
    ),
  );
  return rows;
}
