import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { picture } from '../../server/testing/pictures.ts';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { openCategory } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';

// The browser reads pictures and scales them before it sends them.

const product = productInBrowser();

/** The width of the decoded picture. */
const widthOf = (page: Page, name: string) =>
  page
    .getByRole('img', { name, exact: true })
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    });

it('an SVG becomes a logo of pixels whose script does not run, in the top bar at once and by itself [SHELL-25]', async () => {
  const desk = await product.staff('managerestaurant', undefined, 'admin');
  const alerts: string[] = [];
  desk.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  const script = '<script>alert(1)</script><rect width="300" height="90" onclick="alert(2)" fill="#204030"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90" onload="alert(3)">${script}</svg>`;
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
  await desk.getByRole('row', { name: 'Demo Cantina' }).click();
  await expect.poll(() => desk.getByRole('textbox', { name: 'Restaurant Name' }).inputValue()).toBe('Demo Cantina');
  await desk.getByLabel('Logo picture').setInputFiles(file);
  await desk.getByRole('dialog', { name: 'Are you sure to save Logo?' }).getByRole('button', { name: 'Save' }).click();
  await desk.getByText('Logo saved successfully!').waitFor();
  await expect.poll(() => widthOf(desk, 'Demo Cantina logo')).toBe(512);
  const phone = await product.person(sizes.phone);
  const shown = await phone.goto(`${product.url}/logo/2`);
  expect(shown?.headers()['content-type']).toBe('image/png');
  expect(alerts).toEqual([]);
});

it('a photo that staff take, cut and save on a phone is what guests see, and nothing moves when it comes', async () => {
  const dish = 'French Onion Soup';
  const guest = await product.guest(await freeTable(product.dataDir, 1));
  await openCategory(guest, 'Starters');
  const card = guest.getByRole('article', { name: dish });
  expect(await card.locator('img').count()).toBe(0);
  const before = await card.boundingBox();

  const phone = product.person(sizes.phone, { isMobile: true, hasTouch: true });
  const staff = await product.staff('item', phone);
  await staff.getByRole('searchbox').fill(dish);
  await staff.getByText(dish, { exact: true }).first().click();
  const buffer = await picture(3000, 4000).jpeg().toBuffer();
  await staff.getByLabel('Picture of the dish').setInputFiles({ name: 'soup.jpg', mimeType: 'image/jpeg', buffer });
  const dialog = staff.getByRole('dialog', { name: 'Which part do guests see?' });
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('1.5');
  await dialog.getByRole('group', { name: 'Part of the picture' }).press('ArrowLeft');
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Save photo' }).click();
  await staff.getByText('Photo saved. Guests see it now.').waitFor();

  // The open menu receives the photo without a reload.
  const photo = card.locator('img');
  await photo.waitFor();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  expect(await photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/photo\/1-[\w-]{22}-\d+\.avif$/,
  );
  expect(await card.boundingBox()).toEqual(before);
});
