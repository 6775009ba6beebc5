import { expect, it } from 'vitest';
import { embeddedDatabase, withDatabase } from '../../bench/support/product-database.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { SplitBill } from '../../core/contract/splits.ts';
import { startingService } from '../../core/domain/service-settings.ts';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { expectFits, payWithCard, screenOf, toCardPage } from './diner-phone.ts';
import { ownProductInBrowser, sizes } from './product-in-browser.ts';
import { staffCalls } from './staff-calls.ts';
import { cardOf, openOrder, takeOff } from './staff-desk.ts';

const product = ownProductInBrowser();
const staff = staffCalls(() => product.url);

it('a table of four has two courses by seats, fired, voided and comped, and pays by seats, on the phone and at the till', async () => {
  const service = JSON.stringify({ ...startingService, seats: true, courses: true });
  const { connectionString } = await embeddedDatabase(product.dataDir);
  await withDatabase(connectionString, async (client) => {
    await client.query('update restaurants set service_settings = $1 where id = 1', [service]);
    await client.query(
      `update categories set course = case name when 'Starters' then 2 else 6 end
       where restaurant_id = 1 and name in ('Starters', 'Salads & Bowls', 'Pasta & Risotto')`,
    );
  });
  const table = await freeTable(product.dataDir, 1);
  const pad = await product.staff(`take?table=${table.tableId}`, product.person(sizes.desk));
  const ticket = pad.getByRole('complementary', { name: 'Review the order' });
  const seat = (of: string, number: number) =>
    ticket
      .getByRole('group', { name: of })
      .getByRole('button', { name: `Seat ${number}`, exact: true })
      .click();
  const add = (dish: string) => pad.getByRole('button', { name: `Add ${dish}`, exact: true }).click();
  await seat('Next dish is for', 1);
  await add('French Onion Soup');
  await seat('Next dish is for', 2);
  await add('French Onion Soup');
  await seat('Next dish is for', 3);
  await add('Tuna Tartare');
  await seat('Next dish is for', 4);
  await add('Roasted Beet Hummus');
  await add('Niçoise');
  await ticket.getByRole('button', { name: 'Table', exact: true }).click();
  await add('Wild Mushroom Risotto');
  await expectFits(pad);
  await expectAccessible(pad);
  await ticket.getByRole('button', { name: /^Send order/ }).click();
  await pad.getByRole('heading', { name: `Ordered for ${table.name}` }).waitFor();

  const kitchen = await product.staff('kitchen', product.person(sizes.desk));
  const made = kitchen.getByRole('article').filter({ hasText: table.name });
  await made.getByText('Seat 1, Seat 2').waitFor();
  const mains = made.getByRole('region', { name: 'Mains · held' });
  await mains.getByText('Seat 4', { exact: true }).waitFor();
  await mains.getByRole('button', { name: 'Fire mains' }).click();
  await mains.waitFor({ state: 'hidden' });

  const guest = await product.guest(table, product.person(sizes.phone));
  const floor = await product.staff('orders', product.person(sizes.desk));
  const detail = await staff.call<{ order: { orderID: number } }>(endpoints.tableDetail, {
    query: { tableID: table.tableId },
  });
  const { orderID } = detail.order;
  await openOrder(floor, table);
  await takeOff(floor, 'Niçoise', 'Void', 'Ordered by mistake');
  await takeOff(floor, 'French Onion Soup', 'Comp', 'Waited too long');
  await made.getByRole('button', { name: /Acknowledge/ }).click();
  await floor.goto(`${product.url}/portal/orders`);
  await staff.call(endpoints.closeOrder, { body: { orderID } });
  await guest.goto(screenOf(product.url, table, 'myorder'));
  await guest.getByRole('button', { name: 'Make Payment' }).click();
  await guest.getByRole('button', { name: 'Split the bill' }).click();
  await guest.getByRole('radio', { name: 'By seats' }).check();
  await guest.getByRole('button', { name: 'Split the Bill', exact: true }).click();
  const shares = guest.getByRole('list', { name: 'Shares' });
  await shares.getByText('Tuna Tartare, Wild Mushroom Risotto (shared by 4)').waitFor();
  expect(await shares.getByRole('listitem').count()).toBe(4);
  await shares.getByRole('checkbox', { name: /^Seat 3/ }).check();
  await expectFits(guest);
  await expectAccessible(guest);
  await toCardPage(guest);
  await payWithCard(guest, '4242 4242 4242 4242');
  await guest.waitForURL(/\/customer\/paymentsuccess\//);

  await cardOf(floor, table)
    .getByRole('button', { name: /^Payment Pending/ })
    .click();
  const dialog = floor.getByRole('dialog', { name: 'Payment' });
  await dialog.getByRole('checkbox', { name: /^Seat 1/ }).check();
  await dialog.getByRole('checkbox', { name: /^Seat 2/ }).check();
  await expectAccessible(floor);
  await dialog.getByRole('radio', { name: 'Cash' }).check();
  await dialog.getByRole('button', { name: /^Pay \$/ }).click();
  await dialog.getByText(/ paid, \$/).waitFor();
  await dialog.getByRole('checkbox', { name: 'Everything left' }).check();
  await dialog.getByRole('radio', { name: 'Card', exact: true }).check();
  await dialog.getByRole('button', { name: /^Pay \$/ }).click();
  await guest.getByText('Everything is paid').waitFor();
  const paid = await staff.call<SplitBill>(endpoints.splitOf, { params: { orderID } });
  expect(paid).toMatchObject({ status: 'P', left: 0 });
  const sums = paid.parts.map(({ amount }) => Math.round(amount * 100));
  expect(sums.reduce((all, cents) => all + cents, 0)).toBe(Math.round(paid.amount * 100));
});
