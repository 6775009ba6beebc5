import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { MenuOutline } from '../../core/contract/menu.ts';
import { expectAccessible } from './accessible.ts';
import { type DemoTable, freeTable } from './demo-table.ts';
import { addDish, checkIn, submitOrder } from './diner-phone.ts';
import { ownProductInBrowser, sizes } from './product-in-browser.ts';
import { staffCalls } from './staff-calls.ts';
import { openSignedIn } from './staff-desk.ts';

// A combo from the library to two phones and the stations of its parts.

const product = ownProductInBrowser();
const staff = staffCalls(() => product.url);
const save = <Result>(endpoint: Parameters<typeof staff.call>[0], body: object) =>
  staff.call<Result>(endpoint, { body });
let desk: Page;

const guest = async (): Promise<{ phone: Page; table: DemoTable }> => {
  const table = await freeTable(product.dataDir, 1);
  const phone = await product.person(sizes.phone, { isMobile: true, hasTouch: true });
  await checkIn(phone, product.url, table, table.otp);
  return { phone, table };
};

it('staff pick the dishes of a combo by keyboard', async () => {
  desk = await product.openPage(sizes.desk);
  await openSignedIn(desk, product.url, '/portal/choicegroups', 'manager', 'Manager@123');
  await desk.getByRole('button', { name: 'Add New Choice Group' }).click();
  await desk.getByRole('textbox', { name: 'Group name' }).fill('Your sandwich');
  for (const field of ['Minimum', 'Maximum']) await desk.getByRole('textbox', { name: field }).fill('1');
  for (const [at, [dish, price]] of [
    ['Portobello Melt', ''],
    ['Halal Lamb Burger', '2'],
  ].entries()) {
    if (at > 0) await desk.getByRole('button', { name: 'Add choice' }).click();
    const row = desk.getByRole('group', { name: `Choice ${at + 1}` });
    await row.getByRole('combobox', { name: 'Dish' }).fill((dish as string).slice(0, 7));
    await desk
      .getByRole('option', { name: dish as string })
      .first()
      .waitFor();
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('Enter');
    const named = desk.getByRole('group', { name: dish as string });
    await expect.poll(() => named.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(dish);
    await named.getByRole('textbox', { name: 'Price' }).fill(price as string);
  }
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  const question = desk.getByRole('dialog', { name: 'Are you sure to save Choice group?' });
  await question.getByRole('button', { name: 'Save' }).click();
  await desk.getByText('Record saved successfully!').first().waitFor();

  const outline = await staff.call<MenuOutline>(endpoints.menuOutline, {});
  const dishes = outline.flatMap(({ items }) => items);
  const idOf = (name: string) => dishes.find(({ itemName }) => itemName === name)?.itemId;
  const category = (name: string) => outline.find(({ categoryName }) => categoryName === name)?.itemCategoryId;
  const groups = await staff.call<{ groupId: number; groupName: string }[]>(endpoints.choiceGroupNames, {});
  const sandwich = groups.find(({ groupName }) => groupName === 'Your sandwich');
  const drink = await save<number>(endpoints.saveChoiceGroup, {
    ...{ groupName: 'Your drink', min: 1, max: 1 },
    choices: ['Fresh Lemonade', 'Iced Tea'].map((name) => ({ itemId: idOf(name) })),
  });
  const combos = await save<number>(endpoints.saveCategory, { categoryName: 'Combos' });
  await save(endpoints.saveItem, {
    ...{ itemName: 'Quick Lunch', price: '19', type: '', description: '', category: { itemCategoryId: combos } },
    ...{ selection: 'Y', mandatory: false, max: 0, availibilty: 'A' },
    groups: [{ groupId: sandwich?.groupId }, { groupId: drink }],
  });
  await save(endpoints.itemStock, { itemID: idOf('Fresh Lemonade'), left: 1 });
  await save(endpoints.saveKitchenStation, { name: 'Grill', categoryIDs: [category('Burgers & Sandwiches')] });
  await save(endpoints.saveKitchenStation, { name: 'Bar', categoryIDs: [category('Drinks')] });
});

it('a guest takes the last portion, a second phone sees it gone, and both stations see their part', async () => {
  const [first, second] = [await guest(), await guest()];
  const sheetOf = async ({ phone }: { phone: Page }) => {
    await addDish(phone, 'Combos', 'Quick Lunch');
    return phone.getByRole('dialog', { name: 'Customize your Dish' });
  };
  const [sheet, other] = [await sheetOf(first), await sheetOf(second)];
  await expect.poll(() => other.getByRole('radio', { name: /Fresh Lemonade/ }).isDisabled()).toBe(false);
  await sheet.getByRole('radio', { name: /Halal Lamb Burger/ }).check();
  await sheet.getByRole('radio', { name: /Fresh Lemonade/ }).check();
  await sheet.getByText('$21.00', { exact: true }).waitFor();
  await expectAccessible(first.phone);
  await sheet.getByRole('button', { name: 'Submit' }).click();
  await submitOrder(first.phone);
  await first.phone.getByText('Your sandwich: Halal Lamb Burger').waitFor();

  await other.getByRole('radio', { name: 'Fresh Lemonade sold out' }).waitFor();
  await expect.poll(() => other.getByRole('radio', { name: /Fresh Lemonade/ }).isDisabled()).toBe(true);
  await staff.confirm(first.phone, first.table);
  await desk.goto(`${product.url}/portal/kitchen`);
  const ticket = desk.getByRole('article').filter({ hasText: first.table.name });
  await ticket.getByText('Quick Lunch', { exact: true }).waitFor();
  await desk.getByRole('button', { name: 'Grill', pressed: false }).click();
  await ticket.getByText('Halal Lamb Burger (Quick Lunch)').waitFor();
  expect(await ticket.getByText('Fresh Lemonade').count()).toBe(0);
  await desk.getByRole('button', { name: 'Bar', pressed: false }).click();
  await ticket.getByText('Fresh Lemonade (Quick Lunch)').waitFor();
  await ticket.getByRole('button', { name: /: Start$/ }).click();
  await desk.getByRole('button', { name: 'Grill', pressed: false }).click();
  await ticket.getByRole('button', { name: '1 × Halal Lamb Burger (Quick Lunch): Waiting. To Preparing' }).waitFor();
});
