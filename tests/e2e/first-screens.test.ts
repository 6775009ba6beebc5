import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { firstScreenLimits } from '../../bench/support/first-screen-limits.ts';
import { dinerPaths } from '../../core/domain/paths.ts';
import { portalPaths } from '../../core/domain/portal-paths.ts';
import { freeTable } from './demo-table.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { signIn } from './staff-desk.ts';

// Counts what a phone loads before a screen is readable. `npm run bench -- screens` measures the time.

const product = productInBrowser();
const laterFiles = /\/(later-parts|customizing)-.*\.js$/;
const web = fileURLToPath(new URL('../../dist/web', import.meta.url));

interface Loaded {
  /** All requests so far. */
  requests: string[];
  /** Requests, without the files that load later. */
  first: string[];
  /** In kilobytes, compressed as for browsers without brotli. */
  script: number;
  style: number;
  font: number;
}

/** Opens the address with an empty cache. Returns what was requested before `shown` appeared. */
async function open(page: Page, path: string, shown: string): Promise<Loaded> {
  const requests: string[] = [];
  const later: string[] = [];
  let show = () => {};
  const isShown = new Promise<void>((resolve) => {
    show = resolve;
  });
  // Later files are delayed so that they don't count. A menu with a closed category needs them at once for its times.
  await page.route(laterFiles, async (route) => {
    later.push(new URL(route.request().url()).pathname);
    await isShown;
    await route.continue();
  });
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(product.url + path);
  await page.locator(shown).first().waitFor();
  show();
  const first = requests.filter((request) => !later.includes(request));
  const kilobytes = (ending: string) =>
    [...new Set(first)]
      .filter((request) => request.endsWith(ending))
      .reduce((sum, request) => sum + sizeOf(request), 0) / 1024;
  return { requests, first, script: kilobytes('.js'), style: kilobytes('.css'), font: kilobytes('.woff2') };
}

const sizeOf = (path: string) => readFileSync(web + (existsSync(`${web}${path}.gz`) ? `${path}.gz` : path)).length;

test("the diner's first menu", async () => {
  const page = await product.person(sizes.phone);
  const { requests, first, script, style, font } = await open(
    page,
    (await freeTable(product.dataDir, 2)).path,
    'section[id^="category-"] h2',
  );
  expect(script).toBeLessThanOrEqual(firstScreenLimits.diner.script);
  expect(style).toBeLessThanOrEqual(firstScreenLimits.diner.style);
  expect(font).toBe(firstScreenLimits.diner.font);
  expect(first.length, first.join('\n')).toBeLessThanOrEqual(12);
  // A library that both pages share could load the whole portal.
  expect(requests.filter((request) => /(portal|chart|report).*\.js$/.test(request))).toEqual([]);
  expect(requests.filter((request) => /(first|later)-screens-/.test(request))).toEqual([]);
  // Requested along with the scripts, and only once.
  for (const call of ['isotprequire', 'itemmenu', 'gettaxrate', 'verifytable']) {
    expect(requests.filter((request) => request.endsWith(call))).toHaveLength(1);
  }
  await expect.poll(() => requests.some((request) => /later-.*\.js$/.test(request))).toBe(true);
});

test('the table is requested before the screen scripts arrive', async () => {
  const page = await product.person(sizes.phone);
  const sent = page.waitForRequest(/\/verifytable/);
  await page.route(/\/react-.*\.js$/, async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto(product.url + (await freeTable(product.dataDir, 1)).path);
  await page.locator('input[autocomplete="one-time-code"]').first().waitFor();
});

test('a diner without a visit', async () => {
  const page = await product.person(sizes.phone);
  const { requests, script } = await open(page, dinerPaths.lastMenu, 'h1');
  expect(script).toBeLessThanOrEqual(firstScreenLimits.diner.script);
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(6);
});

test("the portal's login", async () => {
  const page = await product.person(sizes.phone);
  const { requests, script, style, font } = await open(page, portalPaths.login, 'input[name="username"]');
  expect(script).toBeLessThanOrEqual(firstScreenLimits.login.script);
  expect(style).toBeLessThanOrEqual(firstScreenLimits.login.style);
  expect(font).toBe(firstScreenLimits.login.font);
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(7);
});

test('the status screen of returning staff', async () => {
  const desk = await product.person(sizes.desk);
  await signIn(desk, product.url, 'manager2');
  await desk.waitForFunction(() => {
    const kept = localStorage.getItem('comanda.staff') ?? '';
    return ['privileges', 'restaurantConfig'].every((part) => kept.includes(part));
  });
  const page = await product.person(sizes.phone, { storageState: await desk.context().storageState() });
  // Stops the clock: data older than a moment is requested again, and a busy machine takes longer than that to load.
  await page.clock.setFixedTime(new Date());
  // The cards are requested before the scripts that render them arrive, and only once.
  const sent = page.waitForRequest(/\/getactiveorders/);
  await page.route(/\/react-.*\.js$/, async (route) => {
    await sent;
    await route.continue();
  });
  const { requests, script, style, font } = await open(page, portalPaths.floor, 'main article');
  for (const call of ['getactiveorders', 'fetchtables/0']) {
    expect(requests.filter((request) => request.endsWith(call))).toHaveLength(1);
  }
  expect(script, requests.join('\n')).toBeLessThanOrEqual(firstScreenLimits.floor.script);
  expect(style).toBeLessThanOrEqual(firstScreenLimits.floor.style);
  expect(font).toBe(firstScreenLimits.floor.font);
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(18);
  // The screen uses the preloaded files, so that nothing is fetched twice.
  const assets = requests.filter((request) => /\.(js|css|woff2)$/.test(request));
  expect(new Set(assets).size).toBe(assets.length);
});
