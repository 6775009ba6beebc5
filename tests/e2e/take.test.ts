import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { addDish, checkIn, submitOrder } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { confirmSubOrder, signIn } from './staff-desk.ts';

const product = await productInBrowser();

/** Nothing scrolls sideways. */
async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

it('a waiter takes an order at a free table on a phone; a guest scans and orders too: one bill, paid once', async () => {
  const table = await freeTable(product.dataDir, 1);
  const waiter = await product.person(sizes.phone);
  await signIn(waiter, product.url, 'server', 'Server@123');
  await waiter.goto(`${product.url}/portal/orders`);
  await waiter.getByRole('link', { name: `Take an order at ${table.name}` }).click();
  await waiter.waitForURL(new RegExp(`/portal/take\\?table=${table.tableId}$`));
  const add = waiter.getByRole('button', { name: 'Add French Onion Soup' });
  await add.click();
  await add.click();
  // What was begun is there after a reload.
  await waiter.reload();
  await waiter.getByRole('status', { name: '2 of French Onion Soup' }).waitFor();
  await waiter.getByRole('searchbox', { name: 'Search dishes' }).fill('creme brul');
  await waiter.getByRole('button', { name: 'Add Crème Brûlée' }).click();
  await expectAccessible(waiter);
  await expectFits(waiter);
  await waiter.getByRole('button', { name: 'Review' }).click();
  const review = waiter.getByRole('dialog', { name: 'Review the order' });
  await review.getByLabel('Instructions').fill('Soup first');
  await expectAccessible(waiter);
  await review.getByRole('button', { name: /^Send order/ }).click();
  await waiter.getByRole('heading', { name: `Ordered for ${table.name}` }).waitFor();
  // 23.00 and 9.50; 8.875 % of 32.50 is 2.88.
  await waiter.getByText(/^3 items, \$35\.38 with tax/).waitFor();
  await expectAccessible(waiter);
  await expectFits(waiter);

  const guest = await product.person(sizes.phone);
  await checkIn(guest, product.url, table, table.otp);
  await addDish(guest, 'Desserts', 'Lemon Tart');
  await submitOrder(guest);
  await guest.getByText('Ordered for you by our staff').waitFor();
  await expectAccessible(guest);

  const desk = await product.person(sizes.desk);
  await signIn(desk, product.url, 'manager', 'Manager@123');
  await desk.goto(`${product.url}/portal/orders`);
  const link = desk.getByRole('link', { name: new RegExp(`^${table.name}, order`) });
  await link.waitFor();
  expect(await link.count()).toBe(1);
  await link.click();
  await desk.getByRole('heading', { name: /^Order No\./ }).waitFor();
  await desk.getByText(/^by /).first().waitFor();
  await confirmSubOrder(desk);
  await desk.getByRole('button', { name: 'Close Order' }).click();
  await desk.getByRole('dialog', { name: 'Are you sure to close this Order?' }).getByRole('button').last().click();
  await desk.getByRole('dialog').filter({ hasText: 'This Order is Closed' }).getByRole('button').last().click();
  await desk.goto(`${product.url}/portal/orders`);
  await desk
    .getByRole('article')
    .filter({ hasText: table.name })
    .getByRole('button', { name: /Payment Pending/ })
    .click();
  const payment = desk.getByRole('dialog', { name: 'Payment' });
  // The guest's tart is 9.25: 41.75 in all.
  await payment.getByText('$41.75').first().waitFor();
  await payment.getByRole('radio', { name: 'Cash' }).check();
  await payment.getByRole('button', { name: 'Pay', exact: true }).click();
  await desk.getByText('Payment has been done successfully').waitFor();

  await guest.getByText('Paid').first().waitFor();
  // The next guests' visit is another one, and the pad begins it.
  await waiter.getByRole('button', { name: 'Add more' }).click();
  await waiter.getByRole('button', { name: 'Add French Onion Soup' }).click();
  await waiter.getByRole('button', { name: 'Review' }).click();
  await waiter.getByRole('button', { name: /^Send order/ }).click();
  await waiter.getByRole('heading', { name: `Ordered for ${table.name}` }).waitFor();
  await Promise.all([waiter, guest, desk].map((page) => page.context().close()));
});
