// Fifty bills of one restaurant are paid at the same moment: they share its days, numbers and disk. The limit server
// makes the fifty commits with one prepared statement each.
import { randomUUID } from 'node:crypto';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { openArena } from './support/arena.ts';
import { dishesWithChoices, linesFor, openRestaurant, orderRequest, type Placed } from './support/diner.ts';
import { aim, note, percentile } from './support/figures.ts';
import { readUsage } from './support/machine.ts';
import { fillMenu, seatGuests, withDatabase } from './support/product-database.ts';
import { demoManager, signIn } from './support/staff.ts';
import { type Ask, Connection, expectStatus, requestBytes } from './support/wire-client.ts';

const atOnce = 50;
const bursts = Number(process.env.BENCH_BURSTS ?? 20);
const json = { 'content-type': 'application/json' };

const arena = await openArena();
try {
  await withDatabase(arena.connectionString, async (client) => {
    await fillMenu(client, openRestaurant, 120);
    const dishes = await dishesWithChoices(arena.product.url);
    const authorization = await signIn(arena.product.url, ...demoManager);
    const staffRequest = ({ method, url }: { method: string; url: string }, body?: object): Ask => {
      const headers = { ...json, authorization, 'idempotency-key': randomUUID() };
      return { method, path: url, headers, ...(body && { body: JSON.stringify(body) }) };
    };
    const connect = (url: string) => Array.from({ length: atOnce }, () => new Connection(url));
    const [ours, limits] = [connect(arena.product.url), connect(arena.least.url)];
    const [[first], [firstLimit]] = [ours, limits];
    if (!first || !firstLimit) throw new Error('no connection');
    const closedOrders = async () => {
      const guests = await seatGuests(client, openRestaurant, atOnce, arena.cookieSecret);
      const orders: number[] = [];
      for (const [at, guest] of guests.entries()) {
        const { body } = await expectStatus(first, 200, orderRequest(guest, dishes, at));
        const { orderID, subOrderID } = (JSON.parse(body.toString()) as { result: Placed }).result;
        const confirmation = {
          suborder: [{ subOrderID, status: 'O', items: [] }],
          tableID: guest.tableCode,
          restaurantID: openRestaurant,
        };
        await expectStatus(first, 200, staffRequest(addressOf(endpoints.placeOrder), confirmation));
        await expectStatus(first, 200, staffRequest(addressOf(endpoints.closeOrder), { orderID }));
        orders.push(orderID);
      }
      return orders;
    };
    let table = 100_000;
    const leastOrders = async () => {
      const orders: number[] = [];
      for (let at = 0; at < atOnce; at += 1) {
        table += 1;
        const items = linesFor(dishes, at);
        const placed = await expectStatus(firstLimit, 200, least('place', { table, key: randomUUID(), items }));
        const { id, order_id } = (JSON.parse(placed.body.toString()) as LeastAnswer).result;
        await expectStatus(firstLimit, 200, least('confirm', { subOrder: id }));
        await expectStatus(firstLimit, 200, least('close', { order: order_id }));
        orders.push(order_id);
      }
      return orders;
    };
    /** Milliseconds until the last of them is answered. */
    const burst = async (connections: readonly Connection[], requests: readonly (Ask | Buffer)[]) => {
      const started = performance.now();
      await Promise.all(requests.map((request, at) => expectStatus(connections[at] as Connection, 200, request)));
      return performance.now() - started;
    };
    const pay = (orderID: number) =>
      staffRequest(addressOf(endpoints.setOrderToPaid, { query: { orderid: orderID, paidby: 'Cash' } }));
    const times: number[] = [];
    const processor = { program: 0, postgres: 0 };
    const leastTimes: number[] = [];
    for (let round = -2; round < bursts; round += 1) {
      const requests = (await closedOrders()).map(pay);
      const before = readUsage(arena.watched);
      const ourTime = await burst(ours, requests);
      const after = readUsage(arena.watched);
      const leastTime = await burst(
        limits,
        (await leastOrders()).map((order) => least('pay', { order })),
      );
      if (round < 0) continue;
      times.push(ourTime);
      processor.program += after.program - before.program;
      processor.postgres += after.postgres - before.postgres;
      leastTimes.push(leastTime);
    }
    for (const connection of [...ours, ...limits]) connection.close();
    const [median, leastMedian] = [percentile(times, 0.5), percentile(leastTimes, 0.5)];
    note('ours', `${median.toFixed(1)} ms (${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)})`);
    const each = (seconds: number) => ((seconds * 1e6) / (bursts * atOnce)).toFixed(0);
    note('program + PostgreSQL', `${each(processor.program)} + ${each(processor.postgres)} us`);
    note('limit', `${leastMedian.toFixed(1)} ms`);
    aim({ name: `${atOnce} payments at once`, value: median, unit: 'ms', limit: 3 * leastMedian, bound: 'most' });
  });
} finally {
  await arena.stop();
}

interface LeastAnswer {
  readonly result: { readonly id: number; readonly order_id: number };
}

function least(step: string, body: object) {
  return requestBytes({ method: 'POST', path: `/${step}`, headers: json, body: JSON.stringify(body) });
}
