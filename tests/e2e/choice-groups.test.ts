import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it, vi } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { orderPath } from '../../core/domain/portal-paths.ts';
import { expectAccessible } from './accessible.ts';
import { type DemoTable, freeTable } from './demo-table.ts';
import { addDish, checkIn, makePayment, payWithCard, press, submitOrder } from './diner-phone.ts';
import { keptMails } from './kept-mails.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { addNew, confirmSubOrder, signIn } from './staff-desk.ts';

// Groups of choices from the library to the guest's phone, the kitchen's ticket and the invoice.

const product = productInBrowser();
let desk: Page;
let phone: Page;
let table: DemoTable;

beforeAll(async () => {
  desk = await product.openPage(sizes.desk);
});

async function save(record: string): Promise<void> {
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  const question = desk.getByRole('dialog', { name: `Are you sure to save ${record}?` });
  await question.getByRole('button', { name: 'Save' }).click();
  await question.waitFor({ state: 'hidden' });
}

async function select(field: Locator, option: string): Promise<void> {
  await field.click();
  await desk.getByRole('option', { name: option, exact: true }).click();
}

interface Choice {
  readonly name: string;
  readonly kitchen?: string;
  readonly price?: string;
  readonly opens?: string;
}

async function addGroup(
  name: string,
  rules: Readonly<Record<string, string>>,
  choices: readonly Choice[],
): Promise<void> {
  await desk.goto(`${product.url}/portal/choicegroups`);
  await desk.getByRole('button', { name: 'Add New Choice Group' }).click();
  await desk.getByRole('textbox', { name: 'Group name' }).fill(name);
  for (const [field, figure] of Object.entries(rules)) await desk.getByRole('textbox', { name: field }).fill(figure);
  if (rules['Free choices']) await desk.getByRole('switch', { name: 'The same choice several times' }).check();
  for (const [at, { name: choice, kitchen = '', price = '', opens }] of choices.entries()) {
    if (at > 0) await desk.getByRole('button', { name: 'Add choice' }).click();
    const row = desk.getByRole('group', { name: `Choice ${at + 1}` });
    await row.getByRole('textbox', { name: 'Price' }).fill(price);
    await row.getByRole('textbox', { name: 'Kitchen name' }).fill(kitchen);
    if (opens) await select(row.getByRole('combobox', { name: 'Opens group' }), opens);
    await row.getByRole('textbox', { name: 'Name', exact: true }).fill(choice);
  }
  await save('Choice group');
  await desk.getByText('Record saved successfully!').first().waitFor();
}

it('staff build groups and give them to a dish, with a price of its own', async () => {
  await signIn(desk, product.url, 'admin', 'Admin@123');
  await desk.getByRole('combobox', { name: /restaurant/i }).click();
  await desk.getByRole('option').nth(1).click();
  await desk.goto(`${product.url}/portal/itemcategory`);
  await addNew(desk, 'Add New Category', 'Category Name');
  await desk.getByLabel('Category Name').fill('Snacks');
  await save('Category');
  await desk.getByText('Record saved successfully!').waitFor();
  await addGroup('Dressing', { Minimum: '1', Maximum: '1' }, [{ name: 'Ranch' }, { name: 'Oil', price: '0.30' }]);
  await addGroup('Side', { Minimum: '1', Maximum: '1' }, [
    { name: 'Salad', kitchen: 'SLD', price: '2', opens: 'Dressing' },
    { name: 'Fries' },
  ]);
  await addGroup('Sauces', { Maximum: '4', 'Free choices': '2' }, [
    { name: 'Mayo', price: '0.40' },
    { name: 'Truffle', price: '0.90' },
  ]);
  await desk.goto(`${product.url}/portal/item`);
  await desk.getByRole('button', { name: 'Add New Item' }).click();
  await desk.getByRole('textbox', { name: 'Name' }).first().fill('Wings');
  await select(desk.getByRole('combobox', { name: 'Category' }), 'Snacks');
  await desk.getByRole('textbox', { name: 'Price' }).first().fill('10');
  const panel = desk.getByRole('region', { name: 'Choice groups' });
  await select(panel.getByRole('combobox', { name: 'Add a choice group' }), 'Sauces');
  await select(panel.getByRole('combobox', { name: 'Add a choice group' }), 'Side');
  await panel.getByRole('button', { name: 'Prices of this item' }).first().click();
  await panel.getByRole('textbox', { name: 'Truffle' }).fill('1.20');
  await expectAccessible(desk);
  await save('Item');
  await desk.getByText('Item saved successfully!').first().waitFor();
});

it('a guest chooses: two sauces are free, the third is not, and a salad asks for its dressing', async () => {
  phone = await product.openPage(sizes.phone, { isMobile: true, hasTouch: true });
  table = await freeTable(product.dataDir, 2);
  await checkIn(phone, product.url, table, undefined);
  await addDish(phone, 'Snacks', 'Wings');
  const sheet = phone.getByRole('dialog', { name: 'Customize your Dish' });
  await sheet.getByText('Choose up to 4 · 2 free · optional').waitFor();
  // Only its body scrolls: the button stays at the foot.
  expect(await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  for (const sauce of ['Truffle', 'Mayo', 'Mayo']) {
    await phone.waitForTimeout(450);
    await sheet.getByRole('button', { name: `More ${sauce}` }).click();
  }
  await sheet.getByText('+ $1.20').waitFor();
  await sheet.getByRole('radio', { name: /Salad/ }).check();
  await expectAccessible(phone);
  await sheet.getByRole('button', { name: 'Submit' }).click();
  await sheet.getByText('Please choose a dressing.').first().waitFor();
  await sheet.getByRole('radio', { name: /Oil/ }).check();
  await sheet.getByText('$13.50', { exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'Submit' }).click();
  await submitOrder(phone);
  await phone.getByText('Sauces: 2x Mayo, Truffle').waitFor();
  await phone.getByText('$13.50', { exact: true }).first().waitFor();
});

it('the kitchen reads them in its own words', async () => {
  const { url } = addressOf(endpoints.dinerOrder, { query: { rid: 2, tableno: table.path.split('-').at(-1) ?? '' } });
  const orderID = await phone.evaluate(async (from) => (await (await fetch(from)).json()).result.orderID, url);
  await desk.goto(product.url + orderPath(orderID));
  await confirmSubOrder(desk);
  await desk.goto(`${product.url}/portal/kitchen`);
  const ticket = desk.getByRole('article').filter({ hasText: 'Wings' });
  await ticket.getByText('Side: SLD').waitFor();
  await ticket.getByText('SLD: Oil').waitFor();
  await ticket.getByText('Sauces: 2x Mayo, Truffle').waitFor();
});

it('the receipt and the invoice say what was charged', async () => {
  await makePayment(phone);
  await press(phone, 'Pay');
  await phone.waitForURL(/\/checkout\//);
  await phone.getByLabel(/^Email/).fill('wings@example.com');
  await payWithCard(phone, '4242 4242 4242 4242');
  await phone.waitForURL(/\/customer\/paymentsuccess\//);
  const mail = await vi.waitFor(
    async () => {
      const mails = await keptMails(product.dataDir);
      const mine = mails.find(({ to }) => to?.some((one) => one.address === 'wings@example.com'));
      expect(mine).toBeDefined();
      return mine;
    },
    { interval: 200 },
  );
  expect(mail?.text).toContain('Sauces: 2x Mayo, Truffle (+$1.20)');
  expect(mail?.text).toContain('Side: Salad (+$2.00)');
  expect(mail?.text).toContain('Salad: Oil (+$0.30)');
  expect(mail?.attachments).toHaveLength(1);
});
