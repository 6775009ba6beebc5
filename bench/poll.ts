// W3: the 5-second poll of the staff's status screen with 40 open orders. The limit server sends prepared bytes from
// bare Fastify if nothing changed; otherwise it reads the orders with one prepared statement.
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { openArena } from './support/arena.ts';
import { compare } from './support/compare.ts';
import { dishesWithChoices, openRestaurant, orderRequest } from './support/diner.ts';
import { report } from './support/figures.ts';
import { fillMenu, seatGuests, withDatabase } from './support/product-database.ts';
import { demoManager, signIn } from './support/staff.ts';
import { Connection, expectStatus, headerOf, requestBytes } from './support/wire-client.ts';

const openOrders = 40;

const arena = await openArena();
try {
  await withDatabase(arena.connectionString, async (client) => {
    await fillMenu(client, openRestaurant, 120);
    await client.query(`update orders set status = 'cancelled', waiting_count = 0, confirmed_count = 0, ended_at = now()
      where restaurant_id = ${openRestaurant} and status in ('new', 'open', 'closed')`);
    const dishes = await dishesWithChoices(arena.product.url);
    const guests = await seatGuests(client, openRestaurant, openOrders, arena.cookieSecret);
    const connection = new Connection(arena.product.url);
    for (const [at, guest] of guests.entries()) await expectStatus(connection, 200, orderRequest(guest, dishes, at));
    const authorization = await signIn(arena.product.url, ...demoManager);
    const pathOf = (searchText: string) => addressOf(endpoints.activeOrders, { query: { searchText } }).url;
    const first = await expectStatus(connection, 200, { path: pathOf(''), headers: { authorization } });
    connection.close();
    const etag = headerOf(first, 'etag');
    await arena.least.keep('poll', first.body, { 'content-type': 'application/json; charset=utf-8', etag });

    const asking = (path: string, more: Record<string, string>, status: number) => {
      const bytes = requestBytes({ path, headers: { authorization, ...more } });
      return { status, next: () => [bytes], repeats: true } as const;
    };
    const current = { 'if-none-match': etag };
    // A restart changes the version.
    const currentOf = async (path: string) => {
      const connection = new Connection(arena.product.url);
      const answer = await expectStatus(connection, 200, { path, headers: { authorization } });
      connection.close();
      return { 'if-none-match': headerOf(answer, 'etag') };
    };
    await compare(arena, {
      name: 'W3 poll, unchanged, If-None-Match',
      connections: 32,
      ours: {
        ...asking(pathOf(''), {}, 304),
        next: async () => asking(pathOf(''), await currentOf(pathOf('')), 304).next(),
      },
      limit: asking('/bytes/poll', current, 304),
      goal: { rate: 0.5 },
    });
    await compare(arena, {
      name: 'W3 poll, unchanged, plain client',
      connections: 32,
      ours: asking(pathOf(''), {}, 200),
      limit: asking('/bytes/poll', {}, 200),
      goal: { rate: 0.4 },
    });
    // Different numbers of spaces find the same orders but miss the cache, like a request after a change.
    let turn = 0;
    await compare(arena, {
      name: 'W3 poll, changed, 8 at once',
      connections: 8,
      ours: {
        status: 200,
        next: (most) =>
          Array.from({ length: most }, () => {
            turn += 1;
            const blanks = turn.toString(3).replace(/\d/g, (digit) => ' \t\n'[Number(digit)] ?? '');
            return requestBytes({ path: pathOf(blanks), headers: { authorization } });
          }),
      },
      limit: asking('/orders', {}, 200),
      goal: { rate: 0.6 },
    });
    const counted = await arena.counted();
    const other = new Connection(counted.url);
    const ourStatus = await expectStatus(other, 200, { path: pathOf(''), headers: { authorization } });
    const ownCurrent = { 'if-none-match': headerOf(ourStatus, 'etag') };
    const tripsOf = (status: number, more: Record<string, string>) =>
      counted.roundTripsOf(async () => {
        const poll = { path: pathOf(''), headers: { authorization, ...more } };
        for (let at = 0; at < 1_000; at += 1) await expectStatus(other, status, poll);
      });
    const trips = { 'If-None-Match': await tripsOf(304, ownCurrent), 'plain client': await tripsOf(200, {}) };
    other.close();
    for (const [name, value] of Object.entries(trips)) {
      report({ name: `round trips for 1000 polls, ${name}`, value, unit: 'trips', limit: 1, bound: 'most' });
    }
  });
} finally {
  await arena.stop();
}
