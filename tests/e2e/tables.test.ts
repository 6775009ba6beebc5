import jsQR from 'jsqr';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { expectAccessible } from './accessible.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { addNew, openSignedIn, signIn } from './staff-desk.ts';

const product = await productInBrowser();
const tallDesk = { width: 1280, height: 900 };
let desk: Page;

beforeAll(async () => {
  desk = await product.openPage(tallDesk);
  await signIn(desk, product.url, 'manager', 'Manager@123');
});

async function confirm(question: string | RegExp, button: string): Promise<void> {
  const dialog = desk.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Decodes a QR code on the screen, which may still be fading in. */
async function scan(picture: Locator): Promise<string> {
  let read = '';
  const look = async () => {
    const { data, width, height } = PNG.sync.read(await picture.screenshot());
    read = jsQR(new Uint8ClampedArray(data), width, height)?.data ?? '';
    return read;
  };
  await expect.poll(look, { timeout: 5_000, message: 'a QR code in the picture' }).not.toBe('');
  return read;
}

const field = (name: string) => desk.getByRole('textbox', { name, exact: true });
const formQr = () => desk.getByRole('region', { name: 'Table QR' }).getByRole('img');
const otpOf = async (name: string) =>
  (await desk.getByRole('row', { name }).getByRole('cell').nth(5).textContent()) ?? '';

describe('a table of one’s own', () => {
  let link: string;
  let otp: string;

  it('is added, and its QR code on the screen leads to check-in and on to the menu', async () => {
    await desk.goto(`${product.url}/portal/managetable`);
    await desk.getByRole('form', { name: 'Table Info' }).waitFor();
    await addNew(desk, 'Add New Table', 'Table Name');
    await field('Table Name').fill('Pergola 1');
    await desk.getByRole('combobox', { name: 'Attendent' }).click();
    await desk.getByRole('option').first().click();
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await confirm('Are you sure to save Table?', 'Save');
    await desk.getByText('Record saved successfully!').waitFor();
    await desk.getByRole('searchbox', { name: 'Search' }).fill('Pergola');
    await desk.keyboard.press('Enter');
    await expect.poll(() => desk.getByRole('row').count()).toBe(2);
    await expect.poll(() => field('Table Name').inputValue()).toBe('Pergola 1');
    otp = await otpOf('Pergola 1');

    link = await scan(formQr());
    expect(link).toMatch(new RegExp(`^${product.url}/customer/checkin/1-[A-Za-z0-9]{20}$`));
    const phone = await product.person(sizes.phone);
    await phone.goto(link);
    await phone.getByLabel('OTP', { exact: true }).fill(otp);
    await phone.getByRole('button', { name: 'Check-In' }).click();
    await phone.waitForURL(/\/customer\/menu\//);
    await phone.getByText('Pergola 1').first().waitFor();
  });

  it.each([1280, 360])(
    'at %i px View opens its address in a new window and a dialog with the same QR code [TABLE-06 TABLE-07]',
    async (width) => {
      await desk.setViewportSize({ width, height: 640 });
      const opened = desk.context().waitForEvent('page');
      await desk.getByRole('link', { name: 'View the QR code of Pergola 1' }).click();
      const other = await opened;
      await other.waitForURL(link);
      await other.close();
      const dialog = desk.getByRole('dialog', { name: 'Pergola 1' });
      expect(await scan(dialog.getByRole('img'))).toBe(link);
      const close = dialog.getByRole('button', { name: 'Close' });
      // In view before scrolling.
      await expect.poll(() => close.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(640);
      await close.click();
      await desk.setViewportSize({ width: 1280, height: 900 });
    },
  );

  it('has a new link and OTP after renewal, and the old link is dead', async () => {
    await desk.getByRole('button', { name: 'Renew link and OTP' }).click();
    await confirm(/^Renew the QR link/, 'Renew');
    await desk.getByText('The table has a new QR link and a new OTP.').waitFor();
    await expect.poll(() => otpOf('Pergola 1')).not.toBe(otp);
    const renewed = await scan(formQr());
    expect(renewed).not.toBe(link);
    const phone = await product.person(sizes.phone);
    await phone.goto(link);
    await phone.getByText('This table is currently unavailable for orders. Please speak to staff').waitFor();
    await phone.goto(renewed);
    await phone.getByLabel('OTP', { exact: true }).waitFor();
  });

  it('has a card on the printed sheet, which holds only cards and splits none across pages', async () => {
    await desk.goto(`${product.url}/portal/managetable`);
    await desk.getByRole('link', { name: 'Print cards' }).click();
    const cards = desk.getByRole('list', { name: 'Table cards' }).getByRole('listitem');
    await cards.first().waitFor();
    await expectAccessible(desk);
    const pergola = cards.filter({ hasText: 'Pergola 1' });
    expect(await scan(pergola.getByRole('img'))).toContain('/customer/checkin/1-');
    await desk.emulateMedia({ media: 'print' });
    await expect.poll(() => desk.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    await expect.poll(() => desk.getByRole('banner').first().isVisible()).toBe(false);
    await expect.poll(() => pergola.isVisible()).toBe(true);
    const pages =
      (await desk.pdf({ format: 'Letter', margin: { top: '10mm', bottom: '10mm' } }))
        .toString('latin1')
        .match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    // Six cards a page.
    expect(pages).toBe(Math.ceil((await cards.count()) / 6));
    await desk.emulateMedia({ media: 'screen' });
  });

  it('is gone after it is deleted past a warning', async () => {
    await desk.goto(`${product.url}/portal/managetable?search=Pergola`);
    await desk.getByRole('button', { name: 'Delete Pergola 1' }).click();
    await confirm(/It is removed completely and its QR codes stop working/, 'Delete');
    await desk.getByText('Table delete successfully!').waitFor();
    await desk.getByText('No tables found.').waitFor();
  });
});

describe('a charge plan', () => {
  it('is added with its gap named, tried, saved, and applied to its restaurant', async () => {
    const admin = await product.person(tallDesk);
    await openSignedIn(admin, product.url, '/portal/applicationcharges', 'admin', 'Admin@123');
    await admin.getByRole('form', { name: 'Application Charges Details' }).waitFor();
    await addNew(admin, 'Add New Plan', 'Plan Name');
    await admin.getByRole('textbox', { name: 'Plan Name' }).fill('Festival');
    const figure = (name: string) => admin.getByRole('textbox', { name, exact: true });
    await figure('uptoAmount of tier 1').fill('20');
    await figure('service charges of tier 1').fill('1.50');
    await figure('from Amount of tier 3').fill('30');
    await figure('service charges of tier 3').fill('4');
    await admin
      .getByText('Totals above $20.00 and up to $30.00 fall into no tier: they pay the default of $0.10.')
      .waitFor();
    await figure('Try a total').fill('12');
    await admin.getByText('$12.00 is above $0.00 and up to $20.00, tier 1: $1.50').waitFor();
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Record saved successfully!').waitFor();

    await admin.goto(`${product.url}/portal/managerestaurant`);
    await admin.getByRole('form', { name: 'Restaurant Detail' }).waitFor();
    await admin.getByRole('combobox', { name: 'Subscription Plan' }).click();
    await admin.getByRole('option', { name: 'Festival' }).click();
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Record Updated successfully!').waitFor();
    const plan = await (
      await fetch(`${product.url}${addressOf(endpoints.dinerChargePlan, { query: { rid: 1 } }).url}`)
    ).json();
    expect(plan.result).toBe('0$20$1.5$0|0$0$0$0|30$0$4$0');

    await admin.goto(`${product.url}/portal/applicationcharges`);
    await admin.getByRole('button', { name: 'Delete Festival' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await admin.getByText(/'Festival' is the plan of '.+' and cannot be deleted/).waitFor();
  });
});
