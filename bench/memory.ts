// Resident memory of the program, PostgreSQL apart, while diners order, menus load and staff poll: at most 160 MB.
import { checkIn, openRestaurant, placeOrder, plainDishes } from './support/diner.ts';
import { note, report } from './support/figures.ts';
import { load } from './support/load.ts';
import { makeDataDir, residentMemory, startProduct } from './support/product.ts';
import { addTables, embeddedDatabase, withDatabase } from './support/product-database.ts';
import { demoManager, signIn } from './support/staff.ts';

const seconds = Number(process.argv[2] ?? 15);
const tables = 60;
const ordersEach = 20;

const { dataDir, remove } = await makeDataDir();
// The folder exists already when it is measured: making the demo is not the load meant here.
await (await startProduct({ dataDir })).stop();
const product = await startProduct({ dataDir });
try {
  const { url, pid } = product;
  note('at rest', `${(await residentMemory(pid)).toFixed(0)} MB`);
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
  const codes = await withDatabase(connectionString, (client) => addTables(client, openRestaurant, tables));
  const authorization = await signIn(url, ...demoManager);
  const dishes = await plainDishes(url);
  const rounds = codes.map(async (code) => {
    const phone = await checkIn(url, code);
    for (let at = 0; at < ordersEach; at += 1) await placeOrder(url, phone, dishes, at);
  });
  const menu = `${url}/api/external/itemmenu?rid=${openRestaurant}`;
  const loads = [
    load({ url: menu, connections: 10, seconds, status: 200 }),
    // Without If-None-Match: every answer is read from the tables and written out.
    load({ url: `${url}/api/getactiveorders`, headers: { authorization }, connections: 5, seconds, status: 200 }),
    load({ url: `${url}/api/searchorders?status=A`, headers: { authorization }, connections: 2, seconds, status: 200 }),
  ];
  const results = await Promise.all(loads);
  await Promise.all(rounds);
  clearInterval(sampler);
  note('under load', results.map(({ perSecond }) => `${perSecond.toFixed(0)} a second`).join(', '));
  note('afterwards', `${(await residentMemory(pid)).toFixed(0)} MB`);
  report({ name: 'resident memory under load', value: most, unit: 'MB', limit: 160, bound: 'most' });
} finally {
  await product.stop();
  await remove();
}
