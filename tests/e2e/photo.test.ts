import { expect, it } from 'vitest';
import { picture } from '../../server/testing/pictures.ts';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { checkIn, openCategory } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { openSignedIn } from './staff-desk.ts';

const product = productInBrowser();
const onAPhone = { isMobile: true, hasTouch: true };
const dish = 'French Onion Soup';

it('a photo that staff take, cut and save on a phone is what guests see, and nothing moves when it comes', async () => {
  const table = await freeTable(product.dataDir, 1);
  const guest = await product.person(sizes.phone, onAPhone);
  await checkIn(guest, product.url, table, table.otp);
  await openCategory(guest, 'Starters');
  const card = guest.getByRole('article', { name: dish });
  expect(await card.locator('img').count()).toBe(0);
  const boxBefore = await card.boundingBox();

  const staff = await product.person(sizes.phone, onAPhone);
  await openSignedIn(staff, product.url, '/portal/item', 'manager', 'Manager@123');
  await staff.getByRole('searchbox').fill(dish);
  await staff.getByText(dish, { exact: true }).first().click();
  const panel = staff.getByRole('region', { name: 'Photo' });
  await panel.getByText('Without a photo, guests see the first letter').waitFor();
  const bytes = await picture(3000, 4000).jpeg().toBuffer();
  await panel
    .getByLabel('Picture of the dish')
    .setInputFiles({ name: 'soup.jpg', mimeType: 'image/jpeg', buffer: bytes });
  const dialog = staff.getByRole('dialog', { name: 'Which part do guests see?' });
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('1.5');
  await dialog.getByRole('group', { name: 'Part of the picture' }).press('ArrowLeft');
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Save photo' }).click();
  await staff.getByText('Photo saved. Guests see it now.').waitFor();
  await expectAccessible(staff);

  // Pushed to the open menu.
  const photo = card.locator('img');
  await photo.waitFor();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(100);
  expect(await photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/photo\/1-[\w-]{22}-\d+\.avif$/,
  );
  expect(await card.boundingBox()).toEqual(boxBefore);
  await expectAccessible(guest);
});
