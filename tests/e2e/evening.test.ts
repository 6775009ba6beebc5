import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { embeddedDatabase, withDatabase } from '../../bench/support/product-database.ts';
import { expectAccessible } from './accessible.ts';
import { type DemoTable, freeTable } from './demo-table.ts';
import { expectFits, orderDish, screenOf } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { closeOrder, confirmSubOrder } from './staff-desk.ts';
import { withoutPolls } from './without-polls.ts';

const product = productInBrowser();

const unpolled = async (viewport: (typeof sizes)['desk']) => withoutPolls(await product.person(viewport));

/** Marks the page, so that `expectSamePage` can tell whether it was loaded again. */
const keepPage = (page: Page) => page.evaluate(() => void Object.assign(window, { isThisPage: true }));
const expectSamePage = async (page: Page) => expect(await page.evaluate(() => 'isThisPage' in window)).toBe(true);

// The pad, phones, floor and kitchen must show each other's changes without a reload.

/** Cancels a confirmed sub-order in the database, because no screen can do this. The kitchen must still be told. */
async function cancelNewest(tableId: number): Promise<void> {
  const { connectionString } = await embeddedDatabase(product.dataDir);
  await withDatabase(connectionString, (client) =>
    client.query(
      `update sub_orders s set status = 'cancelled' from orders o
       where o.restaurant_id = s.restaurant_id and o.id = s.order_id and o.table_id = $1 and s.id = (
         select max(l.id) from sub_orders l join orders p on p.restaurant_id = l.restaurant_id and p.id = l.order_id
         where p.table_id = $1)`,
      [tableId],
    ),
  );
}

const padAt = async (table: DemoTable) => {
  const pad = await product.staff('orders', unpolled(sizes.phone), 'server');
  await pad.getByRole('link', { name: `Take an order at ${table.name}` }).click();
  await pad.waitForURL(new RegExp(`/portal/take\\?table=${table.tableId}$`));
  return pad;
};

async function send(pad: Page, table: DemoTable): Promise<void> {
  await pad.getByRole('button', { name: /^Send order/ }).click();
  await pad.getByRole('heading', { name: `Ordered for ${table.name}` }).waitFor();
}

async function floorAt(table: DemoTable) {
  const floor = await product.staff('orders', unpolled(sizes.desk));
  await floor.getByText('Live', { exact: true }).waitFor();
  await keepPage(floor);
  const active = floor.getByRole('list', { name: 'Table(s) in Service/Active' });
  return { floor, card: active.getByRole('article').filter({ hasText: table.name }) };
}

async function kitchenOf(table: DemoTable) {
  const cook = await unpolled(sizes.desk);
  await cook.addInitScript(() => {
    const tones: number[] = [];
    Object.assign(window, { tones });
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, at) {
      tones.push(value);
      return set.call(this, value, at);
    };
  });
  await product.staff('kitchen', cook);
  await cook.getByText('Live', { exact: true }).waitFor();
  await keepPage(cook);
  return {
    cook,
    /** How often the kitchen's bell rang. The last tone of the bell occurs in no other sound. */
    peals: () =>
      cook.evaluate(() => (window as unknown as { tones: number[] }).tones.filter((tone) => tone === 1319).length),
    ticketOf: (dish: string) =>
      cook.getByRole('article', { name: new RegExp(`^\\d+\\. ${table.name}, order `) }).filter({ hasText: dish }),
  };
}

/** The key that serves this ticket. */
async function placeOf(ticket: Locator): Promise<string> {
  const place = /^\d+/.exec((await ticket.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  expect(place).toMatch(/^\d$/);
  return place;
}

it('staff order twice from a pad, and kitchen, floor and a guest see each order once', async () => {
  const table = await freeTable(product.dataDir, 1);
  const [pad, { floor, card }, { cook, peals, ticketOf }] = [
    await padAt(table),
    await floorAt(table),
    await kitchenOf(table),
  ];
  // Tickets that the demo already has.
  const before = await cook.getByRole('article').count();
  const addSoup = pad.getByRole('button', { name: 'Add French Onion Soup' });
  await addSoup.click();
  await addSoup.click();
  // A started order is still there after a reload.
  await pad.reload();
  await pad.getByRole('status', { name: '2 of French Onion Soup' }).waitFor();
  await keepPage(pad);
  await pad.getByRole('searchbox', { name: 'Search dishes' }).fill('creme brul');
  await pad.getByRole('button', { name: 'Add Crème Brûlée' }).click();
  await expectAccessible(pad);
  await expectFits(pad);
  await pad.getByRole('button', { name: 'Review' }).click();
  await pad.getByRole('dialog', { name: 'Review the order' }).getByLabel('Instructions').fill('Soup first');
  await expectAccessible(pad);
  expect(await peals()).toBe(0);
  await send(pad, table);
  // 23.00 and 9.50; 8.875 % of 32.50 is 2.88.
  await pad.getByText(/^3 items, \$35\.38 with tax/).waitFor();
  await expectAccessible(pad);
  await expectFits(pad);
  await ticketOf('French Onion Soup').getByText('Soup first').waitFor();
  await expect.poll(peals).toBe(1);
  await card.getByRole('link', { name: new RegExp(`^${table.name}, order`) }).click();
  await floor.getByRole('heading', { name: /^Order No\./ }).waitFor();
  await floor.getByText(/^by /).first().waitFor();

  const guest = await product.guest(table, unpolled(sizes.phone));
  await guest.goto(screenOf(product.url, table, 'myorder'));
  await guest.getByText('Ordered for you by our staff').waitFor();
  await keepPage(guest);
  await pad.getByRole('button', { name: 'Add more' }).click();
  await addSoup.click();
  await pad.getByRole('button', { name: 'Review' }).click();
  await send(pad, table);
  await expect.poll(() => guest.getByText('Ordered for you by our staff').count()).toBe(2);
  await expect.poll(() => cook.getByRole('article').count()).toBe(before + 2);
  for (const page of [pad, guest, floor, cook]) await expectSamePage(page);
});

it('two phones follow their dish from the floor through the kitchen to the paid bill', async () => {
  const table = await freeTable(product.dataDir, 1);
  const [first, second] = [
    await product.guest(table, unpolled(sizes.phone)),
    await product.guest(table, unpolled(sizes.phone)),
  ];
  const [{ floor, card }, { cook, ticketOf }] = [await floorAt(table), await kitchenOf(table)];
  await keepPage(first);
  await orderDish(first, 'Starters', 'Tuna Tartare');
  await second.goto(screenOf(product.url, table, 'myorder'));
  await second.getByText('Tuna Tartare').waitFor();
  await keepPage(second);
  await card.getByText('New').first().waitFor();
  expect(await ticketOf('Tuna Tartare').count()).toBe(0);
  await expectAccessible(first);

  const link = floor.getByRole('link', { name: new RegExp(`^${table.name}, order`) });
  await expect.poll(() => link.count()).toBe(1);
  await link.click();
  await floor.getByRole('heading', { name: /^Order No\./ }).waitFor();
  await confirmSubOrder(floor);
  const ticket = ticketOf('Tuna Tartare');
  await ticket.waitFor();
  await floor.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expectAccessible(cook);

  // Steps are taken by a press on the dish, by one on the ticket, and by the key of its place.
  await ticket.getByRole('button', { name: /Tuna Tartare: Waiting\. To Preparing$/ }).click();
  await first.getByText('The kitchen is preparing it').waitFor();
  await ticket.getByRole('button', { name: /: Ready$/ }).click();
  for (const phone of [first, second]) await phone.getByText('Ready: it is on its way to you').waitFor();
  await card.getByText('Ready', { exact: true }).waitFor();
  await expectAccessible(second);
  const place = await placeOf(ticket);
  await cook.locator('body').click({ position: { x: 4, y: 4 } });
  await cook.keyboard.press(place);
  await ticket.waitFor({ state: 'hidden' });
  await first.getByText('Served. Enjoy!').waitFor();

  // It was served by mistake, so it is brought back.
  await cook.getByRole('button', { name: 'Recall' }).click();
  const recall = cook.getByRole('dialog');
  await recall.getByRole('button', { name: new RegExp(`^Bring back ${table.name}, order `) }).click();
  await first.getByText('Ready: it is on its way to you').waitFor();
  await recall.getByRole('button', { name: 'Close' }).click();
  await ticket.waitFor();

  await link.click();
  // Closing and paying reload the page, as specified.
  await expectSamePage(floor);
  await closeOrder(floor);
  await floor.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await card.getByRole('button', { name: /Payment Pending/ }).click();
  const payment = floor.getByRole('dialog', { name: 'Payment' });
  await payment.getByText('$16.25').first().waitFor();
  await payment.getByRole('radio', { name: 'Cash' }).check();
  await payment.getByRole('button', { name: 'Pay', exact: true }).click();
  await floor.getByText('Payment has been done successfully').waitFor();
  for (const phone of [first, second]) {
    await phone.getByText('Paid').first().waitFor();
    await expectSamePage(phone);
  }
  // Dishes that are paid but not served yet can still be served.
  await ticket.getByRole('button', { name: /: Serve$/ }).click();
  await ticket.waitFor({ state: 'hidden' });
  await expectSamePage(cook);
});

it('a ticket cancelled too late stays in the kitchen until the change is acknowledged by keyboard', async () => {
  const table = await freeTable(product.dataDir, 1);
  const [pad, { cook, ticketOf }] = [await padAt(table), await kitchenOf(table)];
  await pad.getByRole('button', { name: 'Add Lemon Tart' }).click();
  await pad.getByRole('button', { name: 'Review' }).click();
  await send(pad, table);
  const late = ticketOf('Lemon Tart');
  await late.waitFor();
  await cancelNewest(table.tableId);
  await late.getByText('Canceled. Do not cook it.').waitFor();
  await expectAccessible(cook);
  const acknowledge = late.getByRole('button', { name: /^Acknowledge the change/ });
  await cook.locator('body').click({ position: { x: 4, y: 4 } });
  await cook.keyboard.press(await placeOf(late));
  await expect.poll(() => acknowledge.evaluate((button) => button === document.activeElement)).toBe(true);
  await cook.keyboard.press('Enter');
  await late.waitFor({ state: 'hidden' });
  await expectSamePage(cook);
});
