import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { type DemoTable, freeTable } from './demo-table.ts';
import { addDish, checkIn, submitOrder } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { staffCalls } from './staff-calls.ts';
import { openSignedIn } from './staff-desk.ts';

const product = productInBrowser();
const staff = staffCalls(() => product.url);

/** Guests at a table whose closed order waits for payment. */
async function seat(): Promise<{ guest: Page; table: DemoTable; orderID: number }> {
  const table = await freeTable(product.dataDir, 1);
  const guest = await product.person(sizes.phone);
  await checkIn(guest, product.url, table, table.otp);
  await addDish(guest, 'Starters', 'French Onion Soup');
  await submitOrder(guest);
  return { guest, table, orderID: await staff.close(guest, table) };
}

it('two tables are joined, their guests are told, and one payment at the till settles both', async () => {
  const [one, other] = [await seat(), await seat()];
  const desk = await product.person(sizes.desk);
  await openSignedIn(desk, product.url, `/portal/order?id=${one.orderID}`, 'manager', 'Manager@123');
  await desk.getByRole('button', { name: 'More', exact: true }).click();
  await desk.getByRole('menuitem', { name: 'Join with…' }).click();
  const dialog = desk.getByRole('dialog', { name: `Join ${one.table.name} with` });
  await dialog.getByRole('radio', { name: new RegExp(`^${other.table.name}`) }).check();
  await expectAccessible(desk);
  await desk.waitForTimeout(450);
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await desk.getByText(`Joined with ${other.table.name}`).waitFor();
  await expectAccessible(desk);
  // My Orders shows it as well, without a reload.
  for (const [{ guest }, { table }] of [
    [one, other],
    [other, one],
  ] as const) {
    await guest.getByText(`shares one bill with ${table.name}.`).waitFor();
  }
  await expectAccessible(one.guest);
  await one.guest.goto(`${product.url}/customer/payment`);
  await one.guest.getByText(`shares one bill with ${other.table.name}.`).waitFor();
  expect(await one.guest.getByRole('button', { name: 'Pay', exact: true }).count()).toBe(0);
  await expectAccessible(one.guest);

  await desk.getByRole('button', { name: 'Payment Pending' }).click();
  const payment = desk.getByRole('dialog', { name: 'Payment' });
  await payment.getByRole('list', { name: 'Paid together' }).getByText(other.table.name).waitFor();
  await payment.getByRole('radio', { name: 'Cash' }).check();
  await expectAccessible(desk);
  await desk.waitForTimeout(450);
  await payment.getByRole('button', { name: 'Pay', exact: true }).click();
  await desk.getByText('Payment of all tables has been done successfully').waitFor();
  for (const { table } of [one, other]) {
    const after = await freeTable(product.dataDir, 1, table.tableId);
    expect(after.otp).not.toBe(table.otp);
  }
});
