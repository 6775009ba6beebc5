import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { type DemoTable, freeTable } from './demo-table.ts';
import { addDish, checkIn, makePayment, payWithCard, press, submitOrder } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { confirmSubOrder, openSignedIn } from './staff-desk.ts';

const product = productInBrowser();

/** A diner at the hosted checkout with one confirmed dish, and a waiter at the board. */
async function reachCheckout(): Promise<{ diner: Page; staff: Page; table: DemoTable }> {
  const table = await freeTable(product.dataDir, 1);
  const diner = await product.person(sizes.phone);
  await checkIn(diner, product.url, table, table.otp);
  await addDish(diner, 'Starters', 'French Onion Soup');
  await submitOrder(diner);
  const staff = await product.person(sizes.desk);
  await openSignedIn(staff, product.url, '/portal/orders', 'manager', 'Manager@123');
  await cardOf(staff, table).getByRole('heading').getByRole('link').click();
  await confirmSubOrder(staff);
  await diner
    .getByRole('region', { name: /^Confirmed/ })
    .first()
    .waitFor();
  await makePayment(diner);
  await diner.waitForURL(/\/customer\/payment/);
  await pressPay(diner);
  await staff.goto(`${product.url}/portal/orders`);
  return { diner, staff, table };
}

const cardOf = (staff: Page, table: DemoTable) => staff.getByRole('article').filter({ hasText: table.name });

async function pressPay(diner: Page): Promise<void> {
  await press(diner, 'Pay');
  await diner.waitForURL(/\/checkout\//);
}

it('a diner at the card checkout can cancel and retry with an expired, a declined and a challenged card until the bank approves [DIN-PAY-14 DIN-DONE-12 DIN-DONE-13 DIN-DONE-14 DIN-DONE-15]', async () => {
  const { diner, staff, table } = await reachCheckout();
  await cardOf(staff, table).getByText('Paying now').waitFor();
  await expectAccessible(staff);

  await payWithCard(diner, '4000 0000 0000 0069');
  await diner.getByText('Your card has expired.').waitFor();
  await expectAccessible(diner);
  await payWithCard(diner, '4000 0000 0000 0002');
  await diner.getByText('Your card was declined.').waitFor();
  await payWithCard(diner, '4000 0025 0000 3155');
  await diner.getByText('Your bank wants to check that this is you.').waitFor();
  await expectAccessible(diner);
  await diner.getByRole('button', { name: 'Fail' }).click();
  await diner.getByText('Your bank could not authenticate this payment.').waitFor();

  await diner.getByRole('link', { name: 'Cancel' }).click();
  await diner.getByText('Payment Failed, please try again').waitFor();
  await cardOf(staff, table).getByText('Paying now').waitFor({ state: 'detached' });
  await press(diner, 'Retry Payment');
  await diner.waitForURL(/\/customer\/payment$/);
  await pressPay(diner);
  await payWithCard(diner, '4000 0025 0000 3155');
  await diner.getByRole('button', { name: 'Complete' }).click();
  await diner.waitForURL(/\/customer\/paymentsuccess\//);
  await diner.getByText('Payment Successful!').waitFor();
  await staff.getByRole('region', { name: 'Free Tables' }).getByText(table.name, { exact: true }).waitFor();
});
