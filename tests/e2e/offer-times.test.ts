import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import type { Category } from '../../core/contract/categories.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { Item } from '../../core/contract/items.ts';
import { startingRegion } from '../../core/domain/formats/formats.ts';
import { weekdays } from '../../core/domain/offer-times.ts';
import { type DemoTable, freeTable } from './demo-table.ts';
import { addDish, answer, checkIn, openCategory, press, submitOrder } from './diner-phone.ts';
import { ownProductInBrowser, sizes } from './product-in-browser.ts';
import { orderOf, staffCalls } from './staff-calls.ts';
import { withoutPolls } from './without-polls.ts';

// Times end on a full minute: the test waits for the next one.

const product = ownProductInBrowser();
const staff = staffCalls(() => product.url);
const [closing, reduced] = ['Tuna Tartare', 'Niçoise'] as const;

const { timeZone } = startingRegion;
const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const hour = 3_600_000;

/** Until then the first category is offered, and another dish costs less. */
async function setTimesUntil(moment: number): Promise<void> {
  const window = { days: [...weekdays], from: clock.format(moment - 6 * hour), to: clock.format(moment) };
  const page = { page: 0, size: 20, sortDirection: 'ASC' };
  const categories = await staff.call<{ content: Category[] }>(endpoints.itemCategories, {
    query: { ...page, searchText: 'Starters', sortFieldName: 'categoryName' },
  });
  await staff.call(endpoints.saveCategory, { body: { ...categories.content[0], offerTimes: [window] } });
  const items = await staff.call<{ content: Item[] }>(endpoints.items, {
    query: { ...page, searchText: reduced, sortFieldName: 'itemName' },
  });
  await staff.call(endpoints.saveItem, { body: { ...items.content[0], priceWindows: [{ ...window, price: '15' }] } });
}

async function guest(table: DemoTable): Promise<Page> {
  const phone = await withoutPolls(await product.person(sizes.phone));
  await checkIn(phone, product.url, table, table.otp);
  await openCategory(phone, 'Starters');
  return phone;
}

/** Hears of no change, and gets no newer menu until it submits. */
async function guestBehind(table: DemoTable) {
  const phone = await product.person(sizes.phone);
  let isBehind = false;
  await phone.route(`**${addressOf(endpoints.tableChanges).url}`, (route) => route.abort());
  await phone.route(`**${addressOf(endpoints.itemMenu).url}*`, (route) =>
    isBehind ? route.abort() : route.continue(),
  );
  phone.on('request', (request) => {
    if (request.url().includes(addressOf(endpoints.placeOrder).url)) isBehind = false;
  });
  await checkIn(phone, product.url, table, table.otp);
  return {
    phone,
    stayBehind: () => {
      isBehind = true;
    },
  };
}

async function review(phone: Page, ...dishes: readonly (typeof closing | typeof reduced)[]): Promise<void> {
  if (dishes.includes(closing)) await addDish(phone, 'Starters', closing);
  await openCategory(phone, 'Salads & Bowls');
  await phone.getByRole('article', { name: reduced }).getByText('$15.00').waitFor();
  await addDish(phone, 'Salads & Bowls', reduced);
  await press(phone, 'Review Order');
  await phone.getByRole('button', { name: 'Submit Order' }).waitFor();
}

async function submit(phone: Page): Promise<void> {
  await press(phone, 'Submit Order');
  await answer(phone, 'Submit Order', 'Submit');
}

async function expectPlaced(phone: Page): Promise<void> {
  await answer(phone, 'Submitted New Order', 'OK');
  await phone.waitForURL(/\/customer\/myorder\//);
}

it('a category that closes and a price that ends reach open menus and carts, and orders that missed them are refused without loss', async () => {
  const table = await freeTable(product.dataDir, 1);
  const [early, menu, cart] = await Promise.all([guest(table), guest(table), guest(table)]);
  const [late, lateForPrice] = await Promise.all([guestBehind(table), guestBehind(table)]);
  await setTimesUntil(Date.now() + 6 * hour);

  const card = (phone: Page) => phone.getByRole('article', { name: closing });
  const orderEarly = async () => {
    await openCategory(early, 'Salads & Bowls');
    await early.getByRole('article', { name: reduced }).getByText('$15.00').waitFor();
    await addDish(early, 'Salads & Bowls', reduced);
    await submitOrder(early);
    await early.getByText('$15.00', { exact: true }).first().waitFor();
  };
  await Promise.all([
    orderEarly(),
    addDish(menu, 'Starters', closing),
    review(cart, closing, reduced),
    review(late.phone, closing, reduced),
    review(lateForPrice.phone, reduced),
  ]);
  for (const one of [late, lateForPrice]) one.stayBehind();
  const ends = Math.ceil((Date.now() + 10_000) / 60_000) * 60_000;
  await setTimesUntil(ends);
  expect(Date.now()).toBeLessThan(ends);
  await menu.waitForTimeout(ends - Date.now());

  const offered = `Offered ${wordsOf(ends - 6 * hour)}–${wordsOf(ends)}`;
  const changes = [`${offered} · not ordered`, `${reduced}: was $15.00, now $18.50`];
  await card(menu).getByText(offered).waitFor();
  expect(
    await card(menu)
      .getByRole('button', { name: /^(Add|More) / })
      .count(),
  ).toBe(0);
  for (const words of changes) await cart.getByText(words).waitFor();
  await submit(cart);
  await expectPlaced(cart);

  for (const words of changes) expect(await late.phone.getByText(words).count()).toBe(0);
  await submit(late.phone);
  await late.phone.getByText('Some of these dishes are no longer available. Please check your order again.').waitFor();
  for (const words of changes) await late.phone.getByText(words).waitFor();
  await submit(late.phone);
  await expectPlaced(late.phone);

  await submit(lateForPrice.phone);
  await lateForPrice.phone.getByText('Prices have changed. Please check your order again.').waitFor();
  await lateForPrice.phone.getByText(changes[1] ?? '').waitFor();
  await submit(lateForPrice.phone);
  await expectPlaced(lateForPrice.phone);
  const { suborder } = await orderOf(early, table);
  expect(suborder.map((one) => (one as unknown as { totalAmt: number }).totalAmt)).toEqual([18.5, 18.5, 18.5, 15]);
});

/** As guests read a time: '6:31 PM', '6 PM', 'midnight'. */
function wordsOf(moment: number): string {
  if (clock.format(moment) === '00:00') return 'midnight';
  const words = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(moment);
  return words.replace(/\s/g, ' ').replace(':00', '');
}
