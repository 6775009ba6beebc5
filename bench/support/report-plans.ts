import { mkdir, writeFile } from 'node:fs/promises';
import type pg from 'pg';

const outputFolder = new URL('../output/reports/', import.meta.url);

export async function writePlans(client: pg.Client, restaurantId: number, orders: number): Promise<void> {
  await mkdir(outputFolder, { recursive: true });
  const between = `paid_at >= '2024-10-01T07:00:00Z' and paid_at < '2024-11-01T07:00:00Z'`;
  const scope = `restaurant_id = ${restaurantId}`;
  const queries = {
    'revenue-totals': `select paid_by, sum(payments), sum(amount_cents), min(first_id), max(last_id) from revenue_days
      where ${scope} and day between '2023-11-21' and '2026-11-20' group by 1 order by 1`,
    'revenue-keys-by-id': `select id from payments where ${scope} and ${between} order by id desc limit 20`,
    'revenue-keys-by-order': `select order_id from payments where ${scope} and ${between} order by order_id desc limit 20`,
    'revenue-keys-by-amount': `select amount_cents, id from payments where ${scope} and ${between}
      order by amount_cents desc, id desc limit 20`,
    'revenue-keys-of-mode': `select id from payments where ${scope} and ${between} and paid_by = 'Others' order by id limit 20`,
    'revenue-keys-middle': `select id from payments where ${scope} order by id limit 20 offset ${Math.floor(orders / 2)}`,
    'revenue-file': `select p.order_id || ',' || p.id || to_char(p.paid_at, ',MM/DD/YYYY HH12:MI:SS AM,')
        || p.amount_cents * 0.01 || ',' || p.tax_cents * 0.01 || ',' || p.discount_cents * 0.01 || ',' || p.paid_by
      from payments p where ${scope} order by p.paid_by desc, p.id desc`,
    'order-stats-keys-by-amount': `select amount_cents, order_id from paid_orders
      where ${scope} and ${between.replaceAll('paid_at', 'started_at')} order by amount_cents desc, order_id desc limit 20`,
    'order-stats-rows': `select order_id, table_id, attendant_id, otp, session_started_at, started_at, closed_at,
        amount_cents, paid_at from paid_orders
      where ${scope} and order_id = any(array(select order_id from paid_orders where ${scope} order by 1 limit 20))`,
    'order-stats-file': `select table_id, attendant_id, otp || to_char(session_started_at, ',MM/DD/YYYY HH12:MI:SS AM'),
        order_id || to_char(started_at, ',MM/DD/YYYY HH12:MI:SS AM,') || to_char(closed_at, 'MM/DD/YYYY HH12:MI:SS AM')
          || ',' || amount_cents * 0.01 || to_char(paid_at, ',MM/DD/YYYY HH12:MI:SS AM')
      from paid_orders where ${scope} order by order_id desc`,
    'every-restaurant-keys-by-amount': `select k.amount_cents, k.id from restaurants r cross join lateral (
        select amount_cents, id from payments k where k.restaurant_id = r.id and ${between.replaceAll('paid_at', 'k.paid_at')}
        order by amount_cents desc, id desc limit 20
      ) k order by 1 desc, 2 desc limit 20`,
    'order-stats-count': `select sum(orders) from paid_order_days where ${scope} and day between '2023-11-21' and '2026-11-20'`,
  };
  for (const [name, words] of Object.entries(queries)) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${words}`);
    await writeFile(
      new URL(`${name}.txt`, outputFolder),
      `${words}\n\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`,
    );
  }
}
