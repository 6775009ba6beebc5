import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { isInSight } from './in-sight.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';

const product = productInBrowser();

async function openBill(size: { width: number; height: number }) {
  const page = await product.staff('orders', product.person(size));
  const pending = page.getByRole('button', { name: /^Payment Pending/ }).first();
  await pending.click();
  return { page, pending, dialog: page.getByRole('dialog', { name: 'Payment' }) };
}

it.each([
  { width: 1280, height: 800 },
  { width: 390, height: 664 },
])(
  '[PAY-05 PAY-25] at $width x $height the payment modes are in view, and Pay without a mode scrolls to them',
  async (size) => {
    const { page, dialog } = await openBill(size);
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
  const { page: phone, pending, dialog } = await openBill(sizes.phone);
  const tip = dialog.getByRole('textbox', { name: 'Tip Amt' });
  const pay = dialog.getByRole('button', { name: 'Pay', exact: true });
  await dialog.getByRole('radio', { name: 'Cash' }).check();
  await tip.fill('abc');
  // Works at any scroll position.
  for (const seen of [dialog.getByText('Total Amt', { exact: true }), dialog.getByRole('textbox', { name: 'Email' })]) {
    await seen.scrollIntoViewIfNeeded();
    await pay.click();
    const fault = dialog.getByText('Please enter a valid tip!');
    await fault.waitFor();
    for (const control of [fault, tip, pay]) await expect.poll(() => isInSight(control)).toBe(true);
  }
  await expectAccessible(phone);

  await phone.goBack();
  await dialog.waitFor({ state: 'hidden' });
  const board = phone.url();
  expect(new URL(board).search).toBe('');
  await pending.click();
  await dialog.getByText('Total Amt').waitFor();
  // The dialog is part of the address, so it opens again after a reload.
  await phone.reload();
  await dialog.getByText('Total Amt').waitFor();
  await phone.goBack();
  await dialog.waitFor({ state: 'hidden' });
  expect(phone.url()).toBe(board);
  await phone.goBack();
  await phone.waitForURL(/\/healthz$/);
});
