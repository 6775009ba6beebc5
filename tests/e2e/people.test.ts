import { expect, it } from 'vitest';
import { embeddedDatabase, withDatabase } from '../../bench/support/product-database.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { expectFits, orderDish, press, screenOf } from './diner-phone.ts';
import { ownProductInBrowser, sizes } from './product-in-browser.ts';
import { staffCalls } from './staff-calls.ts';
import { cardOf, openSignedIn } from './staff-desk.ts';

const product = ownProductInBrowser();
const staff = staffCalls(() => product.url);

/** Links the demo's users 'manager' and 'server' to two attendants, the first of whom has the table. */
async function linkServers(tableId: number): Promise<string[]> {
  const { connectionString } = await embeddedDatabase(product.dataDir);
  const { rows } = await withDatabase(connectionString, async (client) => {
    const attendants = await client.query<{ id: string; name: string }>(
      `select id, name from attendants where restaurant_id = 1 and status <> 'removed' order by id limit 2`,
    );
    for (const [at, username] of ['manager', 'server'].entries())
      await client.query('update users set attendant_id = $1 where username = $2', [attendants.rows[at]?.id, username]);
    await client.query('update dining_tables set attendant_id = $1 where id = $2', [attendants.rows[0]?.id, tableId]);
    return attendants;
  });
  return rows.map(({ name }) => name);
}

it('two phones with names share a table: what one ordered, the other reads and cannot cancel', async () => {
  const table = await freeTable(product.dataDir, 1);
  const names = ['Zoë', '<b>Ben</b>'];
  const phones = [];
  for (const name of names) {
    const page = await product.person(sizes.phone);
    await page.goto(product.url + table.path);
    await page.getByLabel('First name').fill(name);
    await expectFits(page);
    await expectAccessible(page);
    await page.getByLabel('OTP', { exact: true }).fill(table.otp);
    await page.getByRole('button', { name: 'Check-In' }).click();
    await page.waitForURL(/\/customer\/menu\//);
    phones.push(page);
  }
  const [zoe, ben] = phones;
  if (!zoe || !ben) throw new Error('two phones checked in');
  await orderDish(zoe, 'Starters', 'French Onion Soup');
  await zoe.getByText('Ordered by Zoë').waitFor();
  await ben.goto(screenOf(product.url, table, 'myorder'));
  await ben.getByText('Ordered by Zoë').waitFor();
  await ben.getByText(/^Ordered on another phone of your table/).waitFor();
  expect(await ben.getByRole('button', { name: 'Cancel this order' }).count()).toBe(0);
  await expectFits(ben);
  await expectAccessible(ben);

  const floor = await product.staff('orders', product.person(sizes.desk));
  await cardOf(floor, table).getByText('Zoë, <b>Ben</b>').waitFor();
  await press(zoe, 'Cancel this order');
  await press(zoe, 'Cancel Order');
  await ben.getByText("You won't be charged for this. Order something else, or ask our staff.").waitFor();
  await staff.call(endpoints.freeTable, { body: { tableID: table.tableId } });
});

it('two servers have tables of their own: a call rings for the first one, the other takes the table over', async () => {
  const table = await freeTable(product.dataDir, 1);
  const [first = '', second = ''] = await linkServers(table.tableId);
  const guest = await product.guest(table, product.person(sizes.phone));
  const floors = [];
  for (const username of ['manager', 'server'])
    floors.push(await openSignedIn(await product.person(sizes.desk), product.url, 'orders', username));
  const [hers, other] = floors;
  if (!hers || !other) throw new Error('two servers signed in');
  for (const floor of floors) await floor.getByRole('switch', { name: 'My tables' }).check();
  await cardOf(hers, table).waitFor();
  expect(await cardOf(other, table).count()).toBe(0);

  await press(guest, 'Staff');
  await press(guest, 'Call staff');
  const calling = `${table.name} is calling`;
  await hers.getByText(calling).waitFor();
  await other.getByText(calling).waitFor();
  await other.getByText(`rings for ${first} first`).waitFor();
  expect(await hers.getByText(/^rings for/).count()).toBe(0);

  await other.getByRole('button', { name: 'Take over' }).click();
  const dialog = other.getByRole('dialog', { name: 'Take over tables' });
  await dialog.getByRole('checkbox', { name: table.name, exact: true }).check();
  await expectAccessible(other);
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await other.getByText(`${table.name} is yours for the rest of the day.`).waitFor();
  await cardOf(other, table).getByText(second).waitFor();
  await cardOf(hers, table).waitFor({ state: 'detached' });
  await hers.getByText(`rings for ${second} first`).waitFor();
  await expectFits(other);
  await other.getByRole('button', { name: `Take: ${calling}` }).click();
  await hers.getByText(calling).waitFor({ state: 'detached' });
});
