import { sql } from 'kysely';
import type { Queryable } from '../platform/database.ts';

export interface History {
  readonly restaurantId: number;
  /** Used in turn. An attendant of null means none. */
  readonly tableIds: readonly number[];
  readonly attendantIds: readonly (number | null)[];
  readonly orders: number;
  readonly from: Date;
  readonly everySeconds: number;
}

/** Inserts hundreds of thousands of paid orders with SQL. They have no lines, because reports don't read those. */
export async function fillHistory(db: Queryable, history: History): Promise<void> {
  const { restaurantId, tableIds, attendantIds, orders, from, everySeconds } = history;
  // On a busy machine, a hundred thousand rows take longer than the usual timeout.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    create temporary table history on commit drop as
    select n,
      nextval(pg_get_serial_sequence('visits', 'id')) as visit_id,
      nextval(pg_get_serial_sequence('orders', 'id')) as order_id,
      (${tableIds}::bigint[])[1 + n % ${tableIds.length}] as table_id,
      (${attendantIds}::bigint[])[1 + (n / 7) % ${attendantIds.length}] as attendant_id,
      ${from}::timestamptz + n * ${everySeconds}::float8 * interval '1 second' as paid_at,
      (array['Cash', 'Card', 'Card', 'Online', 'Online', 'Card', 'Cash', 'Others'])[1 + n * 7 % 8] as paid_by,
      800 + n * 7919 % 24200 as total_cents,
      case when n % 3 = 0 then 0 else 100 + n * 31 % 1900 end as tip_cents
    from generate_series(0, ${orders}::bigint - 1) n`.execute(db);
  await sql`
    insert into visits (restaurant_id, id, table_id, started_at, ended_at, otp) overriding system value
    select ${restaurantId}, visit_id, table_id, paid_at - interval '50 minutes', paid_at, lpad((n % 1000000)::text, 6, '0')
    from history`.execute(db);
  await sql`
    insert into orders (restaurant_id, id, table_id, visit_id, status, confirmed_count, total_cents, tax_cents,
      started_at, closed_at, ended_at) overriding system value
    select ${restaurantId}, order_id, table_id, visit_id, 'paid', 1, total_cents, total_cents * 8875 / 100000,
      paid_at - interval '45 minutes', paid_at - interval '5 minutes', paid_at
    from history`.execute(db);
  await sql`
    insert into payments (restaurant_id, order_id, provider, reference, paid_by, total_cents, service_charge_cents,
      tax_cents, tip_cents, amount_cents, attendant_id, paid_at)
    select ${restaurantId}, order_id, 'staff', 'history_' || order_id, paid_by, total_cents, 100,
      (total_cents + 100) * 8875 / 100000, tip_cents,
      total_cents + 100 + (total_cents + 100) * 8875 / 100000 + tip_cents, attendant_id, paid_at
    from history order by n`.execute(db);
}
