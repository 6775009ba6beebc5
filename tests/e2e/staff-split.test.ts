import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { type DemoTable, freeTable } from './demo-table.ts';
import { addDish, checkIn, submitOrder } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { closeOrder, confirmSubOrder, openSignedIn, signIn } from './staff-desk.ts';

const product = productInBrowser();

const { desk, phone } = sizes;

/** Two soups and a tartare, confirmed and closed. Staff are at the order. */
async function closeAnOrder(manager: Page, table: DemoTable): Promise<void> {
  const diner = await product.person(phone);
  await checkIn(diner, product.url, table, table.otp);
  await addDish(diner, 'Starters', 'French Onion Soup');
  await diner.getByRole('button', { name: 'More French Onion Soup' }).click();
  await addDish(diner, 'Starters', 'Tuna Tartare');
  await submitOrder(diner);
  await diner.context().close();
  await manager.goto(`${product.url}/portal/orders`);
  await manager.getByRole('article').filter({ hasText: table.name }).getByRole('heading').getByRole('link').click();
  await confirmSubOrder(manager);
  await closeOrder(manager);
}

/** Moves on with the Tab key until this has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the Tab key does not lead there');
}

const moneyIn = async (locator: Locator) => Number(/\$([\d.]+)/.exec((await locator.textContent()) ?? '')?.[1]);

it('staff split a bill by items: cash with a tip, a card by keyboard alone, the rest on a phone; three payments, one paid order', async () => {
  const table = await freeTable(product.dataDir, 1);
  const manager = await product.person(desk);
  await signIn(manager, product.url, 'manager', 'Manager@123');
  await closeAnOrder(manager, table);
  const order = manager.url();
  const orderNo = new URL(order).searchParams.get('id');

  // The discount is of the whole bill, and stands once it is divided.
  await manager.getByRole('button', { name: 'Payment Pending' }).click();
  const dialog = manager.getByRole('dialog', { name: 'Payment' });
  await dialog.getByRole('button', { name: 'Add Discount' }).click();
  await manager.getByLabel('Manager Code', { exact: true }).fill('4321');
  await manager.getByRole('button', { name: 'Enter' }).click();
  await dialog.getByRole('textbox', { name: 'Discount' }).fill('10');
  await dialog.getByRole('radio', { name: 'Percent' }).check();
  await dialog.getByRole('radio', { name: 'By dishes' }).check();
  const toPay = dialog.getByRole('status', { name: 'Amt. to Pay' });
  const whole = await moneyIn(toPay);
  await expectAccessible(manager);
  await dialog.getByRole('button', { name: 'Split the bill' }).click();
  await dialog.getByText(`Paid $0.00 of $${whole.toFixed(2)}, $${whole.toFixed(2)} left`).waitFor();
  expect(await dialog.getByRole('button', { name: /Discount/ }).count()).toBe(0);
  await expectAccessible(manager);

  await dialog
    .getByRole('checkbox', { name: /^French Onion Soup/ })
    .first()
    .check();
  const soup = await moneyIn(toPay);
  await dialog.getByRole('button', { name: '15%' }).click();
  const tip = Number(await dialog.getByRole('textbox', { name: 'Tip Amt' }).inputValue());
  expect(tip).toBeCloseTo(soup * 0.15, 1);
  expect(await moneyIn(toPay)).toBeCloseTo(soup + tip, 2);
  await dialog.getByRole('radio', { name: 'Cash' }).check();
  await dialog.getByRole('button', { name: /^Pay \$/ }).click();
  const left = (whole - soup).toFixed(2);
  await dialog.getByText(`$${soup.toFixed(2)} paid, $${left} left`).waitFor();
  expect(await dialog.getByRole('listitem').filter({ hasText: 'Cash' }).getByText('tip').textContent()).toContain(
    `$${tip.toFixed(2)}`,
  );

  const [receipt] = await Promise.all([
    manager.context().waitForEvent('page'),
    dialog.getByRole('link', { name: /^Receipt of payment 1/ }).click(),
  ]);
  await receipt
    .getByText(`$${(soup + tip).toFixed(2)}`)
    .first()
    .waitFor();
  await receipt.close();

  await tabTo(manager, dialog.getByRole('checkbox', { name: /^French Onion Soup/ }));
  await manager.keyboard.press('Space');
  await tabTo(manager, dialog.getByRole('radio', { name: '-' }));
  await manager.keyboard.press('ArrowRight');
  await manager.keyboard.press('ArrowRight');
  await tabTo(manager, dialog.getByRole('button', { name: /^Pay \$/ }));
  await manager.keyboard.press('Enter');
  await dialog.getByRole('listitem').filter({ hasText: 'Card' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const payments = manager.getByRole('region', { name: 'Payments' });
  const rest = (await payments.getByRole('status').textContent()) ?? '';
  expect(rest).toMatch(/^Paid \$[\d.]+ of \$[\d.]+, \$[\d.]+ left$/);
  await expectAccessible(manager);

  // Somebody else finds the bill divided, and takes what is left.
  const server = await product.person(phone);
  await openSignedIn(server, product.url, '/portal/orders', 'server', 'Server@123');
  await server
    .getByRole('article')
    .filter({ hasText: table.name })
    .getByRole('button', { name: /^Payment Pending/ })
    .click();
  const small = server.getByRole('dialog', { name: 'Payment' });
  await small.getByText(rest).waitFor();
  await small.getByRole('checkbox', { name: 'Everything left' }).check();
  await small.getByRole('radio', { name: 'Others' }).check();
  await expectAccessible(server);
  expect(await server.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await small.getByRole('button', { name: /^Pay \$/ }).click();
  await server.getByText('Payment has been done successfully').waitFor();
  await server
    .getByRole('article')
    .filter({ hasText: orderNo ?? '' })
    .waitFor({ state: 'hidden' });

  // The order's page follows by itself.
  await manager.getByText('Paid', { exact: true }).first().waitFor();
  await payments.getByRole('link').nth(2).waitFor();
  await manager.getByRole('link', { name: 'Receipt', exact: true }).waitFor();
  await expectAccessible(manager);

  await manager.goto(`${product.url}/portal/payment_review`);
  const rows = manager
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: orderNo ?? '' });
  await rows.nth(2).waitFor();
  const paid = await rows.allTextContents();
  expect(paid).toHaveLength(3);
  for (const mode of ['Cash', 'Card', 'Others']) expect(paid.filter((row) => row.includes(mode))).toHaveLength(1);
  const amounts = paid.map((row) => Math.round(Number(/\$([\d.]+)/.exec(row)?.[1]) * 100));
  const all = amounts.reduce((sum, amount) => sum + amount, 0);
  expect(all).toBe(Math.round(whole * 100) + Math.round(tip * 100));
});
