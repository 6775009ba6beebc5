import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { asAFinger, expectFits, press } from '../e2e/diner-phone.ts';
import { isInSight } from '../e2e/in-sight.ts';
import { ownProductInBrowser, sizes } from '../e2e/product-in-browser.ts';
import { hurryPulse } from '../e2e/pulse.ts';

const product = ownProductInBrowser();

it.each([
  [360, 1],
  [600, 2],
  [768, 2],
])('at %i px the floor shows its orders in %i columns', async (width, columns) => {
  const manager = await product.staff('orders', product.person({ width, height: 1024 }));
  const cards = manager.getByRole('list', { name: 'Table(s) in Service/Active' }).getByRole('article');
  await cards.nth(3).waitFor();
  const starts = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left));
  expect(new Set(starts).size).toBe(columns);
});

/** Controls that a toast covers, but that could otherwise be pressed. Ignores what a bar covers anyway. */
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
    // Compares with the same part of the page without toasts, because a bar at the top may have covered it.
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
  await expectFits(page);
  await page.getByLabel('Notifications').getByRole('button', { name: 'Close' }).first().click();
  await toast.waitFor({ state: 'hidden' });
}

describe.each(['desk', 'phone'] as const)('at the size of a %s', (size) => {
  it('a message covers nothing that can be pressed, and can be closed', async () => {
    const page = await product.person(sizes[size]);
    // Without the event stream the screen polls, and from here on its polls fail.
    await page.addInitScript(hurryPulse);
    await page.route(`**${addressOf(endpoints.staffChanges).url}`, (route) => route.abort());
    const orders = `${addressOf(endpoints.activeOrders).url}?*`;
    await refuse(page, orders);
    await product.staff('orders', page);
    await expectNothingCovered(page, 'Failed to get Order list!');
    await page.unroute(`**${orders}`);

    // With a dialog open, the next refresh behind it fails.
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
    await page.getByRole('button', { name: 'Add New Category' }).click();
    await page.getByRole('form', { name: 'Add Category' }).waitFor();
    await refuse(page, 'itemcategory');
    await page.getByLabel('Category Name').fill('Late night');
    await page.getByRole('button', { name: 'Save' }).click();
    await asAFinger(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expectNothingCovered(page, 'Failed to save record!');

    // It also works with the keyboard.
    await page.getByRole('button', { name: 'Save' }).click();
    await asAFinger(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Notifications').getByText('Failed to save record!').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.getByLabel('Notifications').getByText('Failed to save record!').waitFor({ state: 'hidden' });
  });
});
