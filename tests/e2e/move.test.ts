import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { type DemoTable, freeTable } from './demo-table.ts';
import { addDish, asAFinger, orderDish, screenOf, submitOrder } from './diner-phone.ts';
import { productInBrowser } from './product-in-browser.ts';
import { following } from './quiet.ts';
import { staffCalls } from './staff-calls.ts';

const product = productInBrowser();
const staff = staffCalls(() => product.url);

/** Presses 'Move to…' and selects the table with the keyboard. */
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
  await asAFinger(desk);
  await dialog.getByRole('button', { name: 'Move', exact: true }).focus();
  await desk.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

it('two phones follow their guests to another table, and the old table is free again', async () => {
  const table = await freeTable(product.dataDir, 1);
  const [first, second] = [await product.guest(table), await product.guest(table)];
  const other = await freeTable(product.dataDir, 1);
  await orderDish(first, 'Starters', 'Tuna Tartare');
  await addDish(second, 'Starters', 'French Onion Soup');
  await following(second);

  const desk = await product.staff(`table?id=${table.tableId}`);
  // The message is only shown for a few seconds, so the test waits for it before the move.
  const arePhonesTold = [first, second].map((phone) => phone.getByText(`You are at ${other.name} now.`).waitFor());
  await moveTo(desk, other.name);
  await Promise.all(arePhonesTold);
  await desk.getByText(`Moved from ${table.name}`).waitFor();
  await desk.waitForURL(new RegExp(`table\\?id=${other.tableId}`));
  await expectAccessible(desk);
  for (const phone of [first, second]) {
    await phone.waitForURL(new RegExp(other.path.split('/').at(-1) ?? ''));
    await phone
      .getByText(new RegExp(`${other.name}$`))
      .first()
      .waitFor();
  }
  await expectAccessible(first);
  // The second phone's choices are kept, and it can order without another check-in.
  await submitOrder(second);
  const waiting = () => second.getByRole('region', { name: /New Order/ }).count();
  await expect.poll(waiting).toBe(2);

  // New guests at the old table need the new OTP and see nothing of the old order.
  const left = await freeTable(product.dataDir, 1, table.tableId);
  expect(left.otp).not.toBe(table.otp);
  const next = await product.guest(left);
  await next.goto(screenOf(product.url, left, 'myorder'));
  await next.getByRole('button', { name: 'To Menu' }).waitFor();
  expect(await next.getByRole('region', { name: /New Order/ }).count()).toBe(0);
});

/** Guests at a table whose order is closed and waits for payment. */
async function seat(): Promise<{ guest: Page; table: DemoTable; orderID: number }> {
  const table = await freeTable(product.dataDir, 1);
  const guest = await product.guest(table);
  await orderDish(guest, 'Starters', 'French Onion Soup');
  return { guest, table, orderID: await staff.close(guest, table) };
}

it('two tables are joined, their guests are informed, and one payment at the till settles both', async () => {
  const [first, other] = [await seat(), await seat()];
  const desk = await product.staff(`order?id=${first.orderID}`);
  await desk.getByRole('button', { name: 'More', exact: true }).click();
  await desk.getByRole('menuitem', { name: 'Join with…' }).click();
  const dialog = desk.getByRole('dialog', { name: `Join ${first.table.name} with` });
  await dialog.getByRole('radio', { name: new RegExp(`^${other.table.name}`) }).check();
  await expectAccessible(desk);
  await asAFinger(desk);
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await desk.getByText(`Joined with ${other.table.name}`).waitFor();
  // My Orders shows it too, without a reload.
  await first.guest.getByText(`shares one bill with ${other.table.name}.`).waitFor();
  await other.guest.getByText(`shares one bill with ${first.table.name}.`).waitFor();
  await expectAccessible(first.guest);

  await desk.getByRole('button', { name: 'Payment Pending' }).click();
  const payment = desk.getByRole('dialog', { name: 'Payment' });
  await payment.getByRole('list', { name: 'Paid together' }).getByText(other.table.name).waitFor();
  await payment.getByRole('radio', { name: 'Cash' }).check();
  await expectAccessible(desk);
  await asAFinger(desk);
  await payment.getByRole('button', { name: 'Pay', exact: true }).click();
  await desk.getByText('Payment of all tables has been done successfully').waitFor();
  for (const { table } of [first, other])
    expect((await freeTable(product.dataDir, 1, table.tableId)).otp).not.toBe(table.otp);
});
