import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { embeddedDatabase, withDatabase } from '../../bench/support/product-database.ts';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { markOfMarkup, markup, writeMarkup } from '../../server/testing/markup.ts';
import { freeTable } from '../e2e/demo-table.ts';
import {
  addDish,
  checkIn,
  customize,
  makePayment,
  openCategory,
  payWithCard,
  submitOrder,
} from '../e2e/diner-phone.ts';
import { keptMails } from '../e2e/kept-mails.ts';
import { demoOrders, goTo, openPlaces, portalPlaces } from '../e2e/portal-places.ts';
import { portalWays } from '../e2e/portal-ways.ts';
import { ownProductInBrowser, sizes } from '../e2e/product-in-browser.ts';
import { quiet } from '../e2e/quiet.ts';
import { policyViolations } from '../e2e/security-policy.ts';
import { staffCalls } from '../e2e/staff-calls.ts';
import { signIn } from '../e2e/staff-desk.ts';

// Types markup into every text field. Every screen, page, mail and receipt must show it as text and not run it.

const product = ownProductInBrowser();
const written: string[] = [];
/** Signs that markup was run, such as dialogs. */
const alive: string[] = [];
let shown = 0;

/** A page that records any markup that runs. */
async function watched(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    Object.defineProperty(window, '__ran', { value: () => console.error('__ran') });
  });
  page.on('dialog', (dialog) => {
    // Leaving a half-filled form opens a dialog, which is allowed.
    if (dialog.type() !== 'beforeunload') alive.push(`${page.url()}: a dialog`);
    void dialog.accept();
  });
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url().replace('//localhost:', '//127.0.0.1:'));
    if (!/^(data|blob):/.test(protocol) && host !== new URL(product.url).host)
      alive.push(`${page.url()}: ${request.url()}`);
  });
  page.on('console', (message) => {
    if (/__ran|away\.invalid|Content Security Policy/.test(message.text()))
      alive.push(`${page.url()}: ${message.text()}`);
  });
  return page;
}

/** Checks that no markup became an element. Counts the pages that show some of it as text. */
async function look(page: Page): Promise<void> {
  const { elements, words } = await page.evaluate((mark) => {
    const signs = [
      `[${mark}]`,
      '[href^="javascript:" i]',
      '[href^="data:text" i]',
      '[src*="away.invalid"]',
      '[srcdoc]',
    ];
    return {
      elements: [...document.querySelectorAll(signs.join())].map((element) => element.outerHTML.slice(0, 100)),
      words:
        document.body.textContent.includes('__ran()') ||
        [...document.querySelectorAll('input, textarea')].some((field) =>
          (field as HTMLInputElement).value.includes('__ran()'),
        ),
    };
  }, markOfMarkup);
  alive.push(...elements.map((element) => `${page.url()}: ${element}`));
  if (words) shown += 1;
  expect(alive.splice(0)).toEqual([]);
}

beforeAll(async () => {
  const { connectionString } = await embeddedDatabase(product.dataDir);
  written.push(...(await withDatabase(connectionString, writeMarkup)));
});

it('reaches the texts of every kind of record', () => {
  expect(written.length).toBeGreaterThan(25);
  for (const place of [
    'items.name',
    'order_lines.special_instruction',
    'restaurants.name',
    'users.name',
    'dining_tables.name',
  ])
    expect(written).toContain(place);
});

it('would be noticed', async () => {
  const page = await watched(await product.person(sizes.desk));
  await page.goto(`${product.url}/portal/login`);
  // Does what the markup would do, to prove that the checks notice it and the policy blocks it.
  await page.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = '//away.invalid/a';
    document.body.append(picture);
    (window as unknown as { __ran(): void }).__ran();
  });
  await page.waitForTimeout(200);
  await expect(look(page)).rejects.toThrow();
  expect(policyViolations.splice(0)).not.toEqual([]);
});

describe.each(Object.entries(sizes))('stays text on every screen of the portal on a %s', (_, size) => {
  let page: Page;
  let orders: Awaited<ReturnType<typeof demoOrders>>;

  beforeAll(async () => {
    shown = 0;
    page = await watched(await product.openPage(size, { reducedMotion: 'reduce' }));
    page.setDefaultTimeout(10_000);
    await signIn(page, product.url, 'admin');
    orders = await demoOrders(page);
  });

  it.each(portalPlaces)('$name', async (place) => {
    await goTo(page, product.url, place, orders);
    await look(page);
  });

  it.each(openPlaces)('$name', async (place) => {
    const stranger = await watched(await product.person(size));
    await goTo(stranger, product.url, place, orders);
    await look(stranger);
  });

  it('is readable on most of them', () => {
    expect(shown).toBeGreaterThan(portalPlaces.length / 2);
  });

  it.each(Object.entries(portalWays))('%s', async (_name, walk) => {
    const { url, dataDir } = product;
    const person = async (more = {}) => watched(await product.person(size, more));
    const before = shown;
    await walk({ url, dataDir, person, look, words: markup.join('') });
    expect(shown).toBeGreaterThan(before);
  });
});

it('stays text in mails, even in a page that would run it', async () => {
  const manager = staffCalls(() => product.url);
  const reader = await watched(await product.person(sizes.desk));
  await signIn(reader, product.url);
  const { Paid } = await demoOrders(reader);
  await fetch(product.url + addressOf(endpoints.askPasswordLink, { query: { username: 'manager' } }).url);
  const { payments } = await manager.call<{ payments: { paymentId: number }[] }>(endpoints.receipt, {
    params: { orderid: Paid },
  });
  const body = { paymentId: payments[0]?.paymentId, email: 'guest@example.com' };
  await manager.call(endpoints.resendInvoice, { body });
  // Includes the mails about PINs, second steps and passkeys that were sent before.
  const mails = await vi.waitFor(
    async () => {
      const kept = await keptMails(product.dataDir);
      const subjects = kept.map(({ subject = '' }) => subject);
      for (const word of [/password/i, /invoice|receipt/i, /passkey/i, /second step/i, /PIN/])
        expect(subjects).toContainEqual(expect.stringMatching(word));
      return kept;
    },
    { timeout: 20_000, interval: 300 },
  );
  // Uses a blank page, because a page of the product doesn't accept markup as text.
  await reader.goto('about:blank');
  for (const { html = '' } of mails) {
    expect(html).toContain('__ran()');
    await reader.setContent(html);
    await look(reader);
  }
});

it('stays text on a guest’s phone from the check-in to the receipt', async () => {
  const table = await freeTable(product.dataDir, 1);
  const diner = await watched(await product.person(sizes.phone));
  const before = shown;
  const glance = async (ready: Locator) => {
    await ready.waitFor();
    await quiet(diner);
    await look(diner);
  };
  await diner.goto(product.url + table.path);
  await glance(diner.getByLabel('OTP', { exact: true }));
  await checkIn(diner, product.url, table, table.otp);
  await openCategory(diner, 'Burgers');
  await diner.getByRole('button', { name: 'Add Bistro Burger' }).click();
  await glance(diner.getByRole('dialog', { name: 'Customize your Dish' }).getByRole('group').first());
  await customize(diner, [['Aged cheddar']], markup.join('').slice(0, 200));
  await addDish(diner, 'Starters', 'French Onion Soup');
  await glance(diner.getByRole('button', { name: 'Review Order' }));
  await diner.getByRole('button', { name: 'Review Order' }).click();
  await glance(diner.getByRole('heading', { name: 'Review Order', level: 1 }));
  await diner.goBack();
  await submitOrder(diner);
  await glance(diner.getByText('New Order').first());
  await staffCalls(() => product.url).confirm(diner, table);
  await diner.getByText('Confirmed').first().waitFor();
  await makePayment(diner);
  const pay = diner.getByRole('button', { name: 'Pay', exact: true });
  await glance(pay);
  await pay.click();
  await diner.waitForURL(/\/checkout\//);
  await look(diner);
  await payWithCard(diner, '4242 4242 4242 4242');
  await glance(diner.getByText('Payment Successful!'));
  await diner.goto(`${product.url}/privacy/1`);
  await look(diner);
  expect(shown).toBeGreaterThan(before + 5);
});
