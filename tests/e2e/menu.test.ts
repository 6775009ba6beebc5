import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { freeTable } from './demo-table.ts';
import { addDish, answer, checkIn, customize, expectLowBar, openCategory, press, submitOrder } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { addNew, signIn } from './staff-desk.ts';

const product = productInBrowser();
let desk: Page;
let phone: Page;

beforeAll(async () => {
  desk = await product.openPage(sizes.desk);
  phone = await product.openPage(sizes.phone);
});

async function save(record: string): Promise<void> {
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  const question = desk.getByRole('dialog', { name: `Are you sure to save ${record}?` });
  await question.getByRole('button', { name: 'Save' }).click();
  await question.waitFor({ state: 'hidden' });
}

async function select(field: string, option: string): Promise<void> {
  await desk.getByRole('combobox', { name: field }).click();
  await desk.getByRole('option', { name: option, exact: true }).click();
}

const customization = () => desk.getByRole('region', { name: 'Add Customization' });
/** A field of the item itself: the customization below has its own Name and Price. */
const field = (name: string) => desk.getByRole('textbox', { name }).first();

interface Dish {
  readonly name: string;
  readonly price: string;
  readonly customized: 'Single' | 'Multiple';
  readonly max?: string;
  readonly isMandatory?: boolean;
  readonly subItems: readonly (readonly [string, string])[];
}

async function addItem({ name, price, customized, max, isMandatory = false, subItems }: Dish): Promise<void> {
  await desk.goto(`${product.url}/portal/item`);
  await desk.getByRole('button', { name: 'Add New Item' }).click();
  await field('Name').fill(name);
  await select('Category', 'Noodles');
  await field('Price').fill(price);
  await select('Customized', customized);
  if (max) await desk.getByRole('textbox', { name: 'Max' }).fill(max);
  if (isMandatory) await desk.getByRole('switch', { name: 'Mandatory' }).check();
  for (const [subItem, subPrice] of subItems) {
    await customization().getByRole('textbox', { name: 'Name' }).fill(subItem);
    await customization().getByRole('textbox', { name: 'Price' }).fill(subPrice);
    await customization().getByRole('button', { name: 'Add New' }).click();
  }
  await save('Item');
  await desk.getByText('Item saved successfully!').first().waitFor();
}

describe('a new menu appears on the diner’s phone at once', () => {
  it('staff add a category, a dish with a mandatory single choice and one with several optional choices', async () => {
    const scripts: string[] = [];
    phone.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await checkIn(phone, product.url, await freeTable(product.dataDir, 2), undefined);
    // A library shared by both pages could pull the whole portal into the diner's first load.
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter((name) => /portal|chart|report/.test(name))).toEqual([]);
    await signIn(desk, product.url, 'admin', 'Admin@123');
    await desk.getByRole('combobox', { name: /restaurant/i }).click();
    await desk.getByRole('option').nth(1).click();
    await desk.goto(`${product.url}/portal/itemcategory`);
    await addNew(desk, 'Add New Category', 'Category Name');
    await desk.getByLabel('Category Name').fill('Noodles');
    await save('Category');
    await desk.getByText('Record saved successfully!').waitFor();

    const sauce = [
      ['Soy', '0'],
      ['Chili', '0.50'],
    ] as const;
    await addItem({ name: 'Udon', price: '12.50', customized: 'Single', isMandatory: true, subItems: sauce });
    const toppings = [
      ['Egg', '1.50'],
      ['Tofu', '2'],
      ['Nori', '1'],
    ] as const;
    await addItem({ name: 'Ramen', price: '14', customized: 'Multiple', max: '2', subItems: toppings });

    await phone.reload();
    await openCategory(phone, 'Noodles');
    await phone.getByText('Udon', { exact: true }).waitFor();
    await phone.getByText('Ramen', { exact: true }).waitFor();
  });

  it('the diner must make the mandatory choice, optional choices are limited, and the choices are ordered', async () => {
    await addDish(phone, 'Noodles', 'Udon');
    const sheet = phone.getByRole('dialog', { name: 'Customize your Dish' });
    await sheet.waitFor();
    await sheet.getByRole('button', { name: 'Submit' }).click();
    await sheet.getByText('You must choose a customization before submitting!').waitFor();
    await customize(phone, [['Chili']]);
    await addDish(phone, 'Noodles', 'Ramen');
    await phone.getByRole('button', { name: 'Customize Ramen' }).click();
    await customize(phone, [['Egg', 'Nori']]);
    await expectLowBar(phone);
    await submitOrder(phone);
    await expectLowBar(phone);
    // 12.50 + 0.50 and 14.00 + 1.50 + 1.00.
    await phone.getByText('$29.50', { exact: true }).first().waitFor();
  });

  it('the cart reports a sold-out dish and a price change line by line before submitting, and keeps the rest', async () => {
    await press(phone, 'To Menu');
    await addDish(phone, 'Noodles', 'Udon');
    await customize(phone, [['Soy']]);
    await addDish(phone, 'Noodles', 'Ramen');
    await openItem('Udon');
    await select('Availibility', 'Out-Of-Stock');
    await save('Item');
    await openItem('Ramen');
    await field('Price').fill('15');
    await save('Item');

    await phone.getByRole('button', { name: 'Review Order' }).click();
    await phone.getByText('Out of stock').waitFor();
    await phone.getByText('Ramen: was $14.00, now $15.00').waitFor();
    await phone.getByRole('button', { name: 'Remove Udon' }).click();
    await press(phone, 'Submit Order');
    await answer(phone, 'Submit Order', 'Submit');
    await phone.getByText('Restaurant will confirm the order shortly').waitFor();
    await phone.getByRole('alertdialog').getByRole('button').click();
    await phone.waitForURL(/\/customer\/myorder\//);
    await phone.getByText('$44.50', { exact: true }).first().waitFor();
  });

  async function openItem(name: string): Promise<void> {
    // Saving goes a step back in the history, which would undo a new address.
    await desk.getByRole('heading', { name: 'Item Detail' }).waitFor({ state: 'hidden' });
    await desk.goto(`${product.url}/portal/item`);
    await desk.getByRole('searchbox', { name: 'Search' }).fill(name);
    await desk.keyboard.press('Enter');
    const row = desk.getByRole('row', { name, exact: true });
    await expect.poll(() => desk.getByRole('row').count()).toBe(2);
    await row.dblclick();
    await desk.getByRole('heading', { name: 'Item Detail' }).waitFor();
  }
});
