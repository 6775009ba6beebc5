import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DemoTable } from './demo-table.ts';

// What a diner does. Elements are found by their visible text.

export async function checkIn(page: Page, url: string, table: DemoTable, otp: string | undefined): Promise<void> {
  await page.goto(url + table.path);
  if (otp !== undefined) {
    await page.getByLabel('OTP', { exact: true }).fill(otp);
    await page.getByRole('button', { name: 'Check-In' }).click();
  }
  await page.waitForURL(/\/customer\/menu\//);
}

/** The address of another screen of the table, such as 'myorder'. */
export const screenOf = (url: string, { path }: DemoTable, screen: string) =>
  url + path.replace('/checkin/', `/${screen}/`);

/** In milliseconds. Elements that have just appeared ignore a second press that comes sooner. */
const betweenPresses = 450;

/** Waits as long as a person does between two separate presses. */
export const asAFinger = (page: Page) => page.waitForTimeout(betweenPresses);

export async function press(page: Page, name: string, exact = true): Promise<void> {
  await asAFinger(page);
  await page.getByRole('button', { name, exact }).click();
}

export async function openCategory(page: Page, name: string): Promise<void> {
  const fold = page.getByRole('button', { name: new RegExp(`^${name}.*dish`) });
  if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click();
}

export async function addDish(page: Page, category: string, dish: string): Promise<void> {
  await openCategory(page, category);
  await press(page, `Add ${dish}`, false);
}

/** Orders one dish and ends at My Orders, where the dish waits for confirmation. */
export async function orderDish(page: Page, category: string, dish: string): Promise<void> {
  await addDish(page, category, dish);
  await submitOrder(page);
}

/** `units` has one list of choices for each unit. */
export async function customize(page: Page, units: readonly (readonly string[])[], request = ''): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Customize your Dish' });
  await sheet.waitFor();
  for (const [index, choices] of units.entries()) {
    const block = sheet.getByRole('group').nth(index);
    for (const choice of choices) await block.getByLabel(new RegExp(`^${choice}`)).check();
  }
  if (request) await sheet.getByLabel(/Special request/).fill(request);
  await sheet.getByRole('button', { name: 'Submit' }).click();
  await sheet.waitFor({ state: 'hidden' });
}

/** Fails if the screen can be scrolled sideways. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

/** Checks the bar's height. With two rows it took 31 % of the screen; now it may take half of that. */
export async function expectLowBar(page: Page): Promise<void> {
  const share = await page
    .getByRole('contentinfo')
    .evaluate((bar) => bar.getBoundingClientRect().height / window.innerHeight);
  expect(share, page.url()).toBeLessThanOrEqual(0.155);
}

export async function answer(page: Page, question: string | RegExp, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog').filter({ hasText: question });
  await dialog.waitFor();
  await asAFinger(page);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export async function submitOrder(page: Page): Promise<void> {
  await press(page, 'Review Order');
  await page.getByRole('heading', { name: 'Review Order', level: 1 }).waitFor();
  await press(page, 'Submit Order');
  await answer(page, 'Submit Order', 'Submit');
  const placed = page.getByRole('alertdialog').filter({ hasText: 'Submitted New Order' });
  await placed.getByText('Restaurant will confirm the order shortly').waitFor();
  await answer(page, 'Submitted New Order', 'OK');
  await page.waitForURL(/\/customer\/myorder\//);
  await page.getByRole('heading', { name: 'My Orders', level: 1 }).waitFor();
  // My Orders must start at its top, however far Review was scrolled.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
}

/** Goes from the payment screen to the card page. */
export async function toCardPage(page: Page): Promise<void> {
  await press(page, 'Pay');
  await page.waitForURL(/\/checkout\//);
}

export async function makePayment(page: Page): Promise<void> {
  await press(page, 'Make Payment');
  await answer(page, 'Close this order?', 'Close Order');
  await page.waitForURL(/\/customer\/payment$/);
}

export async function payWithCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires (MM/YY)').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay / }).click();
}
