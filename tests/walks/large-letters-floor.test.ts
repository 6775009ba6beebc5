import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoOrders } from '../e2e/portal-places.ts';
import { ownProductInBrowser, sizes } from '../e2e/product-in-browser.ts';
import { quiet } from '../e2e/quiet.ts';
import { setLetters } from '../e2e/readable.ts';
import { signIn } from '../e2e/staff-desk.ts';

const product = ownProductInBrowser();
const longName = 'A very long table name at the window beside the old bar one 7';

async function managerAt(size: { width: number; height: number }, fontSize: string): Promise<Page> {
  const page = await product.person(size);
  await setLetters(page, fontSize);
  // Changes the response, so that a table has that name.
  await page.route('**/api/fetchtables/*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { state: number; tableName: string }[] };
    const free = body.result.find(({ state }) => state === 1);
    if (free) free.tableName = longName;
    await route.fulfill({ response: answer, json: body });
  });
  await signIn(page, product.url);
  return page;
}

/** Elements that reach beyond the inner edge of their card or are clipped by a box. */
const cutOff = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const drawn = words.getBoundingClientRect();
      const around = (element.closest('article') ?? document.documentElement).getBoundingClientRect();
      const box = element.getBoundingClientRect();
      const isCut = getComputedStyle(element).overflow !== 'visible' && drawn.right > box.right + 1;
      return isCut || drawn.right > around.right + 1 ? [element.textContent] : [];
    }),
  );

const pageOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

it('letters of twice the size cut off no cards, widen no page and keep the hidden link hidden', async () => {
  const page = await managerAt(sizes.phone, '200%');
  for (const path of ['home', 'orders', 'item', 'payment_review']) {
    await page.goto(`${product.url}/portal/${path}`);
    await quiet(page);
    expect([path, await pageOverflow(page)]).toEqual([path, 0]);
  }
  await page.goto(`${product.url}/portal/item`);
  const rows = page.getByRole('list', { name: 'Item' }).getByRole('listitem');
  await rows.first().waitFor();
  const covered = await rows.evaluateAll((items) =>
    items.flatMap((item) => {
      const [name, price] = [item.querySelector('button'), item.querySelector('strong')];
      if (!name || !price) return ['no name or price'];
      const words = document.createRange();
      words.selectNodeContents(name);
      const [named, priced] = [words.getBoundingClientRect(), price.getBoundingClientRect()];
      return named.right > priced.left && named.bottom > priced.top + 1 ? [name.textContent] : [];
    }),
  );
  expect(covered).toEqual([]);
  await page.goto(`${product.url}/portal/orders`);
  await page.getByText(longName).waitFor();
  expect(await page.locator('article dd').count()).toBeGreaterThan(10);
  expect(await cutOff(page, 'article dd:nth-of-type(even), article h3 + span, article > span')).toEqual([]);
  const skip = page.getByRole('link', { name: 'Skip to content' });
  const bottom = () => skip.evaluate((link) => link.getBoundingClientRect().bottom);
  expect(await bottom()).toBeLessThanOrEqual(0);
  await skip.focus();
  await expect.poll(() => skip.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
});

it.each([sizes.phone, sizes.desk])(
  'letters of twice the size leave three quarters of %o to the dishes',
  async (size) => {
    const page = await managerAt(size, '200%');
    const { New } = await demoOrders(page);
    await page.goto(`${product.url}/portal/order?id=${New}`);
    const confirm = page.getByRole('button', { name: 'Confirm Sub-Order' });
    await confirm.waitFor();
    await quiet(page);
    const share = await confirm.evaluate((button) => {
      let bar: Element | null = button;
      while (bar && getComputedStyle(bar).position !== 'sticky') bar = bar.parentElement;
      return (bar?.getBoundingClientRect().height ?? 0) / innerHeight;
    });
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThanOrEqual(0.25);
  },
);

describe('letters of the usual size on a phone', () => {
  it('show the facts of an order in pairs, and the full name of a free table', async () => {
    const page = await managerAt(sizes.phone, '100%');
    await page.goto(`${product.url}/portal/orders`);
    const name = page.getByRole('heading', { name: longName });
    await name.waitFor();
    expect(await name.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1);
    expect(await name.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1);
    const facts = page.getByRole('list', { name: 'Table(s) in Service/Active' }).locator('dl').first();
    const terms = facts.locator('dt');
    const tops = await terms.evaluateAll((all) => all.map((term) => term.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(tops.length / 2);
  });

  it('start the lines of a fault below each other, after a triangle drawn without a font', async () => {
    const page = await managerAt(sizes.phone, '100%');
    await page.goto(`${product.url}/portal/payment_review`);
    // The filters are reset once the restaurant is known.
    await quiet(page);
    const field = page.getByRole('textbox', { name: 'Start Date' });
    await field.fill('hello');
    await field.press('Enter');
    const fault = page.getByText('Please enter the date as 05-Nov-2026 or 11/05/2026!');
    await fault.waitFor();
    const lines = await fault.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return [...words.getClientRects()].map(({ left }) => Math.round(left));
    });
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(lines).size).toBe(1);
    const triangle = await fault.evaluate((element) => {
      const { content, maskImage, width } = getComputedStyle(element, '::before');
      return {
        content,
        isDrawn: maskImage.startsWith('url("data:image/svg+xml'),
        isThere: Number.parseFloat(width) > 8,
      };
    });
    expect(triangle).toEqual({ content: '""', isDrawn: true, isThere: true });
  });
});
