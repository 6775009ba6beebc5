import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { type DemoTable, freeTable } from './demo-table.ts';
import { addDish, checkIn, makePayment, payWithCard, press, submitOrder } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { staffCalls } from './staff-calls.ts';
import { openSignedIn } from './staff-desk.ts';

const product = productInBrowser();
const staff = staffCalls(() => product.url);

const codeOf = ({ path }: DemoTable) => path.split('/').at(-1) ?? '';

/** Presses 'Move to…' and chooses the table by keyboard. */
async function moveTo(desk: Page, name: string): Promise<void> {
  const more = desk.getByRole('button', { name: 'More', exact: true });
  const move = desk.getByRole('button', { name: 'Move to…' });
  await more.or(move).click();
  if (await more.isVisible()) await desk.getByRole('menuitem', { name: 'Move to…' }).click();
  const dialog = desk.getByRole('dialog');
  const choice = dialog.getByRole('radio', { name: new RegExp(`^${name}`) });
  await choice.waitFor();
  await expectAccessible(desk);
  await choice.focus();
  await desk.keyboard.press('Space');
  await desk.waitForTimeout(450);
  await dialog.getByRole('button', { name: 'Move', exact: true }).focus();
  await desk.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

it('two phones follow their guests to another table, and the old table is free again', async () => {
  const table = await freeTable(product.dataDir, 1);
  const [first, second] = [await product.person(sizes.phone), await product.person(sizes.phone)];
  for (const phone of [first, second]) await checkIn(phone, product.url, table, table.otp);
  const other = await freeTable(product.dataDir, 1);
  await addDish(first, 'Starters', 'Tuna Tartare');
  await submitOrder(first);
  await addDish(second, 'Starters', 'French Onion Soup');
  // From here on the phone follows changes at the table.
  await second.waitForTimeout(2_500);

  const desk = await product.person(sizes.desk);
  await openSignedIn(desk, product.url, `/portal/table?id=${table.tableId}`, 'manager', 'Manager@123');
  // It is shown for a few seconds.
  const arePhonesTold = [first, second].map((phone) => phone.getByText(`You are at ${other.name} now.`).waitFor());
  await moveTo(desk, other.name);
  await Promise.all(arePhonesTold);
  await desk.getByText(`Moved from ${table.name}`).waitFor();
  await desk.waitForURL(new RegExp(`table\\?id=${other.tableId}`));
  await expectAccessible(desk);
  for (const phone of [first, second]) {
    await phone.waitForURL(new RegExp(codeOf(other)));
    await phone
      .getByText(new RegExp(`${other.name}$`))
      .first()
      .waitFor();
  }
  await expectAccessible(first);
  // The second phone's choices are there and are ordered without another check-in.
  await submitOrder(second);
  const waiting = () => second.getByRole('region', { name: /New Order/ }).count();
  await expect.poll(waiting).toBe(2);

  // New guests at the old table get the new OTP and see nothing of the old order.
  const left = await freeTable(product.dataDir, 1, table.tableId);
  expect(left.otp).not.toBe(table.otp);
  const next = await product.person(sizes.phone);
  await checkIn(next, product.url, left, left.otp);
  await next.goto(`${product.url}/customer/myorder/${codeOf(left)}`);
  await next.getByRole('button', { name: 'To Menu' }).waitFor();
  expect(await next.getByRole('region', { name: /New Order/ }).count()).toBe(0);
});

it('a card payment during a move is charged once, and the receipt names the new table', async () => {
  const table = await freeTable(product.dataDir, 1);
  const guest = await product.person(sizes.phone);
  await checkIn(guest, product.url, table, table.otp);
  const other = await freeTable(product.dataDir, 1);
  await addDish(guest, 'Starters', 'French Onion Soup');
  await submitOrder(guest);
  const order = await staff.confirm(guest, table);
  await guest.getByRole('region', { name: /^Confirmed/ }).waitFor();
  await makePayment(guest);
  await press(guest, 'Pay');
  await guest.waitForURL(/\/checkout\//);

  const desk = await product.person(sizes.phone);
  await openSignedIn(desk, product.url, `/portal/order?id=${order.orderID}`, 'manager', 'Manager@123');
  await desk.getByText('Paying now').first().waitFor();
  await moveTo(desk, other.name);
  await desk.getByText(`moved this order from ${table.name} to ${other.name}`).waitFor();
  await expectAccessible(desk);

  await payWithCard(guest, '4242 4242 4242 4242');
  await guest.getByText('Payment Successful!').waitFor();
  const receipt = guest.getByRole('region', { name: 'Receipt' });
  await receipt.getByText(other.name).waitFor();
  await desk.getByText('Paid', { exact: true }).first().waitFor();
  const again = await freeTable(product.dataDir, 1, other.tableId);
  expect(again.otp).not.toBe(other.otp);
});
