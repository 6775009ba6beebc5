import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { expectAccessible } from './accessible.ts';
import { type DemoTable, freeTable } from './demo-table.ts';
import {
  addDish,
  expectFits,
  expectLowBar,
  payWithCard,
  press,
  screenOf,
  submitOrder,
  toCardPage,
} from './diner-phone.ts';
import { productInBrowser } from './product-in-browser.ts';
import { staffCalls } from './staff-calls.ts';

const product = productInBrowser();
const staff = staffCalls(() => product.url);

async function openPayment(page: Page, table: DemoTable, button = 'Make Payment'): Promise<void> {
  await page.goto(screenOf(product.url, table, 'myorder'));
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/customer\/payment$/);
}

async function payByCard(page: Page): Promise<void> {
  await toCardPage(page);
  await payWithCard(page, '4242 4242 4242 4242');
  await page.waitForURL(/\/customer\/paymentsuccess\//);
}

async function look(page: Page): Promise<void> {
  await expectFits(page);
  await expectAccessible(page);
}

/** Tabs through the whole page. Returns the names of controls that the bar covers. */
async function hiddenByBar(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let tabs = 0; tabs < 25; tabs += 1) {
    await page.keyboard.press('Tab');
    hidden.push(
      ...(await page.evaluate(() => {
        const [focused, bar] = [document.activeElement, document.querySelector('footer')];
        if (!focused || !bar || bar.contains(focused) || focused === document.body) return [];
        const isBehind = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
        return isBehind ? [focused.outerHTML] : [];
      })),
    );
  }
  return hidden;
}

it('by dishes: of two phones paying for one dish one is refused and chooses again', async () => {
  const table = await freeTable(product.dataDir, 1);
  // Includes the narrowest phone in use.
  const [ana, bo] = [
    await product.guest(table, product.person({ width: 360, height: 740 })),
    await product.guest(table, product.person({ width: 320, height: 740 })),
  ];
  await addDish(ana, 'Starters', 'French Onion Soup');
  await addDish(ana, 'Starters', 'Tuna Tartare');
  await submitOrder(ana);
  const orderID = await staff.close(ana, table);
  await bo.getByText(/^This order is closed and waiting for payment\./).waitFor();
  await look(bo);
  await expectLowBar(bo);
  expect(await hiddenByBar(bo)).toEqual([]);

  await openPayment(ana, table);
  await ana.getByLabel('Tip Amt').waitFor();
  await expectLowBar(ana);
  expect(await hiddenByBar(ana)).toEqual([]);
  await ana.getByRole('button', { name: 'Split the bill' }).click();
  await ana.getByRole('radio', { name: 'By dishes' }).check();
  await look(ana);
  await ana.getByRole('button', { name: 'Split the Bill', exact: true }).click();
  await ana.getByRole('region', { name: 'Your share' }).waitFor();
  await openPayment(bo, table, 'Pay My Share');
  for (const page of [ana, bo]) await page.getByRole('checkbox', { name: /Onion Soup/ }).check();
  // Delays events, so that both phones press before they learn about each other.
  let tell = () => {};
  const bothPressed = new Promise<void>((resolve) => {
    tell = resolve;
  });
  for (const page of [ana, bo])
    await page.route(`**${addressOf(endpoints.splitOf, { params: { orderID } }).url}`, async (route) => {
      await bothPressed;
      // The phone that pays has already left the screen.
      await route.continue().catch(() => undefined);
    });
  // The message is only shown for a few seconds, so the test waits for it before the press.
  const taken = 'Another guest is paying this share or has paid it. Please choose again.';
  const refused = Promise.any(
    [ana, bo].map((page) =>
      page
        .getByText(taken)
        .waitFor()
        .then(() => page),
    ),
  );
  await Promise.all([ana, bo].map((page) => press(page, 'Pay')));
  tell();
  const [first, second] = await Promise.race([
    ana.waitForURL(/\/checkout\//).then(() => [ana, bo] as const),
    bo.waitForURL(/\/checkout\//).then(() => [bo, ana] as const),
  ]);
  expect(await refused).toBe(second);
  await second.getByText(/^Someone else is paying for French Onion Soup/).waitFor();
  await look(second);

  await first.goBack();
  await first.getByText('You have not finished paying by card').waitFor();
  await look(first);
  await first.getByRole('button', { name: 'I did not pay: choose again' }).click();
  await first.getByText('Nothing was charged. You can choose again.').waitFor();
  await second.getByText(/^Someone else is paying for French Onion Soup/).waitFor({ state: 'detached' });
  await first.getByRole('button', { name: /^20%/ }).click();
  await payByCard(first);
  await first.getByRole('heading', { name: 'Your share is paid' }).waitFor();
  await look(first);
  await second.getByRole('listitem').filter({ hasText: 'French Onion Soup' }).getByText('Paid').waitFor();
  expect(await second.getByText(/^Someone else is paying/).count()).toBe(0);
  await second.getByRole('checkbox', { name: /Tuna Tartare/ }).check();
  await payByCard(second);
  await second.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  await first.getByText('Everything is paid').waitFor();
  expect(await staff.call(endpoints.orderById, { params: { orderID } })).toMatchObject({ status: 'P' });
});
