import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { itemTest, openDetail, save } from '../../../testing/item-desk.ts';
import { buildMenuItem } from '../../../testing/record-server.ts';

const { server, sent } = itemTest();

const panel = () => within(screen.getByRole('region', { name: "What's in it" }));
const stated = () => panel().getByRole<HTMLInputElement>('switch', { name: 'Allergens are stated' });

async function choose(user: UserEvent, field: string, ...options: string[]) {
  await user.click(panel().getByRole('combobox', { name: field }));
  for (const name of options) await user.click(await screen.findByRole('option', { name }));
  await user.keyboard('{Escape}');
}

test('nothing is sent while nothing is stated, and the form says what guests read', async () => {
  const { user } = await openDetail();
  expect(stated().checked).toBe(false);
  expect(panel().getByText("Guests read: 'Allergens not stated. Please ask us.'")).toBeDefined();
  expect(panel().queryByRole('combobox', { name: 'Allergens' })).toBeNull();
  await user.type(screen.getAllByRole('textbox', { name: 'Description' })[0] as HTMLElement, '!');
  await save(user);
  for (const name of ['allergens', 'traces', 'calories', 'alcohol', 'minAge']) expect(sent()).not.toHaveProperty(name);
});

test('allergens with their kind, traces and figures are saved by keyboard and pointer', async () => {
  server.answer('itemById', buildMenuItem({ type: '6' }));
  const { user } = await openDetail();
  stated().focus();
  await user.keyboard(' ');
  expect(panel().getByText(/None chosen: guests read/)).toBeDefined();
  await choose(user, 'Allergens', 'Milk G', 'Gluten (wheat) A');
  await choose(user, 'Traces', 'Tree nuts (hazelnuts) H');
  await user.type(panel().getByRole('textbox', { name: 'Calories' }), '980');
  await user.type(panel().getByRole('textbox', { name: 'Alcohol' }), '4,2');
  await user.type(panel().getByRole('textbox', { name: 'Minimum age' }), '18');
  await save(user);
  expect(sent()).toMatchObject({
    allergens: ['gluten.wheat', 'milk'],
    traces: ['nuts.hazelnuts'],
    calories: 980,
    alcohol: 4.2,
    minAge: 18,
  });
});

test('stated contents are shown, and removed with null', async () => {
  server.answer('itemById', buildMenuItem({ allergens: ['milk'], traces: ['soy'], calories: 0, minAge: 16 }));
  const { user } = await openDetail();
  expect(stated().checked).toBe(true);
  expect(panel().getAllByText('Milk').length).toBeGreaterThan(0);
  expect(panel().getByRole<HTMLInputElement>('textbox', { name: 'Calories' }).value).toBe('0');
  await user.click(stated());
  await user.clear(panel().getByRole('textbox', { name: 'Calories' }));
  await save(user);
  expect(sent()).toMatchObject({ allergens: null, traces: ['soy'], calories: null, minAge: 16 });
  expect(sent()).not.toHaveProperty('alcohol');
});

test('a contradiction with a label and a wrong figure are reported at their fields, and nothing is sent', async () => {
  server.answer('itemById', buildMenuItem({ type: '1,7', allergens: ['milk'] }));
  const { user } = await openDetail();
  await user.type(panel().getByRole('textbox', { name: 'Calories' }), '1.5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await panel().findByText('Vegan does not go with milk. Please change one of them.')).toBeDefined();
  expect(panel().getByText('Please enter whole calories from 0 to 9999!')).toBeDefined();
  expect(server.sent('saveItem')).toEqual([]);
});

test('a dish and its choices take a tax class if the restaurant has several; a removed one is still shown', async () => {
  const rates = [
    { taxClass: 'standard', name: '', rate: 19 },
    { taxClass: 'food', name: 'Food', rate: 7 },
  ];
  const rules = { included: true, perBill: false, discountLowersTax: true, feeInside: false, feeRate: 19 };
  server.answer('taxRate', 0, { taxes: { ...rules, surchargeRate: 19, rates } });
  const subItems = [{ subItemName: 'Beer', description: '', price: 3, taxClass: 'drinks' }];
  server.answer('itemById', buildMenuItem({ subItems, selection: 'M' }));
  const { user } = await openDetail();
  const ofDish = await panel().findByRole<HTMLInputElement>('combobox', { name: 'Tax class' });
  expect(ofDish.value).toBe('Standard 19 %');
  await user.click(ofDish);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Standard 19 %',
    'Food 7 %',
    'As its dishes (for combos)',
  ]);
  await user.click(screen.getByRole('option', { name: 'Food 7 %' }));
  await user.click(screen.getByRole('button', { name: 'More of Beer' }));
  const ofChoice = within(screen.getByRole('group', { name: 'Beer' })).getByRole<HTMLInputElement>('combobox', {
    name: 'Tax class',
  });
  expect(ofChoice.value).toBe('drinks, which is no longer there');
  await user.click(ofChoice);
  await user.click(screen.getByRole('option', { name: 'Standard 19 %' }));
  await save(user);
  expect(sent()).toMatchObject({ taxClass: 'food', subItems: [{ subItemName: 'Beer', taxClass: 'standard' }] });
});

test('tax classes that fail to load are reported at the field', async () => {
  server.refuse('taxRate', 'NotFound');
  await openDetail();
  expect(await panel().findByText('The tax classes could not be loaded.')).toBeDefined();
});
