// The orders list with 10,000 and with 100,000 orders. A page must cost the same.
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { openRestaurant } from './support/diner.ts';
import { aim, percentile } from './support/figures.ts';
import { addPaidOrders } from './support/history.ts';
import { makeDataDir, startProduct } from './support/product.ts';
import { embeddedDatabase } from './support/product-database.ts';
import { demoManager, signIn } from './support/staff.ts';
import { Connection, expectStatus, requestBytes } from './support/wire-client.ts';

const { dataDir, remove } = await makeDataDir();
const product = await startProduct({ dataDir });
try {
  const { connectionString } = await embeddedDatabase(dataDir);
  const authorization = await signIn(product.url, ...demoManager);
  const connection = new Connection(product.url);
  const ask = async (search: object) => {
    const query = { ordernumber: '', status: 'A', page: 0, size: 20, searchText: '', ...search };
    const { url: path } = addressOf(endpoints.searchOrders, { query });
    const { body } = await expectStatus(connection, 200, requestBytes({ path, headers: { authorization } }));
    return JSON.parse(body.toString()) as { totalPages: number; totalElements: number };
  };
  let before = 0;
  for (const orders of [10_000, 100_000]) {
    await addPaidOrders(connectionString, openRestaurant, orders - before);
    before = orders;
    const { totalPages } = await ask({});
    const pages = {
      'first page': {},
      'last page': { page: totalPages - 1 },
      'middle page': { page: Math.floor(totalPages / 2) },
      'first page of the paid': { status: 'P' },
      'first page of a table': { searchText: '1' },
    };
    for (const [name, search] of Object.entries(pages)) {
      const taken: number[] = [];
      for (let time = 0; time < 40; time += 1) {
        const started = performance.now();
        await ask(search);
        taken.push(performance.now() - started);
      }
      const limit = name === 'middle page' ? 50 : 5;
      aim({
        name: `${name} of ${orders} orders`,
        value: percentile(taken.slice(5), 0.5),
        unit: 'ms',
        limit,
        bound: 'most',
      });
    }
  }
  connection.close();
} finally {
  await product.stop();
  await remove();
}
