import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { freeTable } from './demo-table.ts';
import { addDish, customize } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';

const product = productInBrowser();

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Customize your Dish' });
/** Waits until the sheet is shown and has its own history entry: before that, Back would leave the page. */
const opened = async (page: Page) => {
  await sheetOf(page).waitFor();
  await page.waitForFunction(() => window.history.state?.overlay === true);
};
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Customize Bistro Burger' }).click();
  await opened(page);
};
const closed = (page: Page) => sheetOf(page).waitFor({ state: 'hidden' });
/** Waits until the browser is on the page's own history entry. */
const onPage = (page: Page) => page.waitForFunction(() => window.history.state === null);

/** On the menu with one burger chosen, after another page: the browser had a history before the code was scanned. */
async function atMenu(): Promise<Page> {
  const table = await freeTable(product.dataDir, 1);
  const phone = await product.person(sizes.phone, { isMobile: true, hasTouch: true });
  await phone.goto(`${product.url}/healthz`);
  const page = await product.guest(table, phone);
  await addDish(page, 'Burgers', 'Bistro Burger');
  // The burger needs a choice, so Add opens the sheet; closed, the burger stays.
  await opened(page);
  await page.goBack();
  await closed(page);
  await open(page);
  await customize(page, [['Smoked bacon']]);
  await page.getByRole('button', { name: 'More Bistro Burger' }).click();
  await opened(page);
  await page.goBack();
  await closed(page);
  // Loading the page removes the mark.
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
  // A reloaded page shows no open sheet, and Back leaves it.
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
  // Faster than the browser goes back, and before React has rendered.
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
