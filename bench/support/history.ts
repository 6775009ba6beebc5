import { sql } from 'kysely';
import { openDatabase, timeLimits } from '../../server/platform/database.ts';
import { fillHistory } from '../../server/testing/fill-history.ts';

/** Adds paid orders of the last three years to a restaurant's tables, in batches. Vacuums like autovacuum would. */
export async function addPaidOrders(connectionString: string, restaurantId: number, orders: number): Promise<void> {
  const { db } = openDatabase(connectionString, { connections: 1, limits: timeLimits.preparation });
  try {
    await sql`set statement_timeout = 0`.execute(db);
    const { rows } = await sql<{ id: number }>`
      select id from dining_tables where restaurant_id = ${restaurantId} and state <> 'removed' order by id limit 40`.execute(
      db,
    );
    const tableIds = rows.map(({ id }) => id);
    const years = 3 * 365 * 86_400;
    const from = new Date(Date.now() - years * 1_000);
    const history = {
      restaurantId,
      tableIds,
      attendantIds: [null],
      orders,
      from,
      everySeconds: (years - 3_600) / orders,
    };
    await db.transaction().execute((tx) => fillHistory(tx, history));
    for (const table of ['orders', 'payments', 'visits', 'paid_orders', 'paid_order_days', 'revenue_days']) {
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
    }
  } finally {
    await db.destroy();
  }
}
