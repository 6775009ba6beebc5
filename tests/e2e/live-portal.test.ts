import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { isWhole } from '../runs.ts';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { addDish, asAFinger, checkIn, press, submitOrder } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { hurryPulse } from './pulse.ts';
import { quiet } from './quiet.ts';
import { addNew, openSignedIn, signIn } from './staff-desk.ts';

const product = productInBrowser();

const { desk, phone } = sizes;

it('a staff edit survives a new order by the guest, and the confirm question names what it confirms', async () => {
  const table = await freeTable(product.dataDir, 1);
  const diner = await product.person(phone);
  await checkIn(diner, product.url, table, table.otp);
  await addDish(diner, 'Starters', 'Tuna Tartare');
  await submitOrder(diner);

  const manager = await product.person(desk);
  await openSignedIn(manager, product.url, '/portal/orders', 'manager', 'Manager@123');
  await manager.getByRole('article').filter({ hasText: table.name }).getByRole('heading').getByRole('link').click();
  const panel = manager.getByRole('region', { name: /^Sub-order \d+$/ });
  const first = (await panel.getByRole('heading').textContent()) ?? '';
  await manager.getByRole('button', { name: 'More Tuna Tartare' }).click();
  await panel.getByText('Unsaved changes').waitFor();

  await press(diner, 'To Menu');
  await addDish(diner, 'Starters', 'French Onion Soup');
  await submitOrder(diner);
  const announced = manager.getByText(/^New sub-order #\d+ came in$/);
  await announced.waitFor();
  await expect.poll(() => panel.getByRole('heading').textContent()).toBe(first);
  await expect.poll(() => panel.getByText('Unsaved changes').isVisible()).toBe(true);
  await expectAccessible(manager);
  // In view at any scroll position.
  await manager.mouse.wheel(0, 4000);
  await expect.poll(() => isInSight(announced)).toBe(true);

  const newer = /\d+/.exec((await announced.textContent()) ?? '')?.[0];
  await manager.getByRole('button', { name: 'Confirm Sub-Order' }).click();
  const number = /\d+/.exec(first)?.[0];
  const question = manager.getByRole('dialog', { name: new RegExp(`^Confirm sub-order ${number} of .+\\?$`) });
  await question.getByText('2 items', { exact: true }).waitFor();
  await question.getByRole('button', { name: 'Confirm Sub-Order' }).click();
  await manager.getByRole('dialog', { name: 'Order Confirmed' }).getByRole('button').click();
  const row = (id: string | undefined) => manager.getByRole('row', { name: new RegExp(`^${id} `) });
  await row(number).getByText('Confirmed').waitFor();

  // The next New one is shown by itself.
  await panel.getByText('French Onion Soup').first().waitFor();
  await expect.poll(() => row(newer).getAttribute('aria-current')).toBe('true');
  expect(await announced.count()).toBe(0);
});

it('an unanswered order from the pad says so beside the button that resends it', async () => {
  const waiter = await product.person(phone, { hasTouch: true, isMobile: true });
  const { tableId } = await freeTable(product.dataDir, 1);
  await openSignedIn(waiter, product.url, `/portal/take?table=${tableId}`, 'manager', 'Manager@123');
  await waiter.getByRole('button', { name: 'Add Tuna Tartare' }).tap();
  await waiter.getByRole('button', { name: 'Add French Onion Soup' }).tap();
  await waiter.getByRole('button', { name: 'Review' }).tap();
  await waiter.route(`**${addressOf(endpoints.takeOrder).url}`, (route) => route.abort());
  await waiter.getByRole('button', { name: /^Send order/ }).tap();
  const reason = waiter.getByRole('dialog').getByRole('alert').filter({ hasText: 'There was no answer.' });
  await expect.poll(() => isInSight(reason)).toBe(true);
  await expectAccessible(waiter);
});

it.each([
  [360, 1],
  [600, 2],
  [768, 2],
])('at %i px the floor shows its orders in %i columns', async (width, columns) => {
  const manager = await product.person({ width, height: 1024 });
  await openSignedIn(manager, product.url, '/portal/orders', 'manager', 'Manager@123');
  const cards = manager.getByRole('list', { name: 'Table(s) in Service/Active' }).getByRole('article');
  await cards.nth(3).waitFor();
  const starts = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(new Set(starts).size).toBe(columns);
});

it("changing the color scheme works under the page's security policy", async () => {
  const manager = await product.person(desk);
  await openSignedIn(manager, product.url, '/portal/orders', 'manager', 'Manager@123');
  await manager.getByRole('button', { name: 'Use dark colors' }).click();
  await manager.getByRole('button', { name: 'Use light colors' }).waitFor();
});

const isInSight = (one: Locator) =>
  one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && element.contains(there);
  });

/** What a toast covers that could otherwise be pressed; what a bar covers anyway does not count. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const notifications = document.querySelector<HTMLElement>('[aria-label="Notifications"]');
    if (!notifications) return [];
    const root = document.documentElement.style;
    const dialogs = document.querySelectorAll('[role="dialog"]');
    const room = dialogs.item(dialogs.length - 1) ?? document;
    const isHit = (element: Element, left: number, right: number, top: number, bottom: number) =>
      element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    const pressable = [
      ...room.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, tr[tabindex]'),
    ].filter((element) => !notifications.contains(element) && !element.matches(':disabled'));
    const toasts = [...notifications.children].map((toast) => toast.getBoundingClientRect());
    notifications.style.visibility = 'hidden';
    const under = pressable.flatMap((element) =>
      [...element.getClientRects()].flatMap((area) =>
        toasts.flatMap((toast) => {
          const [left, right] = [Math.max(area.left, toast.left), Math.min(area.right, toast.right)];
          const [top, bottom] = [Math.max(area.top, toast.top), Math.min(area.bottom, toast.bottom)];
          const isUnder = left < right && top < bottom && isHit(element, left, right, top, bottom);
          return isUnder ? [{ element, left, right, top, bottom, was: element.getBoundingClientRect() }] : [];
        }),
      ),
    );
    // The same part of the page as before the toasts: a bar at the top may have covered it.
    const rooms = ['--toast-room', '--toast-end'].map((name) => [name, root.getPropertyValue(name)] as const);
    for (const [name] of rooms) root.removeProperty(name);
    const newlyUnder = under.filter(({ element, left, right, top, bottom, was }) => {
      const now = element.getBoundingClientRect();
      const [x, y] = [now.left - was.left, now.top - was.top];
      return isHit(element, left + x, right + x, top + y, bottom + y);
    });
    for (const [name, value] of rooms) root.setProperty(name, value);
    notifications.style.visibility = '';
    return newlyUnder.map(({ element }) => element.outerHTML.slice(0, 150));
  });

const fault = { success: false, result: null, message: 'Something went wrong', error: 'ServerError' };
const refuse = (page: Page, url: string) =>
  page.route(`**${url}`, (route) => route.fulfill({ status: 500, json: fault }));

async function expectNothingCovered(page: Page, words: string): Promise<void> {
  const toast = page.getByLabel('Notifications').getByText(words);
  await toast.waitFor();
  await expect.poll(() => isInSight(toast)).toBe(true);
  // The page makes room for the toast once it is shown.
  await expect.poll(() => covered(page), { message: page.url(), timeout: 10_000 }).toEqual([]);
  const sideways = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
  await page.getByLabel('Notifications').getByRole('button', { name: 'Close' }).first().click();
  await toast.waitFor({ state: 'hidden' });
}

describe.each(isWhole ? (['desk', 'phone'] as const) : (['phone'] as const))('at the size of a %s', (size) => {
  it('a message covers nothing that can be pressed, and can be closed', async () => {
    const page = await product.person(sizes[size]);
    // The next refresh requests what fails from here on.
    await page.addInitScript(hurryPulse);
    await page.route(`**${addressOf(endpoints.staffChanges).url}`, (route) => route.abort());
    const orders = `${addressOf(endpoints.activeOrders).url}?*`;
    await refuse(page, orders);
    await openSignedIn(page, product.url, '/portal/orders', 'manager', 'Manager@123');
    await expectNothingCovered(page, 'Failed to get Order list!');
    await page.unroute(`**${orders}`);

    // With a dialog open: the next refresh behind it fails.
    await page
      .getByRole('button', { name: /^Payment Pending/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Payment' }).getByText('Total Amt').waitFor();
    const tables = addressOf(endpoints.floorTables, { params: { state: 0 } }).url;
    await refuse(page, tables);
    await expectNothingCovered(page, 'Failed to get Table list!');
    await page.unroute(`**${tables}`);
    await press(page, 'Close');

    await page
      .getByRole('link', { name: /, New, / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Confirm Sub-Order' }).waitFor();
    await refuse(page, 'external/placeorder');
    await page.getByRole('button', { name: 'Confirm Sub-Order' }).click();
    await asAFinger(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm Sub-Order' }).click();
    await expectNothingCovered(page, 'Failed to confirm Sub-Order!');

    await page.goto(`${product.url}/portal/itemcategory`);
    await addNew(page, 'Add New Category', 'Category Name');
    await refuse(page, 'itemcategory');
    await page.getByLabel('Category Name').fill('Late night');
    await page.getByRole('button', { name: 'Save' }).click();
    await asAFinger(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expectNothingCovered(page, 'Failed to save record!');

    // The keyboard works as well.
    await page.getByRole('button', { name: 'Save' }).click();
    await asAFinger(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Notifications').getByText('Failed to save record!').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.getByLabel('Notifications').getByText('Failed to save record!').waitFor({ state: 'hidden' });
  });
});

it('a hidden page rings every 5 seconds on every screen without polling, and the switch is remembered', async () => {
  const page = await product.person(desk);
  await page.addInitScript(hurryPulse);
  await page.addInitScript(() => {
    const state = window as unknown as { rung: number; isHidden: boolean };
    Object.assign(state, { rung: 0, isHidden: false });
    // The automation counts as a user gesture, so the test simulates autoplay being refused before the first press.
    let wasPressed = false;
    window.addEventListener('pointerdown', () => (wasPressed = true), true);
    const real = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state')?.get;
    Object.defineProperty(BaseAudioContext.prototype, 'state', {
      get(this: BaseAudioContext) {
        return wasPressed ? real?.call(this) : 'suspended';
      },
    });
    Object.defineProperty(document, 'visibilityState', { get: () => (state.isHidden ? 'hidden' : 'visible') });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      state.rung += 1;
      start.apply(this, when);
    };
  });
  const followed = page.waitForResponse(`**${addressOf(endpoints.staffChanges).url}`);
  await signIn(page, product.url, 'manager', 'Manager@123');
  await page.getByRole('link', { name: 'Item category' }).first().click();
  await followed;
  await quiet(page);
  await page.evaluate(() => {
    Object.assign(window, { isHidden: true, rung: 0 });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes(addressOf(endpoints.activeOrders).url)) asked += 1;
  });
  const rung = () => page.evaluate(() => (window as unknown as { rung: number }).rung);
  // Two tones each; the demo has New orders.
  await expect.poll(rung).toBeGreaterThanOrEqual(6);
  expect(asked).toBe(0);

  const sound = page.getByRole('button', { name: 'Order sound', exact: true });
  await sound.click();
  await expect.poll(() => sound.getAttribute('aria-pressed')).toBe('false');
  await page.reload();
  await sound.waitFor();
  await expect.poll(() => sound.getAttribute('aria-pressed')).toBe('false');
  await page.evaluate(() => Object.assign(window, { rung: 0 }));
  await page.waitForTimeout(1_500);
  expect(await rung()).toBe(0);

  // With the sound on but no press yet, the page says why it is quiet.
  await sound.click();
  await page.goto(`${product.url}/portal/orders`);
  const hint = page.getByText('Press anywhere to hear the bell.');
  await hint.waitFor();
  const heading = page.getByRole('heading', { level: 1 });
  const place = await heading.boundingBox();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await hint.waitFor({ state: 'hidden' });
  // It lay over the page, which did not move.
  expect(await heading.boundingBox()).toEqual(place);
  await expectAccessible(page);
});
