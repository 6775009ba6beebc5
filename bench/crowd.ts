// A busy evening: 2,000 tablets of 100 restaurants poll every five seconds, and guests place 20 orders a second.
// npm run bench -- crowd [tablets] [orders a second] [seconds]
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import type { MenuItem } from '../core/contract/menu.ts';
import { openArena } from './support/arena.ts';
import { dishesWithChoices, orderRequest, type Placed } from './support/diner.ts';
import { aim, note, percentile, report } from './support/figures.ts';
import { othersShare, readUsage } from './support/machine.ts';
import { addRestaurants, fillMenu, type Seated, seatGuests, withDatabase } from './support/product-database.ts';
import { signIn } from './support/staff.ts';
import { Connection, expectStatus, headerOf, requestBytes } from './support/wire-client.ts';

const [tablets = 2_000, ordersPerSecond = 20, seconds = 60] = process.argv.slice(2).map(Number);
const everyMs = 5_000;
const restaurants = 100;
const tablesEach = 4;

const arena = await openArena();
try {
  await withDatabase(arena.connectionString, async (client) => {
    const ids = await addRestaurants(client, restaurants);
    const places: { readonly id: number; readonly dishes: MenuItem[]; readonly guests: Seated[] }[] = [];
    for (const id of ids) {
      await fillMenu(client, id, 20);
      const dishes = await dishesWithChoices(arena.product.url, id);
      places.push({ id, dishes, guests: await seatGuests(client, id, tablesEach, arena.cookieSecret) });
    }
    const authorization = await signIn(arena.product.url, 'admin', 'Admin@123');
    const { url: path } = addressOf(endpoints.activeOrders);
    const polls: number[] = [];
    const current: number[] = [];
    const orders: number[] = [];
    const placed: number[] = [];
    const end = performance.now() + seconds * 1_000;

    const tablet = async (at: number) => {
      const connection = new Connection(arena.product.url);
      const restaurant = String(ids[at % ids.length]);
      let etag = '';
      await delay((at / tablets) * everyMs);
      while (performance.now() < end) {
        const sentAt = performance.now();
        const headers = { authorization, 'x-restaurant': restaurant, 'if-none-match': etag };
        const answer = await connection.ask(requestBytes({ path, headers }));
        if (answer.status !== 200 && answer.status !== 304) throw new Error(answer.head);
        etag = headerOf(answer, 'etag');
        polls.push(performance.now() - sentAt);
        if (answer.status === 304) current.push(at);
        await delay(Math.max(0, sentAt + everyMs - performance.now()));
      }
      connection.close();
    };
    const guest = async (at: number) => {
      const place = places[at % places.length];
      const seated = place?.guests[Math.floor(at / places.length) % tablesEach];
      if (!place || !seated) throw new Error('no guest is seated');
      const connection = new Connection(arena.product.url);
      const sentAt = performance.now();
      const request = orderRequest(seated, place.dishes, at, place.id);
      const { body } = await expectStatus(connection, 200, request);
      orders.push(performance.now() - sentAt);
      placed.push((JSON.parse(body.toString()) as { result: Placed }).result.subOrderID);
      connection.close();
    };
    const ordering = async () => {
      const underway: Promise<void>[] = [];
      for (let at = 0; performance.now() < end; at += 1) {
        underway.push(guest(at));
        await delay(1_000 / ordersPerSecond);
      }
      await Promise.all(underway);
    };

    const before = readUsage(arena.watched);
    await Promise.all([ordering(), ...Array.from({ length: tablets }, (_, at) => tablet(at))]);
    const after = readUsage(arena.watched);
    const took = after.at - before.at;
    const cpu = (key: 'program' | 'postgres') => `${((100 * (after[key] - before[key])) / took).toFixed(0)} %`;
    const { rows } = await client.query<{ found: number }>(
      'select count(*)::int as found from sub_orders where id = any($1::int[])',
      [placed],
    );
    note('polls', `${polls.length}, ${((100 * current.length) / polls.length).toFixed(0)} % of them 304`);
    note('of a core', `program ${cpu('program')}, PostgreSQL ${cpu('postgres')}`);
    note('others had', `${(100 * othersShare(before, after)).toFixed(0)} % of the machine`);
    note('polls p50', `${percentile(polls, 0.5).toFixed(1)} ms`);
    aim({ name: 'polls p99', value: percentile(polls, 0.99), unit: 'ms', limit: 30, bound: 'most' });
    aim({ name: 'orders p99', value: percentile(orders, 0.99), unit: 'ms', limit: 100, bound: 'most' });
    const lost = placed.length - new Set(placed).size + placed.length - (rows[0]?.found ?? 0);
    report({
      name: `of ${placed.length} orders lost or doubled`,
      value: lost,
      unit: 'orders',
      limit: 0,
      bound: 'most',
    });
  });
} finally {
  await arena.stop();
}
