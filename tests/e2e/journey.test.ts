import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import {
  addDish,
  answer,
  checkIn,
  customize,
  expectFits,
  expectLowBar,
  makePayment,
  payWithCard,
  press,
  submitOrder,
  toCardPage,
} from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { cardOf, confirmSubOrder, openOrder, signIn } from './staff-desk.ts';

const product = productInBrowser();
const faults: string[] = [];

/** A person with a phone. Any error in its console fails the test. */
async function person(): Promise<Page> {
  const page = await product.person(sizes.phone, { isMobile: true, hasTouch: true });
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('dialog', (dialog) => {
    faults.push(`${page.url()}: ${dialog.message()}`);
    void dialog.accept();
  });
  return page;
}

it('a table from QR code to card payment on phones goes through check-in, order, cancel, edit, confirm, close and pay with a tip, and is free again [STATE-17 STATE-18 DIN-CHK-01 DIN-CHK-02 DIN-CHK-03 DIN-CHK-05 DIN-CHK-12 DIN-REV-15 DIN-ORD-11 DIN-PAY-14 DIN-DONE-01 DIN-DONE-04 DIN-DONE-05 DIN-DONE-06]', async () => {
  const table = await freeTable(product.dataDir, 1);
  const diner = await person();

  await checkIn(diner, product.url, table, table.otp);
  await expectAccessible(diner);
  await expectFits(diner);
  await addDish(diner, 'Burgers', 'Bistro Burger');
  await customize(diner, [['Aged cheddar', 'Smoked bacon']], 'Medium rare');
  await diner.getByRole('button', { name: 'More Bistro Burger' }).click();
  // The second burger still needs a choice, so its sheet opens.
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

  // A second sub-order, which is cancelled before staff confirm it.
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

  // Staff see it on the board after one refresh at most. They add a soup and confirm.
  const staff = await person();
  await signIn(staff, product.url);
  await staff.goto(`${product.url}/portal/orders`);
  await cardOf(staff, table).getByText('New', { exact: true }).waitFor();
  await expectAccessible(staff);
  await expectFits(staff);
  await openOrder(staff, table);
  await expectAccessible(staff);
  await expectFits(staff);
  const opened = staff.url();
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
  // The tier 2 fee is 1.00 plus 0.09 tax, so 70.50 is to pay. A tip of 15 % is 10.58.
  await diner.getByText('$70.50').first().waitFor();
  await diner.getByRole('button', { name: '15%' }).click();
  await diner.getByText('$81.08').first().waitFor();
  await expectAccessible(diner);
  await expectFits(diner);
  await toCardPage(diner);
  await diner.getByText('$81.08').first().waitFor();
  await expectAccessible(diner);
  await expectFits(diner);
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

  // One of the two soups goes back to the card: 11.50 / 63.75 of 70.50.
  await staff.goto(opened);
  await staff.getByRole('button', { name: 'Refund' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('button', { name: 'Choose dishes' }).click();
  await dialog.getByRole('button', { name: 'More French Onion Soup' }).click();
  await dialog.getByLabel('Reason').fill('Cold');
  await expectAccessible(staff);
  await expectFits(staff);
  await dialog.getByRole('button', { name: 'Refund $12.72' }).click();
  await staff.getByRole('dialog', { name: 'Refund $12.72?' }).getByRole('button', { name: 'Refund' }).click();
  await staff.getByRole('list', { name: 'Refunds' }).getByText('1 x French Onion Soup').waitFor();
  expect(faults).toEqual([]);
});
