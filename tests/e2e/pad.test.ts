import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { DishStock } from '../../core/contract/stock.ts';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { expectFits } from './diner-phone.ts';
import { ownProductInBrowser, sizes } from './product-in-browser.ts';
import { staffCalls } from './staff-calls.ts';

const product = ownProductInBrowser();
const staff = staffCalls(() => product.url);

interface Watched {
  presses: number;
  shifted: number;
}

/** Counts presses, and elements that move without one. Photos load late. */
async function watched(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const seen = { presses: 0, shifted: 0 };
    Object.assign(window, { seen });
    window.addEventListener('pointerdown', () => (seen.presses += 1), { capture: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/photo/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  return page;
}
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Watched }).seen);

const tile = (page: Page, dish: string) => page.getByRole('button', { name: `Add ${dish}`, exact: true });
const quantity = (page: Page, dish: string) => page.getByRole('status', { name: new RegExp(`of ${dish}$`) });

const tiles = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^(Add|About) / }) });

/** The places of all tiles. */
const places = (page: Page) =>
  tiles(page).evaluateAll((all) =>
    all.map((found) => [found.getBoundingClientRect()].map(({ x, y, width, height }) => [x, y, width, height])[0]),
  );

/** Letters of the final font have slightly different widths on every screen, so shifts count only from then on. */
async function fontsThere(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && [...document.fonts].some(({ status }) => status === 'loaded'),
  );
  await page.waitForTimeout(200);
  await page.evaluate(() => {
    (window as unknown as { seen: Watched }).seen.shifted = 0;
  });
}

const photosThere = (page: Page) =>
  page.waitForFunction(() => [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length > 5);

/** The number of tiles that are entirely visible: nothing covers their corners. */
const wholeTiles = (page: Page) =>
  tiles(page).evaluateAll(
    (all) =>
      all.filter((found) => {
        const { left, right, top, bottom } = found.getBoundingClientRect();
        return [left + 6, right - 6].every((x) =>
          [top + 6, bottom - 6].every((y) => found.contains(document.elementFromPoint(x, y))),
        );
      }).length,
  );

it('a desk shows 24 tiles, takes an order of six dishes in ten presses, and repeats it without what is sold out', async () => {
  const table = await freeTable(product.dataDir, 1);
  const pad = await product.staff(`take?table=${table.tableId}`, watched(await product.person(sizes.desk)));
  await tile(pad, 'French Onion Soup').waitFor();
  await fontsThere(pad);
  expect(await wholeTiles(pad)).toBeGreaterThanOrEqual(24);
  await expectFits(pad);
  const before = await places(pad);
  await photosThere(pad);
  for (const dish of [
    'French Onion Soup',
    'Crispy Calamari',
    'Wild Mushroom Risotto',
    'Crème Brûlée',
    'House Red Wine',
  ])
    await tile(pad, dish).click();
  await tile(pad, 'Steak Frites').click();
  const choices = pad.getByRole('dialog', { name: 'Customize Steak Frites' });
  await choices.getByRole('radio').first().click();
  await choices.getByRole('button', { name: 'Submit' }).click();
  await quantity(pad, 'Steak Frites').waitFor();
  expect(await places(pad)).toEqual(before);
  await pad.getByRole('button', { name: /^Send order/ }).click();
  await pad.getByRole('heading', { name: `Ordered for ${table.name}` }).waitFor();
  await pad.getByText(/^6 items/).waitFor();
  expect(await seen(pad)).toEqual({ presses: 9, shifted: 0 });

  const stocks = await staff.call<DishStock[]>(endpoints.itemStocks, {});
  const itemID = stocks.find(({ itemName }) => itemName === 'Crispy Calamari')?.itemID;
  await staff.call(endpoints.itemStock, { body: { itemID, soldOut: 'open' } });
  await pad.getByRole('button', { name: 'Add more' }).click();
  await pad.getByRole('button', { name: 'About Crispy Calamari' }).waitFor();
  await pad.getByRole('button', { name: /^Repeat last round ?1× French Onion Soup/ }).click();
  await pad.getByText(/^5 items of the last round added\. Left out.*: Crispy Calamari$/).waitFor();
  expect(await places(pad)).toEqual(before);
  await expectAccessible(pad);
  await pad.getByRole('button', { name: /^Send order/ }).click();
  await pad.getByText(/^5 items/).waitFor();

  await pad.getByRole('button', { name: 'Add more' }).click();
  await pad.keyboard.press('/');
  await pad.keyboard.type('br cr');
  await pad.keyboard.press('Enter');
  await pad.keyboard.press('Enter');
  await quantity(pad, 'Crème Brûlée').waitFor();
  await pad.keyboard.press('Shift+Enter');
  await pad.getByRole('dialog', { name: 'Note for Crème Brûlée' }).waitFor();
  await expectAccessible(pad);
});

interface Point {
  readonly x: number;
  readonly y: number;
}

it('a phone shows 12 tiles, and fingers add exactly what they tap, by swipes nothing, and open by a long press', async () => {
  const table = await freeTable(product.dataDir, 1);
  const phone = await product.person(sizes.phone, { isMobile: true, hasTouch: true });
  const pad = await product.staff(`take?table=${table.tableId}`, watched(phone));
  await tile(pad, 'Espresso').waitFor();
  await fontsThere(pad);
  await photosThere(pad);
  expect(await wholeTiles(pad)).toBeGreaterThanOrEqual(12);
  await expectFits(pad);
  await expectAccessible(pad);
  await pad.evaluate(() => window.scrollTo(0, 0));

  const session = await pad.context().newCDPSession(pad);
  const at = async (dish: string): Promise<Point> => {
    const box = await tile(pad, dish).boundingBox();
    if (!box) throw new Error(`${dish} is not there`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[], timestamp?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints, ...(timestamp && { timestamp }) });
  /** Taps 100 ms apart by their timestamps, however busy the page is. */
  const tap = async (...points: Point[]) => {
    const begin = Date.now() / 1000 - 0.3;
    await Promise.all(
      points.flatMap((point, nth) => [
        touch('touchStart', [point], begin + nth * 0.1),
        touch('touchEnd', [], begin + nth * 0.1 + 0.03),
      ]),
    );
  };
  const [espresso, wine] = [await at('Espresso'), await at('House Red Wine')];
  await tap(espresso, espresso);
  await tap(espresso, wine);
  await expect.poll(() => quantity(pad, 'Espresso').textContent()).toBe('3');
  await expect.poll(() => quantity(pad, 'House Red Wine').textContent()).toBe('1');
  expect(await pad.evaluate(() => [window.visualViewport?.scale, getSelection()?.toString()])).toEqual([1, '']);

  const counts = () => pad.getByRole('status', { name: / of / }).allTextContents();
  const chosen = await counts();
  for (let swipe = 0; swipe < 5; swipe += 1) {
    const { x, y } = espresso;
    await touch('touchStart', [{ x, y }]);
    for (const step of [20, 60, 110]) await touch('touchMove', [{ x, y: y + (swipe % 2 ? step : -step) }]);
    await touch('touchEnd', []);
  }
  await pad.waitForTimeout(700);
  expect(await pad.getByRole('dialog').count()).toBe(0);
  expect(await counts()).toEqual(chosen);

  await pad.evaluate(() => window.scrollTo(0, 0));
  const burger = await at('Bistro Burger');
  await touch('touchStart', [burger]);
  const sheet = pad.getByRole('dialog', { name: 'Customize Bistro Burger' });
  await sheet.waitFor();
  await touch('touchEnd', []);
  await pad.waitForTimeout(500);
  expect(await sheet.isVisible()).toBe(true);
  expect(await sheet.getByRole('checkbox', { checked: true }).count()).toBe(0);
  expect(await counts()).toEqual(chosen);
  await expectAccessible(pad);
  await sheet.getByRole('button', { name: 'Cancel' }).tap();
  await sheet.waitFor({ state: 'hidden' });

  await pad.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const before = await places(pad);
  await tap(await at('Garden Spritz'));
  await quantity(pad, 'Garden Spritz').waitFor();
  expect(await places(pad)).toEqual(before);
  expect((await seen(pad)).shifted).toBe(0);
});
