import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { freeTable } from './demo-table.ts';
import { ownProductInBrowser, sizes } from './product-in-browser.ts';
import { quiet } from './quiet.ts';
import { openSignedIn } from './staff-desk.ts';

const product = ownProductInBrowser();
let page: Page;

beforeAll(async () => {
  page = await product.openPage({ width: 1280, height: 900 });
  await openSignedIn(page, product.url, '/portal/managerestaurant', 'admin', 'Admin@123');
  await page.getByRole('form', { name: 'Restaurant Detail' }).waitFor();
});

async function answer(question: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const choose = async (name: string) => {
  await page.getByRole('row', { name }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Restaurant Name' }).inputValue()).toBe(name);
};

async function upload(name: string, mimeType: string, content: Buffer): Promise<void> {
  await page.getByLabel('Logo picture').setInputFiles({ name, mimeType, buffer: content });
  await answer('Are you sure to save Logo?', 'Save');
}

/** The logo's width in the browser; 0 if it could not be decoded. */
const widthOf = (where: Page, name: string) =>
  where
    .getByRole('img', { name, exact: true })
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    });

/** The welcome page of a restaurant's table on a phone. */
async function openDoor(restaurantId: number): Promise<Page> {
  const table = await freeTable(product.dataDir, restaurantId);
  const phone = await product.person(sizes.phone);
  await phone.goto(product.url + table.path);
  return phone;
}

describe('the platform’s administrator', () => {
  it('adds a restaurant that can be chosen and staffed at once', async () => {
    await page.getByRole('button', { name: 'Add New Restaurant' }).click();
    await page.getByRole('heading', { name: 'Add a Restaurant' }).waitFor();
    await page.getByRole('textbox', { name: 'Restaurant Name' }).fill('La Bella');
    await page.getByRole('textbox', { name: 'Restaurant URL' }).fill('https://labella.example');
    await page.getByRole('textbox', { name: 'Address' }).fill('1 Main Street');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('BELLA');
    await page.getByRole('combobox', { name: 'Subscription Plan' }).click();
    await page.getByRole('option', { name: 'Standard' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await answer('Are you sure to save Restaurant?', 'Save');
    await page.getByText('Record saved successfully!').waitFor();
    await page.getByRole('row', { name: 'La Bella' }).waitFor();
    // The saved record takes the focus, which would close an open list.
    await page.getByRole('form', { name: 'Restaurant Detail' }).waitFor();

    await page.getByRole('combobox', { name: 'Restaurant', exact: true }).click();
    await page.getByRole('option', { name: 'La Bella' }).click();
    await page.waitForURL(/\/portal\/home/);
    await page.getByRole('banner').getByRole('img', { name: 'La Bella logo' }).waitFor();
    const steps = page.getByRole('region', { name: 'First steps' }).getByRole('listitem');
    // Items wait for a category, tables for a server, and the first order for all of them.
    const ways = [
      'Add a plan',
      'Add a restaurant',
      'Add its users',
      'Add categories',
      'Import a menu file',
      'Add servers',
    ];
    await expect.poll(() => steps.getByRole('link').allTextContents()).toEqual(ways);
    expect(await steps.count()).toBe(8);
    await expect.poll(() => steps.filter({ hasText: 'Done' }).count()).toBe(2);
    await steps.getByRole('link', { name: 'Add categories' }).click();
    // The form opens directly; Cancel leads to the list.
    await page.getByRole('form', { name: 'Add Category' }).getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('There are no categories yet.').waitFor();
    await page.goto(`${product.url}/portal/role`);
    for (const role of ['Manager', 'Server']) await page.getByRole('row', { name: role, exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Restaurant', exact: true }).click();
    await page.getByRole('option', { name: 'Demo Cantina' }).click();
    await page.waitForURL(/\/portal\/home/);
    await page.getByText('Open orders').waitFor();
    await quiet(page);
    expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0);
    await page.goto(`${product.url}/portal/managerestaurant`);
  });

  it('makes a restaurant ask its guests for an OTP with one switch', async () => {
    await choose('Demo Cantina');
    await page.getByRole('switch', { name: 'OTP required' }).click();
    const config = '{"otprequired":1,"managercode":"2468","paymenttype":"T"}';
    await expect.poll(() => page.getByRole('textbox', { name: 'Config' }).inputValue()).toBe(config);
    await page.getByRole('button', { name: 'Save' }).click();
    await answer('Are you sure to save Restaurant?', 'Save');
    await page.getByText('Record Updated successfully!').waitFor();
    const phone = await openDoor(2);
    await phone.getByLabel('OTP', { exact: true }).waitFor();
  });

  it('adds a logo that the top bar and guests see at once and whose script does not run [SHELL-25 DIN-CHK-04]', async () => {
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.dismiss();
    });
    await choose('Demo Cantina');
    const script = '<script>alert(1)</script><rect width="300" height="90" onclick="alert(2)" fill="#204030"/>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90" onload="alert(3)">${script}</svg>`;
    await upload('logo.svg', 'image/svg+xml', Buffer.from(svg));
    await page.getByText('Logo saved successfully!').waitFor();
    const inBar = page.getByRole('banner').getByRole('img', { name: 'Demo Cantina logo' });
    await expect.poll(() => inBar.getAttribute('src')).toMatch(/^\/logo\/2\?/);
    // An SVG is stored as pixels.
    await expect.poll(() => widthOf(page, 'Demo Cantina logo')).toBe(512);
    const phone = await openDoor(2);
    await phone.getByRole('heading', { name: 'Welcome' }).waitFor();
    expect(await widthOf(phone, 'Demo Cantina')).toBe(512);

    // A wrong file name changes nothing: the bytes are a PNG.
    await upload('logo.svg', 'image/svg+xml', PNG.sync.write(new PNG({ width: 120, height: 120 })));
    await expect.poll(() => widthOf(page, 'Demo Cantina logo')).toBe(120);
    await phone.reload();
    await phone.getByRole('heading', { name: 'Welcome' }).waitFor();
    expect(await widthOf(phone, 'Demo Cantina')).toBe(120);
    await phone.goto(`${product.url}/logo/2`);
    expect(alerts).toEqual([]);
  });

  it('removes the logo, and the initials replace it', async () => {
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await answer('Are you sure to delete Logo?', 'Delete');
    await page.getByText('Logo deleted successfully!').waitFor();
    await expect.poll(() => widthOf(page, 'Demo Cantina logo')).toBe(96);
  });
});
