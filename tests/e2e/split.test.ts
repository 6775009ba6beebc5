import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { expectAccessible } from './accessible.ts';
import { type DemoTable, freeTable } from './demo-table.ts';
import { addDish, checkIn, expectLowBar, payWithCard, press, submitOrder } from './diner-phone.ts';
import { productInBrowser } from './product-in-browser.ts';
import { staffCalls } from './staff-calls.ts';

const product = productInBrowser();

const phone = (width = 360) => product.person({ width, height: 740 });

const staff = staffCalls(() => product.url);

/** Two phones at one table; one has ordered two dishes. */
async function atTable(table: DemoTable): Promise<{ ana: Page; bo: Page }> {
  const ana = await phone();
  await checkIn(ana, product.url, table, table.otp);
  await addDish(ana, 'Starters', 'French Onion Soup');
  await addDish(ana, 'Starters', 'Tuna Tartare');
  await submitOrder(ana);
  // The narrowest phone in use.
  const bo = await phone(320);
  await checkIn(bo, product.url, table, table.otp);
  return { ana, bo };
}

async function atClosedOrder(): Promise<{ ana: Page; bo: Page; table: DemoTable; orderID: number }> {
  const table = await freeTable(product.dataDir, 1);
  const phones = await atTable(table);
  return { ...phones, table, orderID: await staff.close(phones.ana, table) };
}

const ordersOf = (page: Page, table: DemoTable) =>
  page.goto(`${product.url}${table.path.replace('/checkin/', '/myorder/')}`);

async function openPayment(page: Page, table: DemoTable, button = 'Make Payment'): Promise<void> {
  await ordersOf(page, table);
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/customer\/payment$/);
}

/** Splits the bill on that phone's payment screen. */
async function divide(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: 'Split the bill' }).click();
  await page.getByRole('radio', { name: way }).check();
  await expectFits(page);
  await page.getByRole('button', { name: 'Split the Bill', exact: true }).click();
  await page.getByRole('region', { name: 'Your share' }).waitFor();
}

async function payByCard(page: Page): Promise<void> {
  await press(page, 'Pay');
  await page.waitForURL(/\/checkout\//);
  await payWithCard(page, '4242 4242 4242 4242');
  await page.waitForURL(/\/customer\/paymentsuccess\//);
}

/** No screen may scroll sideways, and each passes axe. */
async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

/** Within the next poll of the table, every five seconds, and not only after a lease expires. */
const soonGone = (words: Locator) => words.waitFor({ state: 'detached' });

const progress = (page: Page) => page.getByRole('region', { name: 'The bill of your table' }).getByRole('status');
const statusOf = async (orderID: number) =>
  (await staff.call<{ status: string }>(endpoints.orderById, { params: { orderID } })).status;
/** Tabs through the whole page and returns the names of controls that the bar covers. */
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

describe('two phones at a table whose order is closed', () => {
  it('a phone that cannot order more is told before trying, and the bar covers no focused control', async () => {
    const table = await freeTable(product.dataDir, 1);
    const { ana, bo } = await atTable(table);
    await addDish(bo, 'Starters', 'Tuna Tartare');
    await staff.close(ana, table);
    const words = bo.getByText('This order is closed and waiting for payment. To order more, please speak to staff.');
    await words.waitFor();
    await bo.getByRole('button', { name: 'Make Payment' }).waitFor();
    expect(await bo.getByRole('button', { name: 'Review Order' }).count()).toBe(0);
    await expectFits(bo);
    await expectLowBar(bo);
    expect(await hiddenByBar(bo)).toEqual([]);
    await bo.goto(bo.url().replace('/menu/', '/review/'));
    await words.waitFor();
    await expect.poll(() => bo.getByRole('button', { name: 'Submit Order' }).isDisabled()).toBe(true);
    await expect.poll(() => bo.getByText('Tuna Tartare', { exact: true }).first().isVisible()).toBe(true);
    await expectFits(bo);
    await expectLowBar(bo);

    await openPayment(ana, table);
    await ana.getByLabel('Tip Amt').waitFor();
    expect(await hiddenByBar(ana)).toEqual([]);
    await expectLowBar(ana);
  });
});

describe('two phones split a bill', () => {
  it('equally: one pays its share with a tip, the other pays the rest, and both see the bill as paid', async () => {
    const { ana, bo, table, orderID } = await atClosedOrder();
    await openPayment(ana, table);
    await divide(ana, 'Equally');
    await expectFits(ana);
    await ordersOf(bo, table);
    const [, due = ''] = /^Paid \$0\.00 of (\$[\d.]+), \1 left$/.exec((await progress(bo).textContent()) ?? '') ?? [];
    expect(due).not.toBe('');

    await ana.getByRole('button', { name: /^10%/ }).click();
    await payByCard(ana);
    await ana.getByRole('heading', { name: 'Your share is paid' }).waitFor();
    await expectFits(ana);
    await progress(bo).filter({ hasNotText: 'Paid $0.00' }).waitFor();
    const told = await progress(bo).textContent();
    await expect.poll(() => progress(ana).textContent()).toBe(told);
    await expectFits(bo);
    expect(await statusOf(orderID)).toBe('C');

    await bo.getByRole('button', { name: 'Pay My Share' }).click();
    await bo.getByRole('checkbox', { name: /The rest/ }).check();
    await expectFits(bo);
    expect(told).toBe(
      `Paid ${await paidBy(orderID, 0)} of ${due}, ${await bo.locator('footer output').textContent()} left`,
    );
    await payByCard(bo);
    await bo.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await ana.getByText('Everything is paid').waitFor();
    expect(await statusOf(orderID)).toBe('P');
    await ana.getByRole('button', { name: 'My Orders' }).click();
    await ana.getByText('Everything is paid').waitFor();
    await expectFits(ana);
  });

  it('by dishes: of two phones paying for one dish one is refused and chooses again', async () => {
    const { ana, bo, table, orderID } = await atClosedOrder();
    await openPayment(ana, table);
    await divide(ana, 'By dishes');
    await openPayment(bo, table, 'Pay My Share');
    for (const page of [ana, bo]) await page.getByRole('checkbox', { name: /Onion Soup/ }).check();
    // Neither phone hears of the other's press before its own.
    let tell = () => {};
    const bothPressed = new Promise<void>((resolve) => {
      tell = resolve;
    });
    for (const page of [ana, bo])
      await page.route(`**${addressOf(endpoints.splitOf, { params: { orderID } }).url}`, async (route) => {
        await bothPressed;
        // The phone that pays has left the screen.
        await route.continue().catch(() => undefined);
      });
    // It is shown for a few seconds.
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
    await expectFits(second);

    await first.goBack();
    await first.getByText('You have not finished paying by card').waitFor();
    await expectFits(first);
    await first.getByRole('button', { name: 'I did not pay: choose again' }).click();
    await first.getByText('Nothing was charged. You can choose again.').waitFor();
    await soonGone(second.getByText(/^Someone else is paying for French Onion Soup/));
    await first.getByRole('checkbox', { name: /The rest/ }).check();
    await first.getByRole('checkbox', { name: /The rest/ }).uncheck();
    await first.getByRole('button', { name: /^20%/ }).click();
    await payByCard(first);
    await first.getByRole('heading', { name: 'Your share is paid' }).waitFor();
    await second.getByRole('listitem').filter({ hasText: 'French Onion Soup' }).getByText('Paid').waitFor();
    expect(await second.getByText(/^Someone else is paying/).count()).toBe(0);
    await second.getByRole('checkbox', { name: /Tuna Tartare/ }).check();
    await payByCard(second);
    await second.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await first.getByText('Everything is paid').waitFor();
    expect(await statusOf(orderID)).toBe('P');
  });
});

/** The amount of a part before its tip, as staff see it. */
async function paidBy(orderID: number, at: number): Promise<string> {
  const { parts } = await staff.call<{ parts: { amount: number }[] }>(endpoints.splitOf, { params: { orderID } });
  return `$${parts[at]?.amount.toFixed(2)}`;
}
