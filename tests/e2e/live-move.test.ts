import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataDir, type Product, startProduct } from '../../bench/support/product.ts';
import { embeddedDatabase } from '../../bench/support/product-database.ts';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { type DemoTable, freeTable, orderInDatabase } from './demo-table.ts';
import { addDish, answer, orderDish, press, screenOf } from './diner-phone.ts';
import { ownProductInBrowser } from './product-in-browser.ts';
import { cardOf } from './staff-desk.ts';

// An evening in which the restaurant moves to another cell and back, with a guest and a waiter at their screens.

const home = ownProductInBrowser();
let other: { product: Product; dataDir: string; url: string };
let remove = async () => {};

beforeAll(async () => {
  const made = await makeDataDir();
  remove = made.remove;
  const product = await startProduct({ dataDir: made.dataDir, settings: { DEMO: '0', CELL: '7' } });
  // Another name, because cookies don't tell ports apart.
  other = { product, dataDir: made.dataDir, url: product.url.replace('127.0.0.1', 'localhost') };
});
afterAll(async () => {
  await other?.product.stop();
  await remove();
});

interface Place {
  readonly dataDir: string;
  readonly url: string;
}

/** Runs the command. Calls `during` while calls are refused. */
async function move(from: Place, to: Place, during: () => Promise<unknown>): Promise<void> {
  const { connectionString: target } = await embeddedDatabase(to.dataDir);
  const cell = from.dataDir === other.dataDir ? '7' : '0';
  const child = spawn(process.execPath, ['dist/server/commands.js', 'export-data', 'Demo Bistro', '--live', to.url], {
    env: { PATH: process.env.PATH, DATA_DIR: from.dataDir, CELL: cell, TARGET_DATABASE_URL: target },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let acting: Promise<unknown> | undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      if (output.includes('One moment')) acting ??= during();
    });
  }
  const [code] = await once(child, 'exit');
  expect([code, output]).toEqual([0, expect.stringContaining('Handed over')]);
  await acting;
}

test('guests and staff go on at the new cell: cart, sign-ins and an order sent meanwhile come along; and back', async () => {
  const table: DemoTable = await freeTable(home.dataDir, 1);
  const phone = await home.guest(table);
  await orderDish(phone, 'Starters', 'French Onion Soup');
  const floor = await home.staff('orders');
  await cardOf(floor, table).waitFor();
  for (const [from, to, isSentMeanwhile] of [
    [home, other, true],
    [other, home, false],
  ] as const) {
    await phone.goto(screenOf(from.url, table, 'menu'));
    await addDish(phone, 'Starters', 'French Onion Soup');
    await press(phone, 'Review Order');
    // Its order is on the way until calls are refused, because a press may come later than the whole move.
    let letGo = () => {};
    const refused = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    if (isSentMeanwhile) {
      await phone.route(`**${addressOf(endpoints.placeOrder).url}`, async (route) => {
        await refused;
        await route.continue();
      });
      await press(phone, 'Submit Order');
      const sent = phone.waitForRequest(`**${addressOf(endpoints.placeOrder).url}`);
      await answer(phone, 'Submit Order', 'Submit');
      await sent;
    }
    await move(from, to, async () => letGo());
    await phone.waitForURL(({ origin }) => origin === to.url);
    if (isSentMeanwhile) {
      await answer(phone, 'Submitted New Order', 'OK');
      await phone.waitForURL(/\/customer\/myorder\//);
    } else await phone.getByRole('group', { name: 'Quantity of French Onion Soup' }).waitFor();
    expect(await orderInDatabase(to.dataDir, table)).toHaveLength(2);
    await floor.waitForURL(({ origin, pathname }) => origin === to.url && pathname === '/portal/orders');
    await cardOf(floor, table).waitFor();
    const link = await fetch(from.url + table.path, { redirect: 'manual' });
    expect([link.status, link.headers.get('location')]).toEqual([302, expect.stringContaining(to.url + table.path)]);
  }
});
