// W4: a whole order in four requests: place, confirm, close, pay. The limit server makes the four commits with one
// prepared statement each.
import { randomUUID } from 'node:crypto';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { openArena } from './support/arena.ts';
import { compare } from './support/compare.ts';
import { dishesWithChoices, linesFor, openRestaurant, orderRequest, type Placed } from './support/diner.ts';
import { note, report } from './support/figures.ts';
import { fillMenu, type Seated, seatGuests, withDatabase, writingTransactions } from './support/product-database.ts';
import { demoManager, signIn } from './support/staff.ts';
import { type Ask, Connection, expectStatus, requestBytes } from './support/wire-client.ts';

const json = { 'content-type': 'application/json' };

const arena = await openArena();
try {
  await withDatabase(arena.connectionString, async (client) => {
    await fillMenu(client, openRestaurant, 120);
    const dishes = await dishesWithChoices(arena.product.url);
    const authorization = await signIn(arena.product.url, ...demoManager);
    const seat = (count: number) => seatGuests(client, openRestaurant, count, arena.cookieSecret);
    let guests: Seated[] = [];
    let at = 0;
    const journey = async (connection: Connection, onStep: (name: string) => void = () => undefined) => {
      at += 1;
      const guest = guests.pop();
      if (!guest) throw new Error('no guest is seated any more');
      const { body } = await expectStatus(connection, 200, orderRequest(guest, dishes, at));
      onStep('place');
      const { orderID, subOrderID } = (JSON.parse(body.toString()) as { result: Placed }).result;
      const confirmation = {
        suborder: [{ subOrderID, status: 'O', items: [] }],
        tableID: guest.tableCode,
        restaurantID: openRestaurant,
      };
      await staffDo(connection, addressOf(endpoints.placeOrder), confirmation);
      onStep('confirm');
      await staffDo(connection, addressOf(endpoints.closeOrder), { orderID });
      onStep('close');
      await staffDo(connection, addressOf(endpoints.setOrderToPaid, { query: { orderid: orderID, paidby: 'Cash' } }));
      onStep('pay');
    };
    const staffDo = (connection: Connection, { method, url }: { method: string; url: string }, body?: object) => {
      const headers = { ...json, authorization, 'idempotency-key': randomUUID() };
      const ask: Ask = { method, path: url, headers, ...(body && { body: JSON.stringify(body) }) };
      return expectStatus(connection, 200, ask);
    };
    const leastJourney = async (connection: Connection) => {
      at += 1;
      const items = linesFor(dishes, at);
      const { result } = await leastDo(connection, 'place', { table: 100_000 + at, key: randomUUID(), items });
      await leastDo(connection, 'confirm', { subOrder: result.id });
      await leastDo(connection, 'close', { order: result.order_id });
      await leastDo(connection, 'pay', { order: result.order_id });
    };
    await compare(arena, {
      name: 'W4 journey of four requests, 8 at once',
      connections: 8,
      prepare: async () => {
        guests = await seat(2_000);
        await client.query('analyze');
      },
      ours: (connection) => journey(connection),
      limit: leastJourney,
      goal: { rate: 0.4 },
    });

    guests = await seat(2);
    const counted = await arena.counted();
    const connection = new Connection(counted.url);
    await journey(connection);
    const steps: string[] = [];
    let trips = counted.roundTrips();
    const before = await writingTransactions(client);
    await journey(connection, (name) => {
      steps.push(`${name} ${counted.roundTrips() - trips}`);
      trips = counted.roundTrips();
    });
    const commits = (await writingTransactions(client)) - before;
    connection.close();
    note('round trips', steps.join(', '));
    report({
      name: 'commits of a journey',
      value: commits,
      unit: 'commits',
      limit: 4,
      bound: 'most',
    });
  });
} finally {
  await arena.stop();
}

async function leastDo(connection: Connection, step: string, body: object) {
  const bytes = requestBytes({ method: 'POST', path: `/${step}`, headers: json, body: JSON.stringify(body) });
  const answer = await expectStatus(connection, 200, bytes);
  return JSON.parse(answer.body.toString()) as { result: { id: number; order_id: number } };
}
