import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedDatabase, withDatabase } from '../../bench/support/product-database.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { startingService } from '../../core/domain/service-settings.ts';
import { startPrinterPeer } from '../../server/testing/printer-peer.ts';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { addDish, answer, customize, expectFits, press, screenOf, submitOrder } from './diner-phone.ts';
import { ownProductInBrowser, sizes } from './product-in-browser.ts';
import { staffCalls } from './staff-calls.ts';
import { cardOf, confirmSubOrder, openOrder } from './staff-desk.ts';

const product = ownProductInBrowser({ PRINTER_NETWORKS: '127.0.0.0/8' });
const calls = staffCalls(() => product.url);
let printer: Awaited<ReturnType<typeof startPrinterPeer>>;
beforeAll(async () => {
  printer = await startPrinterPeer();
});
afterAll(() => printer.close());

async function workWithCourses(): Promise<void> {
  const { connectionString } = await embeddedDatabase(product.dataDir);
  await withDatabase(connectionString, async (client) => {
    for (const [name, course] of [
      ['Starters', 2],
      ['Burgers & Sandwiches', 6],
      ['Desserts', 8],
    ])
      await client.query('update categories set course = $2 where restaurant_id = 1 and name = $1', [name, course]);
    await client.query('update restaurants set service_settings = $1 where id = 1', [
      JSON.stringify({ ...startingService, courses: true }),
    ]);
  });
}

it('two courses: the second is held in the kitchen, on the floor and on the phone, and prints when it is fired', async () => {
  await workWithCourses();
  await calls.call(endpoints.savePrinter, { body: { name: 'Pass', host: printer.host } });
  const table = await freeTable(product.dataDir, 1);
  const diner = await product.guest(table, product.person(sizes.phone, { isMobile: true, hasTouch: true }));
  await addDish(diner, 'Starters', 'French Onion Soup');
  await addDish(diner, 'Burgers', 'Bistro Burger');
  const sheet = diner.getByRole('dialog');
  await expectAccessible(diner);
  expect(await sheet.getByRole('group', { name: 'When to bring it' }).getByRole('radio').count()).toBe(4);
  await customize(diner, [['Aged cheddar']]);
  await submitOrder(diner);

  const floor = await product.staff('orders', product.person(sizes.phone));
  const kitchen = await product.staff('kitchen');
  await cardOf(floor, table).getByText('New', { exact: true }).waitFor();
  await openOrder(floor, table);
  await confirmSubOrder(floor);
  await floor.getByText('Mains held: 1 dish').waitFor();
  await expectFits(floor);
  await floor.goto(`${product.url}/portal/orders`);

  const ticket = kitchen.getByRole('article').filter({ hasText: table.name });
  const mains = ticket.getByRole('region', { name: 'Mains · held' });
  await mains.getByText('Bistro Burger').waitFor();
  await expectAccessible(kitchen);
  await expect.poll(() => printer.papers.length).toBe(1);
  expect(printer.papers[0]).toContain('French Onion Soup');
  expect(printer.papers[0]).not.toContain('Bistro Burger');
  await diner.goto(screenOf(product.url, table, 'myorder'));
  await diner.getByRole('heading', { name: 'Coming next: mains' }).waitFor();
  await expectAccessible(diner);
  await expectFits(diner);
  await press(diner, 'Make Payment');
  await answer(diner, 'Close this order?', 'Not Yet');

  await cardOf(floor, table).getByText('Mains held: 1 dish').waitFor();
  await expectAccessible(floor);
  await expectFits(floor);
  await cardOf(floor, table).getByRole('button', { name: 'Fire mains' }).click();
  await mains.waitFor({ state: 'hidden' });
  await ticket.getByText('Bistro Burger').waitFor();
  await cardOf(floor, table).getByText(/held/).waitFor({ state: 'hidden' });
  await diner.getByRole('heading', { name: /^Coming next/ }).waitFor({ state: 'hidden' });
  await expect.poll(() => printer.papers.length).toBe(2);
  expect(printer.papers[1]).toMatch(/Mains[\s\S]*Bistro Burger/);
  expect(printer.papers[1]).not.toContain('French Onion Soup');
  expect(printer.papers.join()).not.toContain('REPRINT');
  expect(printer.faults).toEqual([]);
});
