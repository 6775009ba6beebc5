// W2: guests place orders of three lines with choices, one by one and at once. The limit server writes the same rows
// with one prepared statement. Each order is one commit and one round trip.
import { randomUUID } from 'node:crypto';
import { openArena } from './support/arena.ts';
import { compare } from './support/compare.ts';
import { dishesWithChoices, linesFor, openRestaurant, orderRequest } from './support/diner.ts';
import { report } from './support/figures.ts';
import { fillMenu, type Seated, seatGuests, withDatabase, writingTransactions } from './support/product-database.ts';
import { Connection, expectStatus, requestBytes } from './support/wire-client.ts';

// Fewer than the 25 unconfirmed sub-orders that a table may have.
const ordersEach = 20;
const ordersCounted = 10;

const arena = await openArena();
try {
  await withDatabase(arena.connectionString, async (client) => {
    await fillMenu(client, openRestaurant, 120);
    const dishes = await dishesWithChoices(arena.product.url);
    const seat = (count: number) => seatGuests(client, openRestaurant, count, arena.cookieSecret);
    let guests: Seated[] = [];
    let at = 0;
    const next = (most: number, request: (guest: Seated) => Buffer) =>
      Array.from({ length: most }, () => {
        at += 1;
        const guest = guests[at % guests.length];
        if (!guest) throw new Error('no guest is seated');
        return request(guest);
      });
    const place = (guest: Seated) => orderRequest(guest, dishes, at);
    const placeAtLeast = () => {
      const body = JSON.stringify({ table: 1_000 + (at % 2_000), key: randomUUID(), items: linesFor(dishes, at) });
      return requestBytes({ method: 'POST', path: '/place', headers: { 'content-type': 'application/json' }, body });
    };
    const { rows: before } = await client.query<{ last: number }>('select max(id) as last from sub_orders');
    let answers = 0;
    for (const connections of [1, 8, 32]) {
      answers += await compare(arena, {
        name: `W2 place an order, ${connections} at once`,
        connections,
        ours: {
          status: 200,
          next: async (most) => {
            guests = await seat(Math.ceil(most / ordersEach));
            // Autovacuum would do this within a minute. No real restaurant gets a thousand tables at once.
            await client.query('analyze');
            return next(most, place);
          },
        },
        limit: { status: 200, next: async (most) => next(most, placeAtLeast) },
        goal: { rate: 0.45 },
      });
    }

    const { rows: kept } = await client.query<{ placed: number }>(
      'select count(*)::int as placed from sub_orders where restaurant_id = $1 and id > $2',
      [openRestaurant, before[0]?.last ?? 0],
    );
    report({
      name: `of ${answers} answered orders lost`,
      value: Math.max(0, answers - (kept[0]?.placed ?? 0)),
      unit: 'orders',
      limit: 0,
      bound: 'most',
    });

    guests = await seat(1);
    const counted = await arena.counted();
    const connection = new Connection(counted.url);
    const placeOne = async () => {
      for (const request of next(1, place)) await expectStatus(connection, 200, request);
    };
    await placeOne();
    const commitsBefore = await writingTransactions(client);
    const trips = await counted.roundTripsOf(async () => {
      for (let placed = 0; placed < ordersCounted; placed += 1) await placeOne();
    });
    const commits = ((await writingTransactions(client)) - commitsBefore) / ordersCounted;
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
