import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPrinterPeer } from '../../server/testing/printer-peer.ts';
import { expectAccessible } from './accessible.ts';
import { ownProductInBrowser, sizes } from './product-in-browser.ts';
import { confirmSubOrder, signIn } from './staff-desk.ts';

const product = ownProductInBrowser({ PRINTER_NETWORKS: '127.0.0.0/8' });
let printer: Awaited<ReturnType<typeof startPrinterPeer>>;
beforeAll(async () => {
  printer = await startPrinterPeer();
});
afterAll(() => printer.close());

it('a strip appears while a printer is offline, and its ticket prints once when it returns', async () => {
  const page = await product.person(sizes.desk);
  await signIn(page, product.url);
  await page.getByRole('navigation').getByRole('link', { name: 'Printers' }).click();
  await page.getByRole('button', { name: 'Add New Printer' }).click();
  const form = page.getByRole('form', { name: 'Add Printer' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Kitchen');
  await form.getByRole('textbox', { name: 'Address' }).fill('8.8.8.8');
  const save = async () => {
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  };
  await save();
  await form.getByText(/Printers must be in one of these networks: 127\.0\.0\.0\/8/).waitFor();
  await form.getByRole('textbox', { name: 'Address' }).fill(printer.host);
  await page.waitForTimeout(450);
  await save();
  const row = page.getByRole('row', { name: /Kitchen/ });
  await row.getByText('Ready').waitFor();
  await expectAccessible(page);
  await row.dblclick();
  await page.getByRole('button', { name: 'Test page' }).click();
  await page.getByRole('list', { name: 'Latest print jobs' }).getByText('Printed').waitFor();
  expect(printer.papers).toHaveLength(1);
  expect(printer.papers[0]).toContain('TEST PAGE');
  await expectAccessible(page);

  // A colleague watches the floor without reloading.
  const floor = await product.staff('orders');
  await floor.getByText('Live', { exact: true }).waitFor();
  await printer.turnOff();
  const strip = floor.getByRole('list', { name: 'Printer problems' });
  await strip.getByText('Kitchen is off.').waitFor();

  await page.goto(`${product.url}/portal/order?status=N`);
  await page.getByRole('row').nth(1).dblclick();
  await confirmSubOrder(page);
  await strip.getByText('1 print job is waiting.').waitFor();
  await expectAccessible(floor);
  await strip.getByRole('button', { name: 'Read on screen: print jobs for Kitchen' }).click();
  const waiting = floor.getByRole('dialog', { name: 'Print jobs waiting for Kitchen' });
  await waiting.getByRole('link', { name: /^Ticket of / }).click();
  const marked = floor.locator('article[aria-current="true"]');
  await marked.waitFor();
  await expectAccessible(floor);
  await floor.getByRole('button', { name: 'Back' }).click();
  await waiting.getByRole('link', { name: /^As printed: Ticket of / }).click();
  const ticket = floor.getByRole('article', { name: 'Ticket' });
  await ticket.waitFor();
  const words = (await ticket.getByRole('paragraph').allTextContents()).join(' ').replaceAll(/\s+/g, ' ').trim();
  // When printed from the browser, it is one page 80 mm wide, which is 227 points.
  const pages = (await floor.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/MediaBox ?\[[^\]]*\]/g);
  expect(pages?.map((page) => Math.round(Number(page.split(' ').at(-2))))).toEqual([227]);
  await floor.getByRole('button', { name: 'Back' }).click();
  await floor.goto(`${product.url}/portal/orders`);
  await strip.waitFor();

  await printer.turnOn();
  await strip.waitFor({ state: 'hidden' });
  await expect.poll(() => printer.papers.length).toBe(2);
  // The text is the same, except for the dashes of rules.
  expect(
    printer.papers[1]
      ?.replaceAll(/-{10,}/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe(words);
  expect(printer.papers[1]).not.toContain('REPRINT');
  expect(printer.faults).toEqual([]);
});
