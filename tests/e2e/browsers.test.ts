import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { freeTable } from './demo-table.ts';
import {
  addDish,
  answer,
  asAFinger,
  customize,
  openCategory,
  orderDish,
  press,
  screenOf,
  submitOrder,
} from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { cardOf, closeOrder, confirmSubOrder, openOrder, signIn } from './staff-desk.ts';
import { expectSameTexts, translated } from './translate.ts';

const product = productInBrowser();
const faults: string[] = [];
afterEach(() => expect(faults.splice(0)).toEqual([]));

async function reader(size: keyof typeof sizes): Promise<Page> {
  const page = await translated(await product.person(sizes[size]));
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  return page;
}

it("a translated guest's evening and the staff's translated screens show what untranslated ones show", async () => {
  const table = await freeTable(product.dataDir, 1);
  const [guest, floor, cook] = await Promise.all([
    product.guest(table, reader('phone')),
    product.staff('orders', reader('desk')),
    product.staff('kitchen', reader('desk')),
  ]);
  await addDish(guest, 'Burgers', 'Bistro Burger');
  await customize(guest, [['Aged cheddar', 'Smoked bacon']], 'Medium rare');
  await guest.getByRole('button', { name: 'More Bistro Burger' }).click();
  // The second burger still needs a choice, so its sheet opens.
  await customize(guest, [[], ['Fried egg']]);
  await addDish(guest, 'Starters', 'French Onion Soup');
  await expectSameTexts(guest, 'footer');
  await expectSameTexts(guest, 'main article:has-text("French Onion Soup")', (twin) => openCategory(twin, 'Starters'));
  await submitOrder(guest);
  await press(guest, 'To Menu');
  await orderDish(guest, 'Starters', 'Tuna Tartare');
  const tartare = guest.getByRole('region', { name: /^New Order/ }).filter({ hasText: 'Tuna Tartare' });
  await tartare.getByRole('button', { name: /^Cancel/ }).click();
  await answer(guest, 'Are you sure to cancel this Order?', 'Cancel Order');
  await guest.getByText('Order Canceled Successfully!').first().waitFor();
  await press(guest, 'To Menu');
  await press(guest, 'Staff');
  await press(guest, 'Call staff');

  await cardOf(floor, table).getByText('New', { exact: true }).waitFor();
  await expectSameTexts(floor, 'main article');
  await openOrder(floor, table);
  await floor.getByRole('button', { name: 'More French Onion Soup' }).click();
  await confirmSubOrder(floor);
  await expectSameTexts(floor, 'main dl, main table');

  const ticket = cook.getByRole('article', { name: new RegExp(`^\\d+\\. ${table.name}, order `) }).first();
  await ticket.getByRole('button', { name: /: Start$/ }).click();
  await asAFinger(cook);
  await ticket.getByRole('button', { name: /: Ready$/ }).click();
  await expectSameTexts(cook, 'main article');
  await guest.goto(screenOf(product.url, table, 'myorder'));
  await guest.getByText('$70.50').first().waitFor();
  await ticket.getByRole('button', { name: /: Serve$/ }).click();
  await ticket.waitFor({ state: 'hidden' });
  await guest.getByText('Served. Enjoy!').waitFor();
  await expectSameTexts(guest, 'main');
  await expectSameTexts(cook, 'main article');

  await closeOrder(floor);
  await guest.getByText(/^This order is closed/).waitFor();
  await press(guest, 'Make Payment');
  await guest.getByText('$70.50').first().waitFor();
  await guest.getByRole('button', { name: '15%' }).click();
  await guest.getByText('$81.08').first().waitFor();
  await floor.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  const pending = cardOf(floor, table).getByRole('button', { name: /Payment Pending/ });
  await pending.waitFor();
  await expectSameTexts(floor, 'main article');
  await pending.click();
  const fill = async (page: Page) => {
    const dialog = page.getByRole('dialog', { name: 'Payment' });
    await dialog.getByRole('radio', { name: 'Cash' }).check();
    await dialog.getByText('20%').click();
    return dialog;
  };
  const dialog = await fill(floor);
  await expectSameTexts(floor, '[role=dialog]', fill);
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  await floor.getByText('Payment has been done successfully').waitFor();
  await guest.getByText('Everything is paid. Thank you, and see you soon!').waitFor();
  await floor.getByRole('region', { name: 'Free Tables' }).getByText(table.name, { exact: true }).waitFor();
  await expectSameTexts(floor, 'main article');
});

it("staff whose clock is 13 hours ahead sign in, and read the waiting times of the server's", async () => {
  const desk = await product.person(sizes.desk);
  await desk.clock.setSystemTime(Date.now() + 13 * 3_600_000);
  await signIn(desk, product.url);
  await desk.reload();
  await desk.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  const waiting = desk.getByRole('article').getByText(/^\d+ min$/);
  expect(Number.parseInt((await waiting.first().textContent()) ?? '', 10)).toBeLessThan(12 * 60);
});

it('staff sign in and open an order in a browser that forbids storage', async () => {
  const desk = await product.person(sizes.desk);
  desk.on('pageerror', (error) => faults.push(`${desk.url()}: ${error.message}`));
  await desk.addInitScript(() => {
    const forbidden = {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'localStorage', forbidden);
    Object.defineProperty(window, 'sessionStorage', forbidden);
    Object.defineProperty(LockManager.prototype, 'request', { value: async () => forbidden.get() });
    Object.defineProperty(LockManager.prototype, 'query', { value: async () => forbidden.get() });
  });
  await signIn(desk, product.url);
  await desk.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await desk.getByText('Live', { exact: true }).waitFor();
  await desk.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await desk.getByRole('heading', { name: /^Order No\./ }).waitFor();
});

it('a phone that keeps no cookies is told so instead of being asked for the OTP again and again', async () => {
  const table = await freeTable(product.dataDir, 1);
  const phone = await product.person(sizes.phone);
  const browser = await phone.context().newCDPSession(phone);
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  await phone.goto(product.url + table.path);
  await phone.getByRole('heading', { name: /^This browser does not keep cookies/ }).waitFor();
});
