import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { embeddedDatabase, withDatabase } from '../../bench/support/product-database.ts';
import { startingService } from '../../core/domain/service-settings.ts';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { addDish, answer, expectFits, press, submitOrder } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';

const product = productInBrowser();

async function inDatabase(statement: string, ...values: unknown[]): Promise<void> {
  const { connectionString } = await embeddedDatabase(product.dataDir);
  await withDatabase(connectionString, (client) => client.query(statement, values));
}
const setService = (service: object | null) =>
  inDatabase('update restaurants set service_settings = $1 where id = 1', service && JSON.stringify(service));
const countTarts = (left: number | null) =>
  inDatabase(
    `with tart as (select restaurant_id, id from items where restaurant_id = 1 and name = 'Lemon Tart'), count as (
       insert into item_stock (restaurant_id, item_id, left_count) select restaurant_id, id, $1::int from tart
       on conflict (restaurant_id, item_id) do update set left_count = excluded.left_count)
     update restaurants set menu_version = menu_version + 1 where id = 1`,
    left,
  );
afterAll(async () => {
  await setService(null);
  await countTarts(null);
});

const atOnce = 'This order goes to the kitchen at once. You can’t cancel it then.';

async function review(guest: Page, category: string, dish: string): Promise<void> {
  await addDish(guest, category, dish);
  await press(guest, 'Review Order');
  await guest.getByRole('heading', { name: 'Review Order', level: 1 }).waitFor();
}

it('an order goes to the kitchen at once, and one that staff should see waits for them', async () => {
  await setService({ ...startingService, autoAccept: { from: null, to: null, mostCents: 4_000 } });
  await countTarts(2);
  const table = await freeTable(product.dataDir, 1);
  const guest = await product.guest(table, product.person(sizes.phone));
  const [kitchen, floor] = [
    await product.staff('kitchen', product.person(sizes.desk)),
    await product.staff('orders', product.person(sizes.desk)),
  ];
  const ticket = (dish: string) =>
    kitchen.getByRole('article', { name: new RegExp(`${table.name}, order`) }).filter({ hasText: dish });

  await review(guest, 'Desserts', 'Lemon Tart');
  await guest.getByText(atOnce).waitFor();
  await expectAccessible(guest);
  await expectFits(guest);
  await press(guest, 'Submit Order');
  await answer(guest, 'Submit Order', 'Submit');
  await guest.getByRole('alertdialog').getByText('Your order is confirmed and in the kitchen.').waitFor();
  await answer(guest, 'Submitted New Order', 'OK');
  await guest.getByRole('region', { name: /^Confirmed/ }).waitFor();
  expect(await guest.getByRole('button', { name: 'Cancel this order' }).count()).toBe(0);
  await ticket('Lemon Tart').waitFor();
  const card = floor.getByRole('article').filter({ hasText: table.name });
  await card.getByText(/^Accepted by itself at /).waitFor();
  await expectAccessible(floor);

  // The last portion, a note, what the guest can't eat, a minimum age, and a larger amount.
  const waits = async (category: string, dish: string, before: () => Promise<void> = async () => undefined) => {
    await press(guest, 'To Menu');
    await addDish(guest, category, dish);
    await before();
    await submitOrder(guest);
    await guest.getByRole('region', { name: /^New/ }).first().waitFor();
  };
  await waits('Desserts', 'Lemon Tart');
  expect(await ticket('Lemon Tart').count()).toBe(1);
  await waits('Starters', 'Tuna Tartare', async () => {
    await press(guest, 'Review Order');
    await guest.getByRole('textbox', { name: 'Instructions' }).fill('no mayo, egg allergy');
    expect(await guest.getByText(atOnce).count()).toBe(0);
    await press(guest, 'Back To Menu');
  });
  await waits('Drinks', 'House Red Wine');
  expect(await ticket('Tuna Tartare').count()).toBe(0);
});

it('the kitchen pauses with one press: guests keep what they chose, read until when, and submit it then', async () => {
  const table = await freeTable(product.dataDir, 1);
  const guest = await product.guest(table, product.person(sizes.phone));
  const [kitchen, floor] = [
    await product.staff('kitchen', product.person(sizes.desk)),
    await product.staff('orders', product.person(sizes.desk)),
  ];
  const staffSay = /^Guests can’t send new orders until /;
  await kitchen.getByRole('button', { name: 'Pause new orders for 10 minutes' }).click();
  for (const page of [kitchen, floor]) await page.getByText(staffSay).first().waitFor();
  await guest.getByText(/^The kitchen takes new orders again at \d/).waitFor();
  await expectAccessible(guest);
  await review(guest, 'Starters', 'Tuna Tartare');
  await guest.getByText(/^The kitchen takes new orders again at \d/).waitFor();
  const submit = guest.getByRole('button', { name: /^Submit Order/ });
  expect(await submit.isDisabled()).toBe(true);
  for (const page of [guest, kitchen, floor]) await expectAccessible(page);
  await kitchen.getByRole('button', { name: 'Take new orders again' }).last().click();
  await expect.poll(() => submit.isEnabled()).toBe(true);
  await guest.getByText('Tuna Tartare').first().waitFor();
  await floor.getByText(staffSay).waitFor({ state: 'hidden' });
});
