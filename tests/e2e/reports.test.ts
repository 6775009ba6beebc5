import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { addDays, dayOf, formatReportDay } from '../../core/domain/formats/days.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';

const product = productInBrowser();

const today = dayOf('America/Los_Angeles', new Date());
const weeks = new URLSearchParams({
  start: formatReportDay(addDays(today, -20)),
  stop: formatReportDay(today),
}).toString();

it('a report whose chart fails to load has its table and its file, and Retry loads the chart', async () => {
  const page = await product.person(sizes.desk);
  const chart = '**/assets/revenue-chart-*.js';
  await page.route(chart, (route) => route.abort('connectionrefused'));
  await product.staff(`payment_review?${weeks}`, page);
  const failure = page.getByRole('alert').filter({ hasText: 'The chart could not be loaded.' });
  await failure.waitFor();
  const range = page.getByRole('navigation', { name: 'Pages' }).getByText(/^1 to \d+ of \d+$/);
  const counted = Number(/\d+$/.exec((await range.textContent()) ?? '')?.[0]);
  expect(counted).toBeGreaterThan(40);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('RevenueReport.csv');
  const text = await readFile(await file.path());
  const [header, ...lines] = parse(text, { bom: true, relax_column_count: true });
  expect(header?.slice(0, 2)).toEqual(['OrderID', 'PaymentID']);
  const [name, total = ''] = lines[counted] ?? [];
  expect(name).toBe('Total_Revenue');
  await page
    .getByText(`$${Number(total).toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
    .first()
    .waitFor();
});

it('Order Stats at 1280 x 800 shows rows below the chart and cuts off no column', async () => {
  const page = await product.staff(`orderstat?${weeks}`);
  await page.getByRole('img').first().waitFor();
  const table = page.getByRole('table').last();
  const cut = () => table.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : undefined));
  // Waits until the fonts have loaded.
  await expect.poll(cut).toBe(0);
  const row = table.locator('tbody tr').first();
  expect(await row.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(720);
});
