// Diners who place orders at the same time: nothing lost or doubled, one commit and at most three round trips each.
import type pg from 'pg';
import { checkIn, openRestaurant, type Placed, placeOrder, plainDishes } from './support/diner.ts';
import { note, report, spread } from './support/figures.ts';
import { addTables, withDatabase, writingTransactions } from './support/product-database.ts';
import { startWatched } from './support/watched-product.ts';

const diners = Number(process.argv[2] ?? 40);
// Fewer than the 25 unconfirmed sub-orders that a table may have.
const ordersEach = Number(process.argv[3] ?? 20);
const counted = 24;

const watched = await startWatched();
try {
  await withDatabase(watched.connectionString, async (client) => {
    await underLoad(client);
    await oneByOne(client);
  });
} finally {
  await watched.stop();
}

/** Everybody at once: times, commits, and every acknowledged order there exactly once. */
async function underLoad(client: pg.Client): Promise<void> {
  const url = watched.directUrl;
  const codes = await addTables(client, openRestaurant, diners);
  const phones = await Promise.all(codes.map((code) => checkIn(url, code)));
  const dishes = await plainDishes(url);
  const times: number[] = [];
  const placed: Placed[] = [];
  const before = await writingTransactions(client);
  const started = performance.now();
  await Promise.all(
    phones.map(async (phone) => {
      for (let at = 0; at < ordersEach; at += 1) {
        const asked = performance.now();
        placed.push(await placeOrder(url, phone, dishes, at));
        times.push(performance.now() - asked);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  const transactions = (await writingTransactions(client)) - before;
  note(
    `${diners} diners, ${placed.length} orders`,
    `${(placed.length / seconds).toFixed(0)} a second; ${spread(times)}`,
  );
  report({
    name: 'commits for each order',
    value: Number((transactions / placed.length).toFixed(2)),
    unit: 'commits',
    limit: 1,
    bound: 'most',
  });
  const ids = placed.map(({ subOrderID }) => subOrderID);
  const { rows } = await client.query<{ found: number }>(
    `select count(*)::int as found from sub_orders s join dining_tables t on t.restaurant_id = s.restaurant_id
     join orders o on o.restaurant_id = s.restaurant_id and o.id = s.order_id and o.table_id = t.id
     where t.code = any($1::text[])`,
    [codes],
  );
  const lost = ids.length - new Set(ids).size + Math.abs((rows[0]?.found ?? 0) - ids.length);
  report({ name: 'orders lost or doubled', value: lost, unit: 'orders', limit: 0, bound: 'most' });
}

/** One diner, watched on the wire between the program and PostgreSQL. */
async function oneByOne(client: pg.Client): Promise<void> {
  const { url } = watched.product;
  const [code = ''] = await addTables(client, openRestaurant, 1);
  const phone = await checkIn(url, code);
  const dishes = await plainDishes(url);
  await placeOrder(url, phone, dishes, 0);
  const trips: number[] = [];
  const before = await writingTransactions(client);
  for (let at = 1; at < counted; at += 1) {
    const tripsBefore = watched.roundTrips();
    await placeOrder(url, phone, dishes, at);
    trips.push(watched.roundTrips() - tripsBefore);
  }
  const transactions = (await writingTransactions(client)) - before;
  note('round trips of each order, one by one', trips.join(' '));
  note('commits of these orders', `${transactions} for ${trips.length}`);
  report({ name: 'round trips for an order', value: Math.max(...trips), unit: 'trips', limit: 3, bound: 'most' });
}
