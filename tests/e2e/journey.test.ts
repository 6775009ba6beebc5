import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import {
  addDish,
  answer,
  asAFinger,
  checkIn,
  customize,
  expectLowBar,
  makePayment,
  payWithCard,
  press,
  submitOrder,
} from './diner-phone.ts';
import { keptMails } from './kept-mails.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { confirmSubOrder, openSignedIn, signIn } from './staff-desk.ts';

const product = productInBrowser();
const faults: string[] = [];

/** A person with their own browser. Any error in its console fails the test. */
async function person(size: keyof typeof sizes): Promise<Page> {
  const page = await product.person(sizes[size], size === 'phone' ? { isMobile: true, hasTouch: true } : {});
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('dialog', (dialog) => {
    faults.push(`${page.url()}: ${dialog.message()}`);
    void dialog.accept();
  });
  return page;
}

/** No screen may scroll sideways. */
async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

it('a table from QR code to card payment on phones goes through check-in, order, cancel, edit, confirm, close and pay with a tip, and is free again [STATE-17 STATE-18 DIN-CHK-01 DIN-CHK-02 DIN-CHK-03 DIN-CHK-05 DIN-CHK-12 DIN-REV-15 DIN-ORD-11 DIN-PAY-14 DIN-DONE-01 DIN-DONE-04 DIN-DONE-05 DIN-DONE-06]', async () => {
  const table = await freeTable(product.dataDir, 1);
  const diner = await person('phone');

  await checkIn(diner, product.url, table, table.otp);
  await expectAccessible(diner);
  await expectFits(diner);
  await addDish(diner, 'Burgers', 'Bistro Burger');
  await customize(diner, [['Aged cheddar', 'Smoked bacon']], 'Medium rare');
  await diner.getByRole('button', { name: 'More Bistro Burger' }).click();
  // The second one misses a choice: its sheet opens.
  await customize(diner, [[], ['Fried egg']]);
  await addDish(diner, 'Starters', 'French Onion Soup');
  await expectLowBar(diner);
  await submitOrder(diner);
  await expectLowBar(diner);
  // 2 x 17.50 + 1.50 + 2.25 + 2.00 + 11.50 = 52.25; fee 1.00; 8.875 % = 4.73
  await diner.getByText('New Order').first().waitFor();
  await diner.getByText('$57.98').first().waitFor();
  await expectAccessible(diner);
  await expectFits(diner);

  // A second sub-order, cancelled before it is confirmed.
  await press(diner, 'To Menu');
  await addDish(diner, 'Starters', 'Tuna Tartare');
  await submitOrder(diner);
  await diner
    .getByRole('region', { name: /^New Order/ })
    .filter({ hasText: 'Tuna Tartare' })
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await answer(diner, 'Are you sure to cancel this Order?', 'Cancel Order');
  await diner.getByText('Order Canceled Successfully!').first().waitFor();
  await diner.getByText('$57.98').first().waitFor();

  // Staff see it on the board within one refresh, add a soup and confirm.
  const staff = await person('phone');
  await signIn(staff, product.url, 'manager', 'Manager@123');
  await staff.goto(`${product.url}/portal/orders`);
  const card = staff.getByRole('article').filter({ hasText: table.name });
  await card.getByText('New', { exact: true }).waitFor();
  await expectAccessible(staff);
  await expectFits(staff);
  await card.getByRole('heading').getByRole('link').click();
  await staff.getByRole('heading', { name: /Order No\./ }).waitFor();
  await expectAccessible(staff);
  await expectFits(staff);
  await staff.getByRole('button', { name: 'More French Onion Soup' }).click();
  await confirmSubOrder(staff);

  // The diner's phone updates by itself: 52.25 + 11.50 = 63.75; fee 1.00; 8.875 % = 5.75.
  await diner
    .getByRole('region', { name: /^Confirmed/ })
    .first()
    .waitFor();
  await diner.getByText('$70.50').first().waitFor();
  await makePayment(diner);
  await diner.waitForURL(/\/customer\/payment/);
  // Tier 2 fee of 1.00 plus 0.09 tax: 70.50 to pay; 15 % tip is 10.58.
  await diner.getByText('$70.50').first().waitFor();
  await diner.getByRole('button', { name: '15%' }).click();
  await diner.getByText('$81.08').first().waitFor();
  await expectAccessible(diner);
  await expectFits(diner);
  await press(diner, 'Pay');
  await diner.waitForURL(/\/checkout\//);
  await diner.getByText('$81.08').first().waitFor();
  await expectAccessible(diner);
  await expectFits(diner);
  await payWithCard(diner, '4000 0000 0000 0002');
  await diner.getByText('Your card was declined.').waitFor();
  await payWithCard(diner, '4242 4242 4242 4242');
  await diner.waitForURL(/\/customer\/paymentsuccess\//);
  await diner.getByText('Payment Successful!').waitFor();
  await diner.getByText('Thank You for Dining with Us').waitFor();
  await expectAccessible(diner);
  await diner.reload();
  await diner.getByText('Payment Successful!').waitFor();

  const after = await freeTable(product.dataDir, 1, table.tableId);
  expect(after.otp).not.toBe(table.otp);
  expect(after.tipTotalCents).toBe(table.tipTotalCents + 1058);
  await staff.goto(`${product.url}/portal/orders`);
  await staff.getByRole('region', { name: 'Free Tables' }).getByText(table.name, { exact: true }).waitFor();
  expect(faults).toEqual([]);
});

it('a table without an OTP, paid at a desk, opens the menu directly, and staff close and pay it with discount, surcharge, tip and e-mail [DIN-CHK-08 PAY-26 PAY-28]', async () => {
  const table = await freeTable(product.dataDir, 2);
  const diner = await person('phone');
  await checkIn(diner, product.url, table, undefined);
  const first = diner.getByRole('button', { name: /dish/ }).first();
  await first.click();
  await diner.getByRole('button', { name: /^Add / }).first().click();
  const sheet = diner.getByRole('dialog', { name: 'Customize your Dish' });
  if (await sheet.isVisible().catch(() => false)) {
    await sheet.locator('input[type=radio], input[type=checkbox]').first().check();
    await sheet.getByRole('button', { name: 'Submit' }).click();
  }
  await submitOrder(diner);

  const staff = await person('desk');
  await openSignedIn(staff, product.url, '/portal/orders', 'manager2', 'Manager@123');
  await staff.getByRole('article').filter({ hasText: table.name }).getByRole('heading').getByRole('link').click();
  await confirmSubOrder(staff);
  await staff.getByRole('button', { name: 'Close Order' }).click();
  await asAFinger(staff);
  await staff.getByRole('dialog').filter({ hasText: 'Close order' }).getByRole('button').last().click();
  await staff.getByText('Order Closed Successfully!').first().waitFor();
  const closed = staff.getByRole('dialog').filter({ hasText: 'This Order is Closed' });
  await asAFinger(staff);
  await closed.getByRole('button').last().click();

  await staff.goto(`${product.url}/portal/orders`);
  const card = staff.getByRole('article').filter({ hasText: table.name });
  await card.getByRole('button', { name: /Payment Pending/ }).click();
  const dialog = staff.getByRole('dialog', { name: 'Payment' });
  await expectAccessible(staff);
  await expectFits(staff);
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  await staff.getByText('Please select a Payment mode!').waitFor();
  await dialog.getByRole('radio', { name: 'Cash' }).check();
  await dialog.getByRole('button', { name: 'Add Surcharge' }).click();
  await dialog.getByRole('button', { name: '20%' }).click();
  await dialog.getByLabel('Email').fill('guest@example.com');
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  await staff.getByText('Payment has been done successfully').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await staff.getByRole('region', { name: 'Free Tables' }).getByText(table.name, { exact: true }).waitFor();
  const after = await freeTable(product.dataDir, 2, table.tableId);
  expect(after.tipTotalCents).toBeGreaterThan(table.tipTotalCents);
  expect(after.otp).not.toBe(table.otp);
  const invoice = await vi.waitFor(
    async () => {
      const mails = await keptMails(product.dataDir);
      const mail = mails.find(({ to }) => to?.some(({ address }) => address === 'guest@example.com'));
      expect(mail).toBeDefined();
      return mail;
    },
    { interval: 200 },
  );
  expect(invoice?.subject).toMatch(/^Your invoice from /);
  const [pdf] = invoice?.attachments ?? [];
  expect(
    Buffer.from(pdf?.content as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(faults).toEqual([]);
});

it('a broken link says so and offers nothing else [DIN-CHK-09 DIN-CHK-10]', async () => {
  const diner = await person('phone');
  await diner.goto(`${product.url}/customer/checkin/1-nosuchtable00`);
  await diner.getByText('This table is currently unavailable for orders. Please speak to staff').waitFor();
  await expectAccessible(diner);
  await expectFits(diner);
});
