import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { screenOf } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { closeOrder, openOrder, takeOff } from './staff-desk.ts';

const product = productInBrowser();

it('a server voids a soup and comps a dessert: kitchen, guest and bill follow, and the order ends at 0.00', async () => {
  const table = await freeTable(product.dataDir, 1);
  const pad = await product.staff(`take?table=${table.tableId}`, product.person(sizes.phone), 'server');
  const addSoup = pad.getByRole('button', { name: 'Add French Onion Soup' });
  await addSoup.click();
  await addSoup.click();
  await pad.getByRole('searchbox', { name: 'Search dishes' }).fill('creme brul');
  await pad.getByRole('button', { name: 'Add Crème Brûlée' }).click();
  await pad.getByRole('button', { name: 'Review' }).click();
  await pad.getByRole('button', { name: /^Send order/ }).click();
  await pad.getByRole('heading', { name: `Ordered for ${table.name}` }).waitFor();

  const cook = await product.staff('kitchen', product.person(sizes.desk));
  const guest = await product.guest(table, product.person(sizes.phone));
  await guest.goto(screenOf(product.url, table, 'myorder'));
  await guest.getByText('2 ×').waitFor();
  const floor = await product.staff('orders', product.person(sizes.desk));
  await openOrder(floor, table);
  await takeOff(floor, 'French Onion Soup', 'Void', 'Ordered by mistake');
  const ticket = cook.getByRole('article', { name: new RegExp(`^\\d+\\. ${table.name}, order `) });
  await ticket.getByRole('button', { name: /Acknowledge/ }).click();
  await guest.getByText('2 ×').waitFor({ state: 'hidden' });

  await takeOff(floor, 'Crème Brûlée', 'Comp', 'Waited too long');
  await guest.getByText('On the house').waitFor();
  await takeOff(floor, 'French Onion Soup', 'Comp', 'Waited too long');
  await floor.getByText(/ comped 1 x French Onion Soup, /).waitFor();
  await expect.poll(() => guest.getByText('On the house').count()).toBe(2);
  await expectAccessible(guest);
  await expectAccessible(floor);
  await closeOrder(floor);
  await guest.getByText('Everything is paid. Thank you, and see you soon!').waitFor();
});
