import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatsOf } from '../../core/domain/formats/formats.ts';
import { parseCents } from '../../core/domain/money.ts';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { addDish, checkIn, makePayment, payWithCard, press, submitOrder } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { confirmSubOrder, openSignedIn } from './staff-desk.ts';

const product = productInBrowser();

const { desk, phone } = sizes;

async function staffAt(path: string, viewport: typeof desk, username: string, password: string): Promise<Page> {
  const page = await product.person(viewport);
  await openSignedIn(page, product.url, path, username, password);
  return page;
}

/** A diner eats and pays by card; returns the manager at that order. */
async function payByCard(): Promise<Page> {
  const table = await freeTable(product.dataDir, 1);
  const diner = await product.person(phone);
  await checkIn(diner, product.url, table, table.otp);
  await addDish(diner, 'Starters', 'French Onion Soup');
  await submitOrder(diner);
  const manager = await staffAt('/portal/orders', desk, 'manager', 'Manager@123');
  await manager.getByRole('article').filter({ hasText: table.name }).getByRole('heading').getByRole('link').click();
  await confirmSubOrder(manager);
  await diner
    .getByRole('region', { name: /^Confirmed/ })
    .first()
    .waitFor();
  await makePayment(diner);
  await press(diner, 'Pay');
  await diner.waitForURL(/\/checkout\//);
  await payWithCard(diner, '4242 4242 4242 4242');
  await diner.getByText('Payment Successful!').waitFor();
  return manager;
}

async function refund(staff: Page, amount: string | undefined, reason: string): Promise<void> {
  await staff.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = staff.getByRole('dialog', { name: 'Refund', exact: true });
  if (amount !== undefined) await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByLabel('Reason').fill(reason);
  await expectAccessible(staff);
  // A second press opens no second question: after the answer both dialogs are closed.
  await dialog.getByRole('button', { name: /^Refund \$/ }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const question = staff.getByRole('dialog', { name: /^Refund \$/ });
  await expectAccessible(staff);
  await question.getByRole('button', { name: 'Refund', exact: true }).click();
  await staff.getByText(/ has been refunded$/).waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

/** No part of the page is wider than the screen. */
async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

it('staff refund a part with a reason and then the rest on a phone, and the revenue report shows both', async () => {
  const manager = await payByCard();
  const { pathname, search } = new URL(manager.url());
  const order = pathname + search;

  await manager.reload();
  await manager.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = manager.getByRole('dialog', { name: 'Refund', exact: true });
  await dialog.getByText('The money goes back to the card that paid.').waitFor();
  const paid = parseCents(await dialog.getByLabel('Amount').inputValue()) ?? 0;
  expect(paid).toBeGreaterThan(300);
  await dialog.getByLabel('Amount').fill(((paid + 1) / 100).toFixed(2));
  await dialog.getByLabel('Reason').fill('Cold soup');
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await dialog.getByText(`At most ${formatsOf().amount(paid)} can be refunded.`).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await refund(manager, '2.50', 'Cold soup');
  const list = manager.getByRole('list', { name: 'Refunds' });
  const row = list.getByRole('listitem').filter({ hasText: 'Cold soup' });
  await row.getByText('$2.50').waitFor();
  await row.getByText('Refunded', { exact: true }).waitFor();
  await manager
    .getByText(`${formatsOf().amount(paid)} was paid, ${formatsOf().amount(paid - 250)} can still be refunded.`)
    .waitFor();
  await expectAccessible(manager);

  const server = await staffAt(order, desk, 'server', 'Server@123');
  await server.getByRole('list', { name: 'Refunds' }).getByText('Cold soup').waitFor();
  expect(await server.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);

  const onPhone = await staffAt(order, phone, 'manager', 'Manager@123');
  await onPhone.getByText('Cold soup').waitFor();
  await expectNothingCutOff(onPhone);
  await refund(onPhone, undefined, 'The rest of it, as agreed with the guest at the door');
  await onPhone.getByText(`${formatsOf().amount(paid)} was paid, $0.00 can still be refunded.`).waitFor();
  await expect.poll(() => onPhone.getByRole('list', { name: 'Refunds' }).getByRole('listitem').count()).toBe(2);
  expect(await onPhone.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);
  await expectNothingCutOff(onPhone);
  await expectAccessible(onPhone);

  for (const page of [manager, onPhone]) {
    await page.goto(`${product.url}/portal/payment_review`);
    await page.getByText(new RegExp(`Refunds [-−]\\${formatsOf().amount(paid)} · Net Revenue`)).waitFor();
    await expectNothingCutOff(page);
    await expectAccessible(page);
  }
});
