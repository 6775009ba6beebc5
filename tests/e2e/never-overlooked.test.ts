import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { ActiveOrder } from '../../core/contract/floor.ts';
import { launchBrowser } from './browser.ts';
import { type CoveredTab, openCoveredTab } from './covered-tab.ts';
import { type DemoTable, freeTable } from './demo-table.ts';
import { orderDish } from './diner-phone.ts';
import { ownProductInBrowser } from './product-in-browser.ts';
import { hurryPulse } from './pulse.ts';
import { expectReadable } from './readable.ts';
import { staffCalls } from './staff-calls.ts';
import { signedInBefore } from './staff-desk.ts';

// Staff must hear and see an unseen order on every screen that they use.

const product = ownProductInBrowser();
const staff = staffCalls(() => product.url);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ slowsHiddenPages: true });
});
afterAll(() => browser?.close());

interface Noted {
  /** The number of tones started. */
  rung: number;
  notices: { title: string; body: string; closed: boolean; click: () => void }[];
}

/** Runs before the page and records its sounds and system notifications. */
function noteWhatIsTold() {
  const noted: Noted = { rung: 0, notices: [] };
  Object.assign(window, { noted });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    noted.rung += 1;
    start.apply(this, when);
  };
  const Real = Notification;
  window.Notification = class extends Real {
    // Permission is granted in this tab, but a headless shell shows no notifications and reports it as denied.
    static override get permission(): NotificationPermission {
      return 'granted';
    }

    constructor(title: string, more?: NotificationOptions) {
      super(title, more);
      const notification = {
        title,
        body: more?.body ?? '',
        closed: false,
        click: () => this.dispatchEvent(new Event('click')),
      };
      noted.notices.push(notification);
      this.close = () => {
        notification.closed = true;
        super.close();
      };
    }
  };
}

type Noting = typeof window & { noted: Noted; ticked: number };

const rungIn = (tab: CoveredTab) => tab.ask(() => (window as Noting).noted.rung);
const noticesIn = (tab: CoveredTab) =>
  tab.ask(() => (window as Noting).noted.notices.map(({ title, body, closed }) => ({ title, body, closed })));

/** Signs in staff in this browser profile and marks everything in the demo as seen. */
async function signInCovered(tab: CoveredTab): Promise<void> {
  const orders = await staff.call<ActiveOrder[]>(endpoints.activeOrders, { query: { searchText: '' } });
  for (const { orderID, waiting } of orders.filter((order) => order.waiting.length > 0)) {
    const subOrderIDs = waiting.map(({ subOrderID }) => subOrderID);
    await staff.call(endpoints.seeSubOrders, { body: { orderID, subOrderIDs } });
  }
  const session = await signedInBefore(product.url, 'manager');
  await tab.goto(`${product.url}/healthz`);
  await tab.ask((kept) => localStorage.setItem(...kept), session);
  await tab.goto(`${product.url}/portal/orders`);
  await tab.until(() => document.body.textContent?.includes('Live') === true && !!document.querySelector('article'));
}

async function orderAt(table: DemoTable): Promise<void> {
  const guest = await product.guest(table);
  await orderDish(guest, 'Starters', 'Tuna Tartare');
}

it('an unseen order rings in a background tab, shows in title, icon and a notification, and stops once opened', async () => {
  const table = await freeTable(product.dataDir, 1);
  const tab = await openCoveredTab(browser, product.url, hurryPulse, noteWhatIsTold);
  await signInCovered(tab);
  await tab.press('input[type="search"]');
  await tab.type('nobody is called so');
  await tab.until(() => document.body.textContent?.includes('No table or order matches the search.') === true);
  const plain = await tab.ask(() => document.title);
  const count = Number(/^\((\d+)\) /.exec(plain)?.[1]);

  const isSlowed = await tab.cover();
  expect(await tab.ask(() => document.hidden)).toBe(true);
  // The timers of the page are throttled: otherwise this one would tick forty times.
  await tab.ask(() => {
    Object.assign(window, { ticked: 0 });
    setInterval(() => Object.assign(window, { ticked: (window as Noting).ticked + 1 }), 100);
  });
  await delay(4_000);
  if (isSlowed) expect(await tab.ask(() => (window as Noting).ticked)).toBeLessThanOrEqual(5);
  expect(await rungIn(tab)).toBe(0);
  expect(await noticesIn(tab)).toEqual([]);

  await orderAt(table);
  await expect.poll(() => rungIn(tab), { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
  // The bell rings again until the order is seen.
  const before = await rungIn(tab);
  await expect.poll(() => rungIn(tab), { timeout: 20_000 }).toBeGreaterThanOrEqual(before + 4);
  const state = await tab.ask(() => ({
    title: document.title,
    icon: decodeURIComponent(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? ''),
    isStillSearching: document.body.textContent?.includes('No table or order matches the search.'),
    isHidden: document.hidden,
  }));
  expect(state.title).toBe(plain.replace(`(${count}) `, `(${count + 1}) `));
  expect(state.icon).toContain(`>${count + 1}</text>`);
  expect(state).toMatchObject({ isStillSearching: true, isHidden: true });
  const notices = await noticesIn(tab);
  expect(notices).toHaveLength(1);
  expect(notices[0]?.title).toBe(`New order: ${table.name}`);
  expect(notices[0]?.closed).toBe(false);

  await tab.ask(() => (window as Noting).noted.notices[0]?.click());
  await tab.until(() => location.search.startsWith('?id='));
  expect((await noticesIn(tab))[0]?.closed).toBe(true);
  // Opening an order doesn't mark it as seen, so the ringing continues.
  const opened = await rungIn(tab);
  await expect.poll(() => rungIn(tab), { timeout: 15_000 }).toBeGreaterThan(opened);
  await tab.uncover();
  await tab.until(() => !document.hidden && !!document.querySelector('button[aria-label^="Seen"]'));
  await tab.ask(() => document.querySelector<HTMLButtonElement>('button[aria-label^="Seen"]')?.click());
  await tab.until(() => !document.querySelector('[data-calling]'));
  const seen = await rungIn(tab);
  await delay(2_000);
  expect(await rungIn(tab)).toBe(seen);
  expect((await noticesIn(tab)).filter(({ closed }) => !closed)).toEqual([]);
});

it('a still mark shows an unseen order without sound, preceded by one animated frame if motion is allowed', async () => {
  await orderAt(await freeTable(product.dataDir, 1));
  const desk = await product.staff('orders');
  const frame = desk.locator('[data-calling]');
  await frame.waitFor({ state: 'attached' });
  const looks = () =>
    frame.evaluate((element) => {
      const { animationName, animationIterationCount, opacity, borderTopWidth, pointerEvents } =
        getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const isWhole = width === innerWidth && height === innerHeight;
      return { animationName, animationIterationCount, opacity, borderTopWidth, pointerEvents, isWhole };
    });
  const frameLooks = { borderTopWidth: '6px', pointerEvents: 'none', isWhole: true };
  expect(await looks()).toMatchObject({ ...frameLooks, animationName: 'none', opacity: '1' });
  await desk.getByRole('button', { name: /^Seen/ }).first().waitFor();
  await expectReadable(desk);
  await desk.emulateMedia({ reducedMotion: 'no-preference' });
  const moving = await looks();
  expect(moving).toMatchObject({ ...frameLooks, animationIterationCount: '1' });
  expect(moving.animationName).toMatch(/calling/);
  await desk.emulateMedia({ reducedMotion: 'reduce' });

  // Muting the sound doesn't remove the mark.
  const sound = desk.getByRole('button', { name: 'Order sound', exact: true });
  await sound.press('Enter');
  await expect.poll(() => sound.getAttribute('aria-pressed')).toBe('false');
  await expect.poll(() => frame.count()).toBe(1);
});
