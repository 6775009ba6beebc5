// How the cost of the important calls grows with the number of restaurants, paid orders, dishes and open orders.
// npm run bench -- growth [most paid orders], which defaults to 100,000.
import { randomUUID } from 'node:crypto';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { openArena } from './support/arena.ts';
import { dishesWithChoices, openRestaurant, orderRequest, type Placed } from './support/diner.ts';
import { keep, percentile } from './support/figures.ts';
import { addPaidOrders } from './support/history.ts';
import { addRestaurants, fillMenu, seatGuests, withDatabase } from './support/product-database.ts';
import { demoManager, signIn } from './support/staff.ts';
import { Connection, expectStatus, requestBytes } from './support/wire-client.ts';

const mostPaid = Number(process.argv[2] ?? 100_000);
const times = 25;
const warmUp = 5;

const arena = await openArena();
try {
  await withDatabase(arena.connectionString, async (client) => {
    const { product, cookieSecret, connectionString } = arena;
    await fillMenu(client, openRestaurant, 120);
    const authorization = await signIn(product.url, ...demoManager);
    const seat = (count: number) => seatGuests(client, openRestaurant, count, cookieSecret);
    const staff = { authorization, 'content-type': 'application/json' };
    const search = { ordernumber: '', status: 'A', page: 0, size: 20, searchText: '' };

    const myOrders = (tableno: string) =>
      addressOf(endpoints.dinerOrder, { query: { rid: openRestaurant, tableno } }).url;
    const { url: menu } = addressOf(endpoints.itemMenu, { query: { rid: openRestaurant } });

    const measure = async (): Promise<Map<string, number>> => {
      // Opens a new connection each time, because the server closes idle ones after a minute.
      const connection = new Connection(product.url);
      const taken = new Map<string, number[]>();
      const dishes = (await dishesWithChoices(product.url)).slice(0, 20);
      for (const [at, guest] of (await seat(times + warmUp)).entries()) {
        const ask = async (name: string, request: Buffer) => {
          const sentAt = performance.now();
          const { body } = await expectStatus(connection, 200, request);
          if (at >= warmUp) taken.set(name, [...(taken.get(name) ?? []), performance.now() - sentAt]);
          return body;
        };
        const send = (name: string, { method, url }: { method: string; url: string }, body?: object) =>
          ask(
            name,
            requestBytes({
              method,
              path: url,
              headers: { ...staff, 'idempotency-key': randomUUID() },
              ...(body && { body: JSON.stringify(body) }),
            }),
          );
        const placed = await ask('place', orderRequest(guest, dishes, at));
        const { orderID, subOrderID } = (JSON.parse(placed.toString()) as { result: Placed }).result;
        await send('poll', addressOf(endpoints.activeOrders));
        const { cookie } = guest;
        await ask('my orders', requestBytes({ path: myOrders(guest.tableCode), headers: { cookie } }));
        await send('confirm', addressOf(endpoints.placeOrder), {
          suborder: [{ subOrderID, status: 'O', items: [] }],
          tableID: guest.tableCode,
          restaurantID: openRestaurant,
        });
        await send('order', addressOf(endpoints.orderById, { params: { orderID } }));
        await send('close', addressOf(endpoints.closeOrder), { orderID });
        await send('pay', addressOf(endpoints.setOrderToPaid, { query: { orderid: orderID, paidby: 'Cash' } }));
        await send('search', addressOf(endpoints.searchOrders, { query: search }));
        await ask('menu', requestBytes({ path: menu, headers: { 'accept-encoding': 'gzip' } }));
      }
      connection.close();
      return new Map([...taken].map(([name, values]) => [name, percentile(values, 0.5)]));
    };

    const grow = async (
      what: string,
      sizes: readonly number[],
      growTo: (size: number, before: number) => Promise<unknown>,
    ) => {
      const rows: Map<string, number>[] = [];
      let before = 0;
      for (const size of sizes) {
        await growTo(size, before);
        before = size;
        rows.push(await measure());
      }
      console.log(`\n${what}: ${sizes.join(' / ')}`);
      for (const name of rows[0]?.keys() ?? []) {
        const values = rows.map((row) => row.get(name) ?? Number.NaN);
        const factor = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
        const shape = factor < 1.5 ? 'flat' : `${factor.toFixed(1)} x`;
        console.log(`  ${name.padEnd(9)} ${values.map((value) => value.toFixed(1)).join(' / ')} ms  ${shape}`);
        keep({ what, sizes, name, values, shape });
      }
    };

    await grow('restaurants', [1, 100, 1_000], async (size, before) => {
      for (const id of await addRestaurants(client, size - before)) await fillMenu(client, id, 20);
    });
    const paid = [10_000, 100_000, 1_000_000].filter((size) => size <= mostPaid);
    await grow('paid orders', paid, (size, before) => addPaidOrders(connectionString, openRestaurant, size - before));
    await grow('dishes', [120, 1_000, 5_000], (size) => fillMenu(client, openRestaurant, size));
    await grow('open orders', [1, 50, 200], async (size, before) => {
      const dishes = await dishesWithChoices(product.url);
      const connection = new Connection(product.url);
      for (const [at, guest] of (await seat(size - before)).entries()) {
        await expectStatus(connection, 200, orderRequest(guest, dishes, at));
      }
      connection.close();
    });
  });
} finally {
  await arena.stop();
}
