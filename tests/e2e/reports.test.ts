import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, dayOf, formatReportDay } from '../../core/domain/formats/days.ts';
import { formatsOf } from '../../core/domain/formats/formats.ts';
import { parseCents } from '../../core/domain/money.ts';
import { expectAccessible } from './accessible.ts';
import { ownProductInBrowser, sizes } from './product-in-browser.ts';
import { openSignedIn } from './staff-desk.ts';

const product = ownProductInBrowser();

const today = dayOf('America/Los_Angeles', new Date());
const weeks = new URLSearchParams({
  start: formatReportDay(addDays(today, -20)),
  stop: formatReportDay(today),
}).toString();

async function readerOf(path: string, viewport = sizes.desk): Promise<Page> {
  const page = await product.person(viewport);
  await openSignedIn(page, product.url, `/portal/${path}?${weeks}`, 'manager', 'Manager@123');
  return page;
}

/** The table's cells without the running number, page by page, and the row count of the pager. */
async function everyPage(page: Page): Promise<{ rows: string[][]; counted: number }> {
  const range = page.getByRole('navigation', { name: 'Pages' });
  await range.getByText(/^1 to \d+ of \d+$/).waitFor();
  const counted = Number(/of (\d+)$/.exec((await range.getByText(/ of \d+$/).textContent()) ?? '')?.[1]);
  const rows: string[][] = [];
  for (;;) {
    // The previous page's rows stay until the new ones arrive.
    let shown: string[][] = [];
    const firstShown = async () => {
      shown = await shownRows(page);
      return shown[0]?.[0];
    };
    await expect.poll(firstShown).toBe(String(rows.length + 1));
    rows.push(...shown.map((cells) => cells.slice(1)));
    const next = page.getByRole('button', { name: 'Next page' });
    if (await next.isDisabled()) return { rows, counted };
    await Promise.all([page.waitForResponse((answer) => /[?&]page=\d/.test(answer.url())), next.click()]);
  }
}

/** The cells of the shown rows; empty while others load. */
const shownRows = (page: Page): Promise<string[][]> =>
  page
    .locator('[aria-busy="false"]')
    .filter({ has: page.getByRole('columnheader') })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')));

/** Sorts by this column and waits for the answer. */
async function sortOn(page: Page, name: string, field: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Sort on' }).click();
  await page.getByRole('option', { name, exact: true }).click();
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes(`sortFieldName=${field}`)),
    page.getByRole('button', { name: 'Search' }).click(),
  ]);
}

async function exported(page: Page): Promise<{ name: string; lines: string[][] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const text = await readFile(await file.path());
  return { name: file.suggestedFilename(), lines: parse(text, { bom: true, relax_column_count: true }) };
}

const centsOf = (amount: string | undefined) => parseCents((amount ?? '').replace(/[$,]/g, '')) ?? Number.NaN;

it('the pages, total and file of the revenue report agree, and the address keeps the filters', async () => {
  const page = await readerOf('payment_review');
  await sortOn(page, 'Amount', 'amount');
  const { rows, counted } = await everyPage(page);
  expect(counted).toBeGreaterThan(40);
  expect(rows).toHaveLength(counted);
  const amounts = rows.map((row) => centsOf(row[3]));
  expect(amounts).toEqual([...amounts].sort((one, other) => other - one));
  const sum = amounts.reduce((all, one) => all + one, 0);
  await page.getByText(formatsOf().amount(sum)).first().waitFor();
  const { name, lines } = await exported(page);
  expect(name).toBe('RevenueReport.csv');
  const [header, ...others] = lines;
  expect(header?.slice(0, 2)).toEqual(['OrderID', 'PaymentID']);
  expect(others.slice(0, counted).map((line) => line.slice(0, 3))).toEqual(rows.map((row) => row.slice(0, 3)));
  expect(others[counted]).toEqual(['Total_Revenue', (sum / 100).toFixed(2)]);
  await page.reload();
  await expect.poll(() => page.getByRole('combobox', { name: 'Sort on' }).inputValue()).toBe('Amount');
  await page.getByText(formatsOf().amount(sum)).first().waitFor();
});

it('Order Stats at 1280 x 800 shows rows below the chart and cuts off no column', async () => {
  const page = await readerOf('orderstat');
  await page.getByRole('img').first().waitFor();
  const table = page.getByRole('table').last();
  const rowEnd = () =>
    table
      .locator('tbody tr')
      .first()
      .evaluate((row) => row.getBoundingClientRect().bottom);
  const cut = () => table.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : undefined));
  // Once the fonts have loaded.
  await expect.poll(cut).toBe(0);
  expect(await rowEnd()).toBeLessThanOrEqual(720);
});

it('the revenue report on a phone is accessible to a screen reader and cuts nothing off', async () => {
  const page = await readerOf('payment_review', sizes.phone);
  await page.getByRole('img').first().waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sizes.phone.width);
  await page.getByRole('button', { name: 'Today' }).click();
  await page.waitForURL(new RegExp(`start=${formatReportDay(today)}`));
  const future = new URLSearchParams({ start: '01-Jan-2040', stop: '02-Jan-2040' });
  await page.goto(`${product.url}/portal/payment_review?${future}`);
  await page.getByText(/^No (payments|orders|tips) on these days\.$/).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('No data to Export').waitFor();
});

it('a chart whose script fails to load leaves the table, and Retry loads it', async () => {
  const page = await product.person(sizes.desk);
  const chart = '**/assets/revenue-chart-*.js';
  await page.route(chart, (route) => route.abort('connectionrefused'));
  await openSignedIn(page, product.url, `/portal/payment_review?${weeks}`, 'manager', 'Manager@123');
  const failure = page.getByRole('alert').filter({ hasText: 'The chart could not be loaded.' });
  await failure.waitFor();
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByText(/^1 to \d+ of \d+$/)
    .waitFor();
  await page.unroute(chart);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('img').first().waitFor();
  expect(await failure.count()).toBe(0);
});
