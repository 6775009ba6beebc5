// W2: guests place orders of three lines with choices, sequentially and concurrently. The limit writes the same rows
// with one prepared statement. No order is lost or doubled; each is one commit and one round trip.
import { randomUUID } from 'node:crypto';
import { openArena } from './support/arena.ts';
import { compare } from './support/compare.ts';
import { dishesWithChoices, linesFor, openRestaurant, orderRequest, type Placed } from './support/diner.ts';
import { report } from './support/figures.ts';
import { fillMenu, type Seated, seatGuests, withDatabase, writingTransactions } from './support/product-database.ts';
import { Connection, expectStatus, requestBytes } from './support/wire-client.ts';

// Below the 25 unconfirmed sub-orders that a table may have.
const ordersEach = 20;
const ordersCounted = 10;

const arena = await openArena();
try {
  await withDatabase(arena.connectionString, async (client) => {
    await fillMenu(client, openRestaurant, 120);
    const dishes = await dishesWithChoices(arena.product.url);
    const seat = (count: number) => seatGuests(client, openRestaurant, count, arena.cookieSecret);
    const placed: number[] = [];
    let guests: Seated[] = [];
    let at = 0;
    const place = async (connection: Connection) => {
      at += 1;
      const guest = guests[at % guests.length];
      if (!guest) throw new Error('no guest is seated');
      const { body } = await expectStatus(connection, 200, orderRequest(guest, dishes, at));
      placed.push((JSON.parse(body.toString()) as { result: Placed }).result.subOrderID);
    };
    const placeAtLeast = (connection: Connection) => {
      at += 1;
      const body = JSON.stringify({
        table: 1_000 + (at % guests.length),
        key: randomUUID(),
        items: linesFor(dishes, at),
      });
      const headers = { 'content-type': 'application/json' };
      return expectStatus(connection, 200, requestBytes({ method: 'POST', path: '/place', headers, body }));
    };
    for (const connections of [1, 8, 32]) {
      let enough = 4_000 / ordersEach;
      await compare(arena, {
        name: `W2 place an order, ${connections} at once`,
        connections,
        prepare: async () => {
          const before = at;
          guests = await seat(Math.ceil(enough));
          enough = Math.max(enough, (2 * (at - before)) / ordersEach);
        },
        ours: place,
        limit: placeAtLeast,
        goal: { rate: 0.7, ...(connections === 1 && { p50: 1.5 }) },
      });
    }
    const { rows } = await client.query<{ found: number; distinct: number }>(
      'select count(*)::int as found from sub_orders where id = any($1::int[])',
      [placed],
    );
    const lost = placed.length - new Set(placed).size + placed.length - (rows[0]?.found ?? 0);
    report({
      name: `of ${placed.length} orders lost or doubled`,
      value: lost,
      unit: 'orders',
      limit: 0,
      bound: 'most',
    });

    guests = await seat(1);
    const counted = await arena.counted();
    const connection = new Connection(counted.url);
    await place(connection);
    const before = await writingTransactions(client);
    const trips = await counted.roundTripsOf(async () => {
      for (let one = 0; one < ordersCounted; one += 1) await place(connection);
    });
    const commits = ((await writingTransactions(client)) - before) / ordersCounted;
    connection.close();
    report({ name: 'commits for an order', value: commits, unit: 'commits', limit: 1, bound: 'most' });
    report({
      name: 'round trips for an order',
      value: Math.floor(trips / ordersCounted),
      unit: 'trips',
      limit: 1,
      bound: 'most',
    });
  });
} finally {
  await arena.stop();
}
