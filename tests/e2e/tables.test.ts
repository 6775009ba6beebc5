import jsQR from 'jsqr';
import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';

const product = productInBrowser();

/** Decodes a QR code on the screen. The code may still be fading in. */
async function scan(picture: Locator): Promise<string> {
  let read = '';
  const look = async () => {
    const { data, width, height } = PNG.sync.read(await picture.screenshot());
    read = jsQR(new Uint8ClampedArray(data), width, height)?.data ?? '';
    return read;
  };
  await expect.poll(look, { message: 'a QR code in the picture' }).not.toBe('');
  return read;
}

it("a table's QR code on the screen, in View and on the printed card leads to its check-in, and the sheet splits no card across pages [TABLE-06 TABLE-07]", async () => {
  const { name, path } = await freeTable(product.dataDir, 1);
  const link = product.url + path;
  const desk = await product.staff(
    `managetable?search=${encodeURIComponent(name)}`,
    product.person({ width: 1280, height: 900 }),
  );
  expect(await scan(desk.getByRole('region', { name: 'Table QR' }).getByRole('img'))).toBe(link);
  const phone = await product.person(sizes.phone);
  await phone.goto(link);
  await phone.getByLabel('OTP', { exact: true }).waitFor();

  for (const width of [1280, 360]) {
    await desk.setViewportSize({ width, height: 640 });
    const opened = desk.context().waitForEvent('page');
    await desk.getByRole('link', { name: `View the QR code of ${name}` }).click();
    const other = await opened;
    await other.waitForURL(link);
    await other.close();
    const dialog = desk.getByRole('dialog', { name });
    expect(await scan(dialog.getByRole('img'))).toBe(link);
    const close = dialog.getByRole('button', { name: 'Close' });
    await expect.poll(() => close.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThanOrEqual(640);
    await close.click();
  }

  await desk.setViewportSize(sizes.desk);
  await desk.getByRole('link', { name: 'Print cards' }).click();
  const cards = desk.getByRole('list', { name: 'Table cards' }).getByRole('listitem');
  const card = cards.filter({ hasText: name }).first();
  expect(await scan(card.getByRole('img'))).toBe(link);
  await expectAccessible(desk);
  await desk.emulateMedia({ media: 'print' });
  await expect.poll(() => desk.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await expect.poll(() => desk.getByRole('banner').first().isVisible()).toBe(false);
  await expect.poll(() => card.isVisible()).toBe(true);
  const sheet = await desk.pdf({ format: 'Letter', margin: { top: '10mm', bottom: '10mm' } });
  const pages = sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  // A page has six cards.
  expect(pages).toBe(Math.ceil((await cards.count()) / 6));
});
