import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { freeTable } from './demo-table.ts';
import { addDish, checkIn, submitOrder } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { staffCalls } from './staff-calls.ts';
import { openSignedIn } from './staff-desk.ts';

const product = await productInBrowser();
const staff = staffCalls(() => product.url);

/** The requests of a browser for one address that have not ended, by the page that made them. */
function openRequests(context: BrowserContext, url: string): Map<Request, Page> {
  const open = new Map<Request, Page>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === url) open.set(request, request.frame().page());
  });
  context.on('requestfinished', (request) => void open.delete(request));
  context.on('requestfailed', (request) => void open.delete(request));
  return open;
}

it('ten tabs of one browser follow one stream; when its tab is closed, another one goes on', async () => {
  const first = await product.person(sizes.desk);
  const streams = openRequests(first.context(), addressOf(endpoints.staffChanges).url);
  await openSignedIn(first, product.url, '/portal/orders', 'manager', 'Manager@123');
  const tabs = [first];
  while (tabs.length < 10) {
    const tab = await first.context().newPage();
    await tab.goto(first.url());
    tabs.push(tab);
  }
  for (const tab of tabs) await tab.getByText('Live', { exact: true }).waitFor();
  expect(streams.size).toBe(1);

  const table = await freeTable(product.dataDir, 1);
  const guest = await product.person(sizes.phone);
  await checkIn(guest, product.url, table, table.otp);
  await addDish(guest, 'Starters', 'Tuna Tartare');
  await submitOrder(guest);
  const onBoard = (tab: Page) =>
    tab.getByRole('list', { name: 'Table(s) in Service/Active' }).getByRole('article').filter({ hasText: table.name });
  for (const tab of tabs) await onBoard(tab).getByText('New').first().waitFor();

  const [holder] = streams.values();
  await holder?.close();
  const left = tabs.filter((tab) => tab !== holder);
  await expect.poll(() => streams.size, { timeout: 15_000 }).toBe(1);
  await staff.confirm(guest, table);
  for (const tab of left) await onBoard(tab).getByText('New').first().waitFor({ state: 'hidden' });
  expect(left).toHaveLength(9);
  await Promise.all([first.context().close(), guest.context().close()]);
});

it('a guest reads that staff confirmed, without asking on suspicion', async () => {
  const table = await freeTable(product.dataDir, 1);
  const guest = await product.person(sizes.phone);
  const streams = openRequests(guest.context(), addressOf(endpoints.tableChanges).url);
  await checkIn(guest, product.url, table, table.otp);
  await addDish(guest, 'Starters', 'Tuna Tartare');
  await submitOrder(guest);
  await expect.poll(() => streams.size, { timeout: 15_000 }).toBe(1);
  // What the stream begins with is answered.
  await guest.waitForTimeout(1_000);

  let asked = 0;
  const { url } = addressOf(endpoints.dinerOrder, { query: { rid: 1, tableno: '' } });
  guest.on('request', (request) => {
    if (new URL(request.url()).pathname === new URL(url, product.url).pathname) asked += 1;
  });
  await guest.waitForTimeout(6_000);
  expect(asked).toBe(0);
  await staff.confirm(guest, table);
  await guest.getByRole('region', { name: /^Confirmed/ }).waitFor();
  await guest.context().close();
});
