import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { freeTable } from './demo-table.ts';
import { addDish, customize } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';

const product = productInBrowser();

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Customize your Dish' });
/** Waits until the sheet is open and has its own history entry. Until then, Back would leave the page. */
const opened = async (page: Page) => {
  await sheetOf(page).waitFor();
  await page.waitForFunction(() => window.history.state?.overlay === true);
};
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Customize Bistro Burger' }).click();
  await opened(page);
};
const closed = (page: Page) => sheetOf(page).waitFor({ state: 'hidden' });
/** Waits until the browser is at the page's own history entry. */
const onPage = (page: Page) => page.waitForFunction(() => window.history.state === null);

/** Opens the menu with one burger chosen. Visits another page first, so that the browser has a history. */
async function atMenu(): Promise<Page> {
  const table = await freeTable(product.dataDir, 1);
  const phone = await product.person(sizes.phone, { isMobile: true, hasTouch: true });
  await phone.goto(`${product.url}/healthz`);
  const page = await product.guest(table, phone);
  await addDish(page, 'Burgers', 'Bistro Burger');
  // The burger needs a choice, so Add opens the sheet. When the sheet is closed, the burger stays chosen.
  await opened(page);
  await page.goBack();
  await closed(page);
  await open(page);
  await customize(page, [['Smoked bacon']]);
  await page.getByRole('button', { name: 'More Bistro Burger' }).click();
  await opened(page);
  await page.goBack();
  await closed(page);
  // This mark is lost if the page is loaded again.
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  return page;
}

it('Back closes a sheet, and after any close or a reload the next Back leaves the page', async () => {
  const page = await atMenu();
  const { pathname } = new URL(page.url());
  await open(page);
  await sheetOf(page)
    .getByRole('group')
    .first()
    .getByLabel(/^Smoked bacon/)
    .check();
  await page.goBack();
  await closed(page);
  expect(new URL(page.url()).pathname).toBe(pathname);
  await expect.poll(() => page.getByRole('button', { name: 'More Bistro Burger' }).isVisible()).toBe(true);

  await page.goForward();
  await onPage(page);
  expect(await sheetOf(page).count()).toBe(0);

  const ways = [
    () => sheetOf(page).getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.touchscreen.tap(180, 5),
    () => customize(page, [['Smoked bacon'], ['Fried egg']]),
  ];
  for (const close of ways) {
    await open(page);
    await close();
    await closed(page);
  }
  await onPage(page);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  // After a reload the sheet is closed, and Back leaves the page.
  await open(page);
  await page.reload();
  await page.getByRole('button', { name: 'Review Order' }).waitFor();
  await onPage(page);
  expect(await sheetOf(page).count()).toBe(0);
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe('/healthz');
});

it('on the review, Back closes a sheet, and Back from the next screen returns to the review', async () => {
  const page = await atMenu();
  await page.getByRole('button', { name: 'Review Order' }).click();
  await open(page);
  await page.goBack();
  await closed(page);
  await page.getByRole('heading', { name: 'Review Order', level: 1 }).waitFor();

  await open(page);
  // Both presses come before the browser has gone back and before React has rendered.
  await page.evaluate(() => {
    const press = (words: string) =>
      [...document.querySelectorAll('button')]
        .find((button) => (button.ariaLabel ?? button.textContent) === words)
        ?.click();
    press('Close');
    press('Previous Order');
  });
  await page.getByRole('heading', { name: 'My Orders' }).waitFor();
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toMatch(/\/customer\/myorder\//);
  await page.goBack();
  await page.getByRole('heading', { name: 'Review Order', level: 1 }).waitFor();
  await onPage(page);
  await page.goBack();
  expect(new URL(page.url()).pathname).toMatch(/\/customer\/menu\//);
});
