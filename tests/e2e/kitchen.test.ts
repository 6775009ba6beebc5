import { expect, it } from 'vitest';
import { embeddedDatabase, withDatabase } from '../../bench/support/product-database.ts';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { addDish, checkIn, submitOrder } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { staffCalls } from './staff-calls.ts';
import { signIn } from './staff-desk.ts';

const product = await productInBrowser();
const staff = staffCalls(() => product.url);

/** What staff do to a sub-order that was confirmed already: no screen of the product does it, the kitchen is told anyhow. */
async function cancelConfirmed(tableId: number): Promise<void> {
  const { connectionString } = await embeddedDatabase(product.dataDir);
  await withDatabase(connectionString, (client) =>
    client.query(
      `update sub_orders s set status = 'cancelled' from orders o
       where o.restaurant_id = s.restaurant_id and o.id = s.order_id and o.table_id = $1 and s.id = (
         select max(l.id) from sub_orders l where l.order_id = o.id)`,
      [tableId],
    ),
  );
}

it('what a guest orders is cooked before their eyes: kitchen, floor and phone follow each other without a reload', async () => {
  const table = await freeTable(product.dataDir, 1);
  const cook = await product.person({ width: 1280, height: 800 });
  await signIn(cook, product.url, 'manager', 'Manager@123');
  await cook.goto(`${product.url}/portal/kitchen`);
  await cook.getByText('Live', { exact: true }).waitFor();
  // What the demo has left over from earlier.
  const before = await cook.getByRole('article').count();

  const waiter = await cook.context().newPage();
  await waiter.goto(`${product.url}/portal/orders`);
  await waiter.getByText('Live', { exact: true }).waitFor();

  const guest = await product.person(sizes.phone);
  await checkIn(guest, product.url, table, table.otp);
  await addDish(guest, 'Starters', 'Tuna Tartare');
  await submitOrder(guest);
  expect(await cook.getByRole('article').count()).toBe(before);
  await staff.confirm(guest, table);
  const ticket = cook.getByRole('article', { name: new RegExp(`^\\d+\\. ${table.name}, order `) });
  await ticket.getByText('Tuna Tartare').waitFor({ timeout: 2_000 });
  await expectAccessible(cook);

  // By the dish, by the ticket, and by the key of its place.
  await ticket.getByRole('button', { name: /Tuna Tartare: Waiting\. To Preparing$/ }).click();
  await guest.getByText('The kitchen is preparing it').waitFor({ timeout: 2_000 });
  await ticket.getByRole('button', { name: /: Ready$/ }).click();
  await guest.getByText('Ready: it is on its way to you').waitFor({ timeout: 2_000 });
  const card = waiter.getByRole('article').filter({ hasText: table.name });
  await card.getByText('Ready', { exact: true }).waitFor({ timeout: 2_000 });
  await expectAccessible(guest);
  const place = Number(/^\d+/.exec((await ticket.getAttribute('aria-label')) ?? '')?.[0]);
  expect(place).toBeLessThan(10);
  await cook.locator('body').click({ position: { x: 4, y: 4 } });
  await cook.keyboard.press(String(place));
  await ticket.waitFor({ state: 'hidden' });
  await guest.getByText('Served. Enjoy!').waitFor({ timeout: 2_000 });

  // Served by mistake: it comes back.
  await cook.getByRole('button', { name: 'Recall' }).click();
  const recall = cook.getByRole('dialog');
  await recall.getByRole('button', { name: new RegExp(`^Bring back ${table.name}, order `) }).click();
  await guest.getByText('Ready: it is on its way to you').waitFor({ timeout: 2_000 });
  await recall.getByRole('button', { name: 'Close' }).click();
  await ticket.waitFor();

  // Cancelled too late: it leaves only when somebody has read that.
  await cancelConfirmed(table.tableId);
  await ticket.getByText('Cancelled. Do not cook it.').waitFor({ timeout: 2_000 });
  await expectAccessible(cook);
  const acknowledge = ticket.getByRole('button', { name: /^Acknowledge the change/ });
  await cook.keyboard.press(String(place));
  await expect.poll(() => acknowledge.evaluate((button) => button === document.activeElement)).toBe(true);
  await cook.keyboard.press('Enter');
  await ticket.waitFor({ state: 'hidden' });
  expect(await cook.getByRole('article').count()).toBe(before);
  await Promise.all([guest.context().close(), cook.context().close()]);
});
