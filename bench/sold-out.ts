// How long it takes from a press in the kitchen ('sold out' or 'sell again') to a guest's screen. Needs a browser.
import type { Page } from 'playwright-core';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { launchBrowser } from '../tests/e2e/browser.ts';
import { freeTable } from '../tests/e2e/demo-table.ts';
import { asAFinger, checkIn, openCategory } from '../tests/e2e/diner-phone.ts';
import { openSignedIn } from '../tests/e2e/staff-desk.ts';
import { aim, note, percentile } from './support/figures.ts';
import { makeDataDir, startProduct } from './support/product.ts';

const repeats = 20;
const limitMs = 300;
const dish = 'Tuna Tartare';
const menuPath = addressOf(endpoints.itemMenu).url;

/** Milliseconds since 1970. Both pages read the same system clock. */
interface Noted {
  pressedAt: number;
  shown: { words: string; at: number }[];
}

const { dataDir, remove } = await makeDataDir();
const product = await startProduct({ dataDir });
const browser = await launchBrowser();
try {
  const table = await freeTable(dataDir, 1);
  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await checkIn(phone, product.url, table, table.otp);
  await openCategory(phone, 'Starters');
  const kitchen = await browser.newPage();
  await openSignedIn(kitchen, product.url, 'kitchen');
  await noteTimes(phone, kitchen);
  // By now both event streams are open and have received their first events.
  await phone.waitForTimeout(5_000);

  const parts: Record<'until the menu is asked for' | 'until it is answered' | 'until it is shown', number[]> = {
    'until the menu is asked for': [],
    'until it is answered': [],
    'until it is shown': [],
  };
  const all: number[] = [];
  for (let at = 0; at < repeats; at += 1) {
    const { pressed, asked: requested, answered, shown } = await once(phone, kitchen, at % 2 === 0);
    all.push(shown - pressed);
    parts['until the menu is asked for'].push(requested - pressed);
    parts['until it is answered'].push(answered - pressed);
    parts['until it is shown'].push(shown - pressed);
  }
  for (const [name, values] of Object.entries(parts)) {
    const [middle, most] = [percentile(values, 0.5), Math.max(...values)].map(Math.round);
    note(name, `p50 ${middle} ms, at most ${most} ms`);
  }
  const figure = { unit: 'ms', limit: limitMs, bound: 'most' } as const;
  aim({ name: 'sold out, from the press to a guest’s screen, p50', value: percentile(all, 0.5), ...figure });
  aim({ name: 'sold out, from the press to a guest’s screen, longest', value: Math.max(...all), ...figure });
} finally {
  await browser.close();
  await product.stop();
  await remove();
}

async function noteTimes(phone: Page, kitchen: Page): Promise<void> {
  // esbuild wraps functions in a helper that the page doesn't have.
  for (const page of [phone, kitchen]) await page.evaluate('globalThis.__name = (named) => named;');
  await kitchen.evaluate(() => {
    const noted = window as unknown as Noted;
    document.addEventListener('click', () => (noted.pressedAt = performance.timeOrigin + performance.now()), true);
  });
  await phone.evaluate((name) => {
    const noted = window as unknown as Noted;
    noted.shown = [];
    const card = document.querySelector(`article[aria-label="${name}"]`);
    const look = () => {
      const words = card?.textContent?.includes('Out of stock') ? 'out' : 'in';
      // The change is drawn in the next frame.
      requestAnimationFrame(() => noted.shown.push({ words, at: performance.timeOrigin + performance.now() }));
    };
    if (card) new MutationObserver(look).observe(card, { subtree: true, childList: true, characterData: true });
  }, dish);
}

async function once(phone: Page, kitchen: Page, isOut: boolean) {
  await kitchen.getByRole('button', { name: 'Sold out', exact: true }).click();
  await kitchen.getByRole('searchbox', { name: 'Find a dish' }).fill(dish);
  await kitchen.getByRole('dialog').getByRole('button', { name: dish }).click();
  await asAFinger(kitchen);
  await phone.evaluate(() => {
    (window as unknown as Noted).shown = [];
    performance.clearResourceTimings();
  });
  await kitchen.getByRole('button', { name: isOut ? 'Sold out until we say so' : 'Sell again' }).click();
  await phone.waitForFunction(
    (text) => (window as unknown as Noted).shown.some(({ words }) => words === text),
    isOut ? 'out' : 'in',
  );
  const pressed = await kitchen.evaluate(() => (window as unknown as Noted).pressedAt);
  const seen = await phone.evaluate(
    ([path, text]) => {
      const origin = performance.timeOrigin;
      const [menu] = performance.getEntriesByType('resource').filter(({ name }) => name.includes(path));
      const { startTime = 0, responseEnd = 0 } = (menu ?? {}) as Partial<PerformanceResourceTiming>;
      const shown = (window as unknown as Noted).shown.find(({ words }) => words === text)?.at ?? 0;
      return { asked: origin + startTime, answered: origin + responseEnd, shown };
    },
    [menuPath, isOut ? 'out' : 'in'] as const,
  );
  // Waits until a second press is allowed and the toast no longer covers the button.
  await asAFinger(kitchen);
  return { pressed, ...seen };
}
