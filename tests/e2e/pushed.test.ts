import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { Item } from '../../core/contract/items.ts';
import { type DemoTable, freeTable } from './demo-table.ts';
import { addDish, openCategory, orderDish, submitOrder } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { following } from './quiet.ts';
import { orderOf, staffCalls } from './staff-calls.ts';
import { cardOf, openSignedIn } from './staff-desk.ts';
import { withoutPolls } from './without-polls.ts';

const product = productInBrowser();
const staff = staffCalls(() => product.url);
/** No other test file orders this dish. */
const repriced = 'Roasted Beet Hummus';

const onBoard = (floor: Page, table: DemoTable) =>
  cardOf(floor, table).and(floor.getByRole('list', { name: 'Table(s) in Service/Active' }).getByRole('article'));

/** The open requests of a browser for one address, by the page that sent them. */
function openRequests(context: BrowserContext, url: string): Map<Request, Page> {
  const open = new Map<Request, Page>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === url) open.set(request, request.frame().page());
  });
  context.on('requestfinished', (request) => void open.delete(request));
  context.on('requestfailed', (request) => void open.delete(request));
  return open;
}

it('all tabs of a browser share one stream, and another tab opens it when its tab is closed', async () => {
  const first = await product.person(sizes.desk);
  const streams = openRequests(first.context(), addressOf(endpoints.staffChanges).url);
  await product.staff('orders', first);
  const tabs = [first];
  while (tabs.length < 4) {
    const tab = await first.context().newPage();
    await tab.goto(first.url());
    tabs.push(tab);
  }
  for (const tab of tabs) await tab.getByText('Live', { exact: true }).waitFor();
  expect(streams.size).toBe(1);

  const table = await freeTable(product.dataDir, 1);
  const guest = await product.guest(table);
  await orderDish(guest, 'Starters', 'Tuna Tartare');
  for (const tab of tabs) await onBoard(tab, table).getByText('New').first().waitFor();

  const [holder] = streams.values();
  await holder?.close();
  const left = tabs.filter((tab) => tab !== holder);
  await expect.poll(() => streams.size).toBe(1);
  await staff.confirm(guest, table);
  for (const tab of left) await onBoard(tab, table).getByText('New').first().waitFor({ state: 'hidden' });
  expect(left).toHaveLength(3);
});

const unpolled = async (viewport: (typeof sizes)['desk']) => withoutPolls(await product.person(viewport));

it('changes by others reach the open screens of guests and staff without polling', async () => {
  const table = await freeTable(product.dataDir, 1);
  const guestAt = (seated: DemoTable) => product.guest(seated, unpolled(sizes.phone));
  const [menu, review] = [await guestAt(table), await guestAt(table)];
  await orderDish(review, 'Starters', 'Tuna Tartare');
  await review.getByRole('button', { name: 'To Menu' }).click();
  await addDish(review, 'Starters', repriced);
  await review.getByRole('button', { name: 'Review Order' }).click();
  await review.getByRole('button', { name: 'Submit Order' }).waitFor();
  await openCategory(menu, 'Starters');

  const other = await freeTable(product.dataDir, 1);
  const [payer, partner] = [await guestAt(other), await guestAt(other)];
  await orderDish(payer, 'Starters', 'French Onion Soup');
  const orderID = await staff.close(payer, other);
  for (const phone of [payer, partner]) {
    await phone.goto(`${product.url}/customer/payment`);
    await phone.getByLabel('Tip Amt').waitFor();
  }

  const current = await orderOf(review, table);
  const [pad, description, till] = await Promise.all([
    product.staff(`take?table=${table.tableId}`, unpolled(sizes.phone), 'server'),
    product.staff(`order?id=${current.orderID}`, unpolled(sizes.desk)),
    product.staff('orders', unpolled(sizes.desk)),
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
  for (const page of pages) await following(page);

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
  // Paying reloads the page, as specified.
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
  const desk = await openSignedIn(await product.person(sizes.desk), between.url, 'orders');
  const live = desk.getByText('Live', { exact: true });
  await live.waitFor();
  const table = await freeTable(product.dataDir, 1);
  const guest = await product.guest(table);
  await addDish(guest, 'Starters', 'Tuna Tartare');
  between.swallow();
  // Waits five seconds plus the delay of a busy machine.
  const noticed = desk.getByText('Updates every 5 s', { exact: true }).waitFor();
  await Promise.all([noticed, submitOrder(guest)]);
  await onBoard(desk, table).waitFor();
  await live.waitFor();
  await Promise.all([desk.context().close(), guest.context().close()]);
  between.close();
});
