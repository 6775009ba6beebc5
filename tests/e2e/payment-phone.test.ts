import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { portalPaths } from '../../core/domain/portal-paths.ts';
import { expectAccessible } from './accessible.ts';
import { isInSight } from './in-sight.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { signIn } from './staff-desk.ts';

const product = productInBrowser();

const openBill = async (page: Page) => {
  await signIn(page, product.url, 'manager', 'Manager@123');
  await page.goto(product.url + portalPaths.floor);
  const pending = page.getByRole('button', { name: /^Payment Pending/ }).first();
  await pending.click();
  return { pending, dialog: page.getByRole('dialog', { name: 'Payment' }) };
};

it.each([
  { width: 1280, height: 800 },
  { width: 390, height: 664 },
])(
  '[PAY-05 PAY-25] at $width x $height the payment modes are in view, and Pay without a mode scrolls to them',
  async (size) => {
    const page = await product.person(size);
    const { dialog } = await openBill(page);
    const [cash, notChosen] = [dialog.getByText('Cash', { exact: true }), dialog.getByRole('radio', { name: '-' })];
    await cash.waitFor();
    await expect.poll(() => isInSight(cash.locator('..'))).toBe(true);
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect.poll(() => isInSight(dialog.getByText('Please select a Payment mode!'))).toBe(true);
    expect(await notChosen.evaluate((radio) => radio === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => dialog.getByRole('radio', { name: 'Cash' }).isChecked()).toBe(true);
  },
);

it('on a phone the payment dialog shows what prevents the payment, and Back closes it', async () => {
  const phone = await product.person(sizes.phone);
  const { pending, dialog } = await openBill(phone);
  const tip = dialog.getByRole('textbox', { name: 'Tip Amt' });
  const pay = dialog.getByRole('button', { name: 'Pay', exact: true });
  await dialog.getByRole('radio', { name: 'Cash' }).check();
  await tip.fill('abc');
  // From any scroll position.
  for (const seen of [dialog.getByText('Total Amt', { exact: true }), dialog.getByRole('textbox', { name: 'Email' })]) {
    await seen.scrollIntoViewIfNeeded();
    await pay.click();
    const fault = dialog.getByText('Please enter a valid tip!');
    await fault.waitFor();
    for (const one of [fault, tip, pay]) await expect.poll(() => isInSight(one)).toBe(true);
  }
  await tip.fill('50000');
  await expect.poll(() => isInSight(dialog.getByText(/^The tip can be at most \$/))).toBe(true);
  await tip.fill('');

  await dialog.getByRole('button', { name: 'Add Discount' }).click();
  await phone.getByLabel('Manager Code', { exact: true }).fill('4321');
  await phone.getByRole('button', { name: 'Enter' }).click();
  const discount = dialog.getByRole('textbox', { name: 'Discount' });
  await discount.waitFor();
  for (const one of [discount, dialog.getByText('Discount', { exact: true })])
    await expect.poll(() => isInSight(one)).toBe(true);
  await discount.fill('5000');
  await dialog.getByRole('radio', { name: 'Dollars' }).check();
  await pay.click();
  await expect.poll(() => isInSight(dialog.getByText(/^The discount can be at most \$/))).toBe(true);
  await expectAccessible(phone);

  await phone.goBack();
  await dialog.waitFor({ state: 'hidden' });
  const board = phone.url();
  expect(new URL(board).search).toBe('');
  await pending.click();
  await dialog.getByText('Total Amt').waitFor();
  // The dialog is part of the address, so a reload reopens it.
  await phone.reload();
  await dialog.getByText('Total Amt').waitFor();
  await phone.goBack();
  await dialog.waitFor({ state: 'hidden' });
  expect(phone.url()).toBe(board);
  await phone.goBack();
  await phone.waitForURL(/\/portal\/home/);
});
