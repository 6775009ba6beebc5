// Resident memory of the program without PostgreSQL, when idle and while guests order, menus load and staff poll.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { dishesWithChoices, openRestaurant, orderRequest } from './support/diner.ts';
import { aim, note, report } from './support/figures.ts';
import { makeDataDir, residentMemory, startProduct } from './support/product.ts';
import { embeddedDatabase, fillMenu, seatGuests, withDatabase } from './support/product-database.ts';
import { demoManager, signIn } from './support/staff.ts';
import { type Ask, Connection, expectStatus } from './support/wire-client.ts';

const seconds = Number(process.argv[2] ?? 15);
const tables = 60;
const ordersEach = 20;

const { dataDir, remove } = await makeDataDir();
await (await startProduct({ dataDir })).stop();
const cookieSecret = randomBytes(32).toString('hex');
const product = await startProduct({ dataDir, settings: { COOKIE_SECRET: cookieSecret } });
try {
  const { url, pid } = product;
  // Waits until startup peaks are over, such as 19 MB for each password comparison.
  await delay(3_000);
  const atRest = await residentMemory(pid);
  aim({ name: 'resident memory at rest', value: atRest, unit: 'MB', limit: 115, bound: 'most' });
  let most = 0;
  const sampler = setInterval(() => {
    residentMemory(pid).then(
      (now) => {
        most = Math.max(most, now);
      },
      () => undefined,
    );
  }, 50);
  const { connectionString } = await embeddedDatabase(dataDir);
  const guests = await withDatabase(connectionString, async (client) => {
    await fillMenu(client, openRestaurant, 120);
    return seatGuests(client, openRestaurant, tables, cookieSecret);
  });
  const authorization = await signIn(url, ...demoManager);
  const dishes = await dishesWithChoices(url);
  const orders = guests.map(async (guest) => {
    const phone = new Connection(url);
    for (let at = 0; at < ordersEach; at += 1) await expectStatus(phone, 200, orderRequest(guest, dishes, at));
    phone.close();
  });
  const until = performance.now() + 1_000 * seconds;
  let answers = 0;
  const load = async (connections: number, ask: Ask) => {
    const placing = async () => {
      const connection = new Connection(url);
      for (; performance.now() < until; answers += 1) await expectStatus(connection, 200, ask);
      connection.close();
    };
    await Promise.all(Array.from({ length: connections }, placing));
  };
  const menu = addressOf(endpoints.itemMenu, { query: { rid: openRestaurant } }).url;
  const status = addressOf(endpoints.activeOrders).url;
  const list = addressOf(endpoints.searchOrders, { query: { status: 'A' } }).url;
  await Promise.all([
    ...orders,
    load(10, { path: menu }),
    load(5, { path: status, headers: { authorization } }),
    load(2, { path: list, headers: { authorization } }),
  ]);
  clearInterval(sampler);
  note('under load', `${(answers / seconds).toFixed(0)} answers a second beside the orders`);
  note('afterwards', `${(await residentMemory(pid)).toFixed(0)} MB`);
  report({ name: 'resident memory under load', value: most, unit: 'MB', limit: 165, bound: 'most' });
} finally {
  await product.stop();
  await remove();
}
