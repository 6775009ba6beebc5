import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { type DemoTable, freeTable } from './demo-table.ts';
import { addDish, checkIn, makePayment, payWithCard, press, submitOrder } from './diner-phone.ts';
import { keptMails } from './kept-mails.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { staffCalls } from './staff-calls.ts';

const product = productInBrowser();
const staff = staffCalls(() => product.url);

/** A guest with a confirmed soup on the payment screen, with no invoice address entered. */
async function atPayment(): Promise<{ page: Page; table: DemoTable }> {
  const table = await freeTable(product.dataDir, 1);
  const page = await product.person(sizes.phone, { isMobile: true, hasTouch: true });
  await checkIn(page, product.url, table, table.otp);
  await addDish(page, 'Starters', 'French Onion Soup');
  await submitOrder(page);
  await staff.confirm(page, table);
  await makePayment(page);
  return { page, table };
}

async function toCardPage(page: Page): Promise<void> {
  await press(page, 'Pay');
  await page.waitForURL(/\/checkout\//);
}

const mailsTo = async (address: string) =>
  (await keptMails(product.dataDir)).filter(({ to }) => to?.some((one) => one.address === address));

/** The one invoice sent to this address. */
async function invoiceTo(address: string) {
  const mail = await vi.waitFor(
    async () => {
      const mails = await mailsTo(address);
      expect(mails).toHaveLength(1);
      return mails[0];
    },
    { interval: 200 },
  );
  expect(mail?.subject).toMatch(/^Your invoice from Demo Bistro, order \d+$/);
  expect(mail?.text).toMatch(/1 x French Onion Soup +\$11\.50/);
  expect(mail?.attachments).toHaveLength(1);
  return mail;
}

it('[DIN-DONE-16] an address typed on the card page receives the invoice', async () => {
  const { page } = await atPayment();
  await toCardPage(page);
  await expectAccessible(page);
  await page.getByLabel(/^Email/).fill('on-card-page@example.com');
  await payWithCard(page, '4242 4242 4242 4242');
  await page.waitForURL(/\/customer\/paymentsuccess\//);
  await page.getByText('Your invoice goes to the address that you gave.').waitFor();
  await invoiceTo('on-card-page@example.com');
});

it('an address typed on the payment screen is prefilled on the card page and survives a declined card', async () => {
  const { page } = await atPayment();
  await page.getByLabel('Email for the invoice').fill('before@example.com');
  await toCardPage(page);
  await expect.poll(() => page.getByLabel(/^Email/).inputValue()).toBe('before@example.com');
  await payWithCard(page, '4000 0000 0000 0002');
  await page.getByText('Your card was declined.').waitFor();
  await expect.poll(() => page.getByLabel(/^Email/).inputValue()).toBe('before@example.com');
  // Back shows a page, not the browser's question about resubmitting the form.
  await page.goBack();
  await page.getByRole('button', { name: /^Pay/ }).waitFor();
  await page.goForward();
  await page.getByText('Your card was declined.').waitFor();
  await page.reload();
  await payWithCard(page, '4242 4242 4242 4242');
  await page.waitForURL(/\/customer\/paymentsuccess\//);
  await invoiceTo('before@example.com');
});

it('an address typed after paying receives one invoice, and the page prints the full receipt without its buttons', async () => {
  const { page } = await atPayment();
  await toCardPage(page);
  await payWithCard(page, '4242 4242 4242 4242');
  await page.waitForURL(/\/customer\/paymentsuccess\//);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await receipt.getByText('1 x French Onion Soup').waitFor();
  const words = await receipt.textContent();
  // 8.875 % of 11.50 and of the 0.50 fee: 1.02 and 0.04.
  for (const figure of ['Demo Bistro', 'Payment No.', 'Pacific', '$11.50', '$0.50', '$1.06', '$13.06']) {
    expect(words).toContain(figure);
  }
  await expectAccessible(page);
  expect(await keptMails(product.dataDir)).toEqual(
    expect.not.arrayContaining([
      expect.objectContaining({ to: [expect.objectContaining({ address: 'after@example.com' })] }),
    ]),
  );

  await page.getByLabel('Email for the invoice').fill('after@example.com');
  await page.getByRole('button', { name: 'Send the Invoice' }).dblclick();
  await page.getByText('Your invoice goes to after@example.com.').waitFor();
  await invoiceTo('after@example.com');
  await page.reload();
  await page.getByText('Your invoice goes to the address that you gave.').waitFor();
  expect(await mailsTo('after@example.com')).toHaveLength(1);

  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => receipt.isVisible()).toBe(true);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
});

it('a second phone on the payment screen sees the bill, then that it is paid, and a bare success address says so', async () => {
  const { page, table } = await atPayment();
  const second = await product.person(sizes.phone);
  await checkIn(second, product.url, table, table.otp);
  await second.goto(`${product.url}/customer/payment`);
  await second.getByRole('contentinfo').getByText('$13.06').waitFor();
  await toCardPage(page);
  await payWithCard(page, '4242 4242 4242 4242');
  await page.waitForURL(/\/customer\/paymentsuccess\//);
  await second.goto(`${product.url}/customer/payment`);
  await second.getByText('Everything is paid. Thank you, and see you soon!').waitFor();
  for (const [path, words] of [
    ['paymentsuccess', 'There is no payment to show here'],
    ['paymentsuccess/cs_sandbox_invented$1', 'There is no payment at this address'],
  ]) {
    await second.goto(`${product.url}/customer/${path}`);
    await second.getByText(words ?? '').waitFor();
    expect(await second.getByText('Payment Failed').count()).toBe(0);
  }
});
