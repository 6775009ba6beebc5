import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { type DemoTable, freeTable } from './demo-table.ts';
import { addDish, answer, makePayment, orderDish, press, toCardPage } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { orderOf, staffCalls } from './staff-calls.ts';

const product = productInBrowser();
const staff = staffCalls(() => product.url);

let shared: DemoTable | undefined;

/** A phone at the table that tests of this file share. With `alone`, at a table of its own. */
async function atMenu({ alone = false } = {}): Promise<{ page: Page; table: DemoTable }> {
  const table = (alone ? undefined : shared) ?? (await freeTable(product.dataDir, 1));
  if (!alone) shared = table;
  const page = await product.guest(table, product.person(sizes.phone, { isMobile: true, hasTouch: true }));
  return { page, table };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The point of a control at this share of its width. */
async function placeOf(page: Page, name: string | RegExp, share = 0.5): Promise<Place> {
  const control = page.getByRole('button', { name, exact: true });
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error(`${name} is not there`);
  return { x: box.x + box.width * share, y: box.y + box.height / 2 };
}

/** Two taps of one finger with timestamps 120 ms apart, however busy the page is. */
async function tapTwice(page: Page, place: Place): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const begin = Date.now() / 1000 - 0.2;
  const touch = (type: 'touchStart' | 'touchEnd', after: number, touchPoints: Place[]) =>
    session.send('Input.dispatchTouchEvent', { type, timestamp: begin + after, touchPoints });
  const tap = (at: number) => [touch('touchStart', at, [place]), touch('touchEnd', at + 0.04, [])];
  await Promise.all([...tap(0), ...tap(0.12)]);
  await session.detach();
}

const pause = (page: Page) => page.waitForTimeout(600);

it('two taps on a category open it, two at the left edge of Add add one dish, and two on minus remove one', async () => {
  const { page } = await atMenu();
  await tapTwice(page, await placeOf(page, /^Starters.*dish/));
  await page.getByRole('button', { name: 'Add French Onion Soup' }).waitFor();
  await pause(page);
  await expect.poll(() => page.getByRole('button', { name: 'Add French Onion Soup' }).isVisible()).toBe(true);
  const soup = page.getByRole('article', { name: 'French Onion Soup' });
  await tapTwice(page, await placeOf(page, 'Add French Onion Soup', 0.06));
  await expect.poll(() => soup.getByRole('status').textContent()).toBe('1');
  await pause(page);
  await tapTwice(page, await placeOf(page, 'Less French Onion Soup'));
  await soup.getByRole('button', { name: 'Add French Onion Soup' }).waitFor();
  await pause(page);
  // Fast taps on More are intended and must all count.
  await tapTwice(page, await placeOf(page, 'Add French Onion Soup'));
  await pause(page);
  await tapTwice(page, await placeOf(page, 'More French Onion Soup'));
  await expect.poll(() => soup.getByRole('status').textContent()).toBe('3');
});

it('repeated taps on Submit Order do not answer its question', async () => {
  const { page, table } = await atMenu();
  await addDish(page, 'Starters', 'French Onion Soup');
  await page.getByRole('button', { name: 'Review Order' }).click();
  await page.getByRole('heading', { name: 'Review Order', level: 1 }).waitFor();
  for (const share of [0.2, 0.5, 0.8]) {
    await pause(page);
    await tapTwice(page, await placeOf(page, 'Submit Order', share));
    await page.getByRole('alertdialog').filter({ hasText: 'Submit Order' }).waitFor();
    await pause(page);
    await answer(page, 'Submit Order', 'Cancel');
  }
  expect(await orderOf(page, table)).toBeNull();
});

it('two taps on a tip keep it selected, Enter in the tip field does not pay, and two taps on Pay pay', async () => {
  const { page, table } = await atMenu({ alone: true });
  await orderDish(page, 'Starters', 'French Onion Soup');
  await staff.confirm(page, table);
  await makePayment(page);
  const due = page.getByRole('contentinfo').locator('output');
  // 13.06 plus 15 %.
  await due.getByText('$13.06').waitFor();
  await tapTwice(page, await placeOf(page, /^15%/));
  await due.getByText('$15.02').waitFor();
  await pause(page);
  await expect.poll(() => due.textContent()).toBe('$15.02');
  await page.touchscreen.tap(...(Object.values(await placeOf(page, /^15%/)) as [number, number]));
  await due.getByText('$13.06').waitFor();

  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.getByLabel('Tip Amt').fill('2');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(500);
  expect(new URL(page.url()).pathname).toBe('/customer/payment');
  expect(calls).not.toContain(addressOf(endpoints.payOrder).url);

  // The card page has Cancel where Pay was. A second tap on Pay must not cancel the payment.
  await toCardPage(page);
  const cancel = page.getByRole('link', { name: 'Cancel' });
  await cancel.scrollIntoViewIfNeeded();
  const isHit = await cancel.evaluate((link: HTMLElement) => {
    const { left, top, width, height } = link.getBoundingClientRect();
    // The animation may be over, so it is started again.
    link.style.animationName = 'none';
    link.getBoundingClientRect();
    link.style.animationName = '';
    const [begin] = link.getAnimations();
    begin?.pause();
    return [0, 450, 501].map((milliseconds) => {
      if (begin) begin.currentTime = milliseconds;
      return document.elementFromPoint(left + width / 2, top + height / 2) === link;
    });
  });
  expect(isHit).toEqual([false, false, true]);
});

it('Back on a question answers no and stays on the page', async () => {
  const { page, table } = await atMenu({ alone: true });
  await addDish(page, 'Starters', 'French Onion Soup');
  await page.getByRole('button', { name: 'Review Order' }).click();
  await press(page, 'Submit Order');
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await page.goBack();
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Review Order', level: 1 }).waitFor();
  expect(await orderOf(page, table)).toBeNull();

  await press(page, 'Submit Order');
  await answer(page, 'Submit Order', 'Submit');
  const submitted = page.getByRole('alertdialog').filter({ hasText: 'Submitted New Order' });
  await submitted.waitFor();
  // The notice is dismissed and the screen follows. Back then returns to the previous screen.
  await page.goBack();
  await page.waitForURL(/\/customer\/myorder\//);
  await staff.confirm(page, table);
  await page
    .getByRole('region', { name: /^Confirmed/ })
    .first()
    .waitFor();
  await pause(page);
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await page.getByText('Close this order?').waitFor();
  await page.goBack();
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toMatch(/\/customer\/myorder\//);
  expect(await orderOf(page, table)).toMatchObject({ status: 'O' });
});

it('two tabs that submit at the same moment order once', async () => {
  const { page, table } = await atMenu();
  await addDish(page, 'Starters', 'French Onion Soup');
  const other = await page.context().newPage();
  const review = `${product.url}${table.path.replace('/checkin/', '/review/')}`;
  for (const tab of [page, other]) {
    await tab.goto(review);
    await tab.getByRole('button', { name: 'Submit Order' }).click();
    await tab.getByRole('alertdialog').filter({ hasText: 'Submit Order' }).waitFor();
  }
  const keys: (string | undefined)[] = [];
  // Holds both requests until both are sent.
  let bothHere = () => {};
  const both = new Promise<void>((resolve) => {
    bothHere = resolve;
  });
  await page.context().route(`**${addressOf(endpoints.placeOrder).url}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 2) bothHere();
    await both;
    await route.continue();
  });
  // Background tabs are not painted, so a script presses the button.
  const press = (tab: Page) =>
    tab.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('dialog[open] button')];
      buttons.find(({ textContent }) => textContent === 'Submit')?.click();
    });
  await Promise.all([press(page), press(other)]);
  await Promise.all(
    [page, other].map((tab) => tab.getByRole('alertdialog').filter({ hasText: 'Submitted New Order' }).waitFor()),
  );
  expect(new Set(keys).size).toBe(1);
  expect((await orderOf(page, table)).suborder).toHaveLength(1);
});
