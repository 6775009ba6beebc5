import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { Item } from '../../core/contract/items.ts';
import { freeTable } from './demo-table.ts';
import { addDish, checkIn, openCategory, submitOrder } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { orderOf, staffCalls } from './staff-calls.ts';
import { openSignedIn } from './staff-desk.ts';
import { withoutPolls } from './without-polls.ts';

const product = productInBrowser();
const staff = staffCalls(() => product.url);
/** No other file orders it. */
const repriced = 'Roasted Beet Hummus';

/** A browser's open requests for one address, by the page that made them. */
function openRequests(context: BrowserContext, url: string): Map<Request, Page> {
  const open = new Map<Request, Page>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === url) open.set(request, request.frame().page());
  });
  context.on('requestfinished', (request) => void open.delete(request));
  context.on('requestfailed', (request) => void open.delete(request));
  return open;
}

it('ten tabs of one browser share one stream, and another tab opens it when its tab is closed', async () => {
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
  await expect.poll(() => streams.size).toBe(1);
  await staff.confirm(guest, table);
  for (const tab of left) await onBoard(tab).getByText('New').first().waitFor({ state: 'hidden' });
  expect(left).toHaveLength(9);
});

it('a guest sees a confirmation by staff without polling', async () => {
  const table = await freeTable(product.dataDir, 1);
  const guest = await product.person(sizes.phone);
  const streams = openRequests(guest.context(), addressOf(endpoints.tableChanges).url);
  await checkIn(guest, product.url, table, table.otp);
  await addDish(guest, 'Starters', 'Tuna Tartare');
  await submitOrder(guest);
  await expect.poll(() => streams.size).toBe(1);
  // The initial requests of the stream are answered.
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
});

const unpolled = async (viewport: (typeof sizes)['desk']) => withoutPolls(await product.person(viewport));

it('changes by others reach the open screens of guests and staff without polling', async () => {
  const table = await freeTable(product.dataDir, 1);
  const [menu, review] = [await unpolled(sizes.phone), await unpolled(sizes.phone)];
  for (const phone of [menu, review]) await checkIn(phone, product.url, table, table.otp);
  await addDish(review, 'Starters', 'Tuna Tartare');
  await submitOrder(review);
  await review.getByRole('button', { name: 'To Menu' }).click();
  await addDish(review, 'Starters', repriced);
  await review.getByRole('button', { name: 'Review Order' }).click();
  await review.getByRole('button', { name: 'Submit Order' }).waitFor();
  await openCategory(menu, 'Starters');

  const other = await freeTable(product.dataDir, 1);
  const [payer, partner] = [await unpolled(sizes.phone), await unpolled(sizes.phone)];
  for (const phone of [payer, partner]) await checkIn(phone, product.url, other, other.otp);
  await addDish(payer, 'Starters', 'French Onion Soup');
  await submitOrder(payer);
  const orderID = await staff.close(payer, other);
  for (const phone of [payer, partner]) {
    await phone.goto(`${product.url}/customer/payment`);
    await phone.getByLabel('Tip Amt').waitFor();
  }

  const [pad, description, till] = [
    await unpolled(sizes.phone),
    await unpolled(sizes.desk),
    await unpolled(sizes.desk),
  ];
  const current = await orderOf(review, table);
  await Promise.all([
    openSignedIn(pad, product.url, `/portal/take?table=${table.tableId}`, 'server', 'Server@123'),
    openSignedIn(description, product.url, `/portal/order?id=${current.orderID}`, 'manager', 'Manager@123'),
    openSignedIn(till, product.url, '/portal/orders', 'manager', 'Manager@123'),
  ]);
  await till
    .getByRole('article')
    .filter({ hasText: String(orderID) })
    .getByRole('button', { name: /^Payment Pending/ })
    .click();
  const dialog = till.getByRole('dialog', { name: 'Payment' });
  await dialog.getByText('Total Amt').waitFor();
  const pages = [menu, review, payer, partner, pad, description, till];
  for (const page of pages) await page.evaluate(() => void Object.assign(window, { isThisPage: true }));
  // All requests from before the streams opened have been made.
  await menu.waitForTimeout(7_000);

  const { content } = await staff.call<{ content: Item[] }>(endpoints.items, {
    query: { page: 0, size: 20, searchText: repriced, sortFieldName: 'itemName', sortDirection: 'ASC' },
  });
  const before = Number(content[0]?.price);
  const after = (before + 1.25).toFixed(2);
  const price = menu.getByRole('article', { name: repriced });
  await price.getByText(`$${before.toFixed(2)}`).waitFor();
  await staff.call(endpoints.saveItem, { body: { ...content[0], price: after } });
  await Promise.all([
    price.getByText(`$${after}`).waitFor(),
    review.getByText(`$${after}`).first().waitFor(),
    pad.getByText(`$${after}`).first().waitFor(),
  ]);

  await staff.confirm(menu, table);
  await description.getByText('Confirmed', { exact: true }).first().waitFor();

  await partner.getByRole('button', { name: 'Split the bill' }).click();
  await partner.getByRole('radio', { name: 'Equally' }).check();
  await partner.getByRole('button', { name: 'Split the Bill', exact: true }).click();
  const progress = (page: Page) => page.getByRole('region', { name: 'The bill of your table' }).getByRole('status');
  await Promise.all([
    progress(payer).getByText('Paid $0.00 of').waitFor(),
    dialog.getByText('Paid $0.00 of').waitFor(),
  ]);
  await dialog.getByRole('checkbox', { name: 'Everything left' }).check();
  await dialog.getByRole('radio', { name: 'Cash' }).check();
  await dialog.getByRole('button', { name: /^Pay \$/ }).click();
  for (const phone of [payer, partner]) await progress(phone).getByText('Everything is paid').waitFor();
  // Paying ends in a reload, as specified.
  for (const page of pages.filter((page) => page !== till)) {
    expect(await page.evaluate(() => 'isThisPage' in window)).toBe(true);
  }
});

/** A proxy between browser and product that can silently drop the data of open connections. */
async function network(to: string): Promise<{ url: string; swallow: () => void; close: () => void }> {
  const standing = new Set<Socket>();
  const between = createServer((near) => {
    const far = connect(Number(new URL(to).port), '127.0.0.1');
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      standing.add(from);
      from.pipe(into);
      from.on('error', () => into.destroy());
      from.on('close', () => standing.delete(from));
    }
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const { port } = between.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    swallow() {
      for (const socket of standing) {
        socket.unpipe();
        socket.resume();
      }
    },
    close() {
      for (const socket of standing) socket.destroy();
      between.close();
    },
  };
}

it('a screen notices a silently dead stream within five seconds, polls, and opens another stream', async () => {
  const between = await network(product.url);
  const desk = await product.person(sizes.desk);
  await openSignedIn(desk, between.url, '/portal/orders', 'manager', 'Manager@123');
  const live = desk.getByText('Live', { exact: true });
  await live.waitFor();
  // This holds while nothing happens.
  await desk.waitForTimeout(7_000);
  await expect.poll(() => live.isVisible()).toBe(true);
  const table = await freeTable(product.dataDir, 1);
  const guest = await product.person(sizes.phone);
  await checkIn(guest, product.url, table, table.otp);
  await addDish(guest, 'Starters', 'Tuna Tartare');
  between.swallow();
  // Five seconds plus the delay of a busy machine.
  const noticed = desk.getByText('Updates every 5 s', { exact: true }).waitFor();
  await Promise.all([noticed, submitOrder(guest)]);
  await desk
    .getByRole('list', { name: 'Table(s) in Service/Active' })
    .getByRole('article')
    .filter({ hasText: table.name })
    .waitFor();
  await live.waitFor();
  await Promise.all([desk.context().close(), guest.context().close()]);
  between.close();
});
