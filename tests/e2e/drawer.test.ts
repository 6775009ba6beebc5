import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { quiet } from './quiet.ts';
import { signIn } from './staff-desk.ts';

const product = await productInBrowser();
let page: Page;

beforeAll(async () => {
  page = await product.openPage(sizes.desk);
  await signIn(page, product.url, 'admin', 'Admin@123');
});

describe('the entries of the drawer', () => {
  it.each([
    ['Item category', '/portal/itemcategory'],
    ['Item', '/portal/item'],
    ['Server', '/portal/server'],
    ['Manage table', '/portal/managetable'],
    ['Manage restaurant', '/portal/managerestaurant'],
    ['Application charges', '/portal/applicationcharges'],
    ['Payment review', '/portal/payment_review'],
    ['Order statistics', '/portal/orderstat'],
    ['Server statistics', '/portal/serverstat'],
    ['User', '/portal/user'],
    ['Role', '/portal/role'],
  ])(
    '%s leads to %s, which shows its list to signed-in users only [SHELL-14 SHELL-15 SHELL-16 SHELL-17 SHELL-18 SHELL-19 SHELL-20 SHELL-21 SHELL-22 SHELL-23 SHELL-24]',
    async (name, path) => {
      await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).click();
      await page.waitForURL(product.url + path);
      // The reports show today, for which the demo may have no data yet.
      const nothingYet = page.getByText(/^No (payments|orders|tips) on these days\.$/);
      await page.getByRole('row').nth(1).or(nothingYet).first().waitFor();
      // Charts load after the rows.
      await quiet(page);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await expectAccessible(page);

      const stranger = await product.openPage(sizes.desk);
      await stranger.goto(product.url + path);
      await stranger.waitForURL(`${product.url}/portal/login`);
      await stranger.context().close();
    },
  );
});
