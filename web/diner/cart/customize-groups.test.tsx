import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkedIn, forgetEverything, openAt } from '../../testing/diner-app.tsx';
import { buildItem, menuAnswers, segment } from '../../testing/diner-data.ts';
import { dinerServer, success } from '../../testing/diner-server.ts';
import { App } from '../app.tsx';

beforeEach(checkedIn);
afterEach(forgetEverything);

const choice = (subItemName: string, price: number) => ({ subItemName, description: '', price });
const dressing = {
  groupName: 'Dressing',
  min: 1,
  max: 1,
  free: 0,
  repeatable: false,
  choices: [choice('Ranch', 0), choice('Oil', 0.3)],
};
const sauces = {
  groupName: 'Sauces',
  min: 0,
  max: 4,
  free: 2,
  repeatable: true,
  isSubItems: true as const,
  choices: [
    { ...choice('Mayo', 0.4), isDefault: true as const },
    choice('Truffle', 0.9),
    { ...choice('Chili', 0), soldOut: true as const },
  ],
};
const side = {
  groupName: 'Side',
  min: 1,
  max: 1,
  free: 0,
  repeatable: false,
  choices: [{ ...choice('Salad', 2), opens: dressing }, choice('Fries', 0)],
};
const wings = buildItem({
  itemName: 'Wings',
  itemId: 31,
  price: 10,
  selection: 'M',
  max: 4,
  subItems: sauces.choices.slice(0, 2),
  groups: [sauces, side],
  defaults: [{ ...choice('Mayo', 0), group: 'Sauces', quantity: 1 }],
});
/** A dish without required choices. */
const chips = buildItem({ ...wings, itemName: 'Chips', itemId: 32, price: 4, groups: [sauces] });

const kept = () => JSON.parse(window.localStorage.getItem(`items:${segment}`) ?? '[]');
const sheet = () => within(screen.getByRole('dialog', { name: 'Customize your Dish' }));
const sum = () => sheet().getByRole('button', { name: 'Submit' }).textContent;
const group = (name: string) => within(sheet().getByRole('group', { name }));

async function openMenu(items = [wings, chips]) {
  const menu = [{ itemCategoryId: 2, categoryName: 'Mains', items }];
  const server = dinerServer({ ...menuAnswers, itemMenu: success('itemMenu', { result: menu }) });
  const { user } = openAt(App, `/customer/menu/${segment}`);
  await user.click(await screen.findByRole('button', { name: /^Mains/, expanded: false }));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const add = async (name: string) => {
    await press(`Add ${name}`);
    await screen.findByRole('dialog', { name: 'Customize your Dish' });
  };
  /** Changes the menu and waits until the page refetches it. */
  const change = async (now: typeof items) => {
    const result = [{ itemCategoryId: 2, categoryName: 'Mains', items: now }];
    server.answer('itemMenu', success('itemMenu', { result }));
    await act(() => vi.advanceTimersByTimeAsync(16_000));
  };
  return { user, press, add, change };
}

test('an open sheet learns that a choice sold out, and does not take it any more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, add, change } = await openMenu();
  await add('Wings');
  await user.click(group('Side').getByRole('radio', { name: 'Fries' }));
  const [salad, fries] = side.choices;
  await change([{ ...wings, groups: [sauces, { ...side, choices: [salad, { ...fries, soldOut: true }] }] }] as never);
  await group('Side').findByRole('radio', { name: 'Fries sold out' });
  await user.click(sheet().getByRole('button', { name: 'Submit' }));
  expect(await group('Side').findByText('Fries is sold out.')).toBeTruthy();
  expect(kept()[0].selectedSubItems).toMatchObject([{ subItemName: 'Mayo' }]);
});

test('a dish with a required group opens its groups, each with its rule, prices and defaults, and says what is missing at its group, which gets the focus', async () => {
  const { user, add } = await openMenu();
  await add('Wings');
  expect(group('Sauces').getByText('Choose up to 4 · 2 free · optional')).toBeTruthy();
  expect(group('Side').getByText('Choose 1 · required')).toBeTruthy();
  expect(within(group('Sauces').getByRole('group', { name: /Mayo/ })).getByText('1')).toBeTruthy();
  expect(group('Side').getByRole('radio', { name: /Salad \+ \$2.00/ })).toBeTruthy();
  expect(group('Sauces').getByText('sold out')).toBeTruthy();
  expect(group('Sauces').getByRole('button', { name: 'More Chili' })).toHaveProperty('disabled', true);
  expect(sum()).toBe('Submit$10.00');
  await user.click(sheet().getByRole('button', { name: 'Submit' }));
  expect(group('Side').getByRole('alert').textContent).toBe('Please choose a side.');
  expect(document.activeElement).toBe(sheet().getByRole('group', { name: 'Side' }));
  await user.click(group('Side').getByRole('radio', { name: /Salad/ }));
  expect(sheet().queryByRole('alert')).toBeNull();
  expect(sheet().queryByText('Please choose a side.')).toBeNull();
  await user.click(sheet().getByRole('button', { name: 'Submit' }));
  expect(group('Salad: Dressing').getByRole('alert').textContent).toBe('Please choose a dressing.');
  expect(kept()[0].selectedSubItems).toMatchObject([{ subItemName: 'Mayo' }]);
});

test('a choice of the dish’s own list says what is in it, if any of them does', async () => {
  window.localStorage.setItem('cantEat', JSON.stringify({ avoided: ['milk'], diets: [] }));
  const listed = [
    { ...choice('Ranch', 0.4), allergens: ['milk' as const] },
    { ...choice('Oil', 0), allergens: [] },
    choice('Salt', 0),
  ];
  const { user, add } = await openMenu([
    { ...wings, groups: undefined, selection: 'M', mandatory: true, subItems: listed },
  ]);
  await add('Wings');
  const list = sheet().getByRole('checkbox', { name: /Ranch/ }).closest('fieldset') as HTMLElement;
  const notes = within(list).getAllByText(/^(Contains|None|Allergens)/);
  expect(notes.map((note) => [note.textContent, note.closest('p')?.className.includes('danger')])).toEqual([
    ['Contains milk', true],
    ['None of the 14 main allergens', false],
    ['Allergens not stated. Please ask us.', false],
  ]);
  await user.click(sheet().getByRole('checkbox', { name: /Ranch/ }));
  await user.click(sheet().getByRole('button', { name: 'Submit' }));
  await user.click(screen.getByRole('button', { name: 'Review Order' }));
  await screen.findByRole('heading', { name: 'Review Order' });
  expect(screen.getByText('Contains milk')).toBeTruthy();
});

test('a choice says what is in it, or that this is not stated, marked for a guest who cannot eat it', async () => {
  window.localStorage.setItem('cantEat', JSON.stringify({ avoided: ['milk'], diets: [] }));
  const contents = {
    ...sauces,
    choices: [
      { ...choice('Mayo', 0.4), allergens: ['eggs' as const, 'mustard' as const] },
      { ...choice('Ranch', 0.4), allergens: ['milk' as const] },
      choice('Oil', 0),
      { ...choice('Salt', 0), allergens: [] },
      { ...choice('Wine', 3), allergens: [], type: '1', alcohol: 13.5, minAge: 21 },
    ],
  };
  const { user, add } = await openMenu([{ ...wings, groups: [contents, side] }]);
  await add('Wings');
  const notes = group('Sauces').getAllByText(/^(Contains|None|Allergens)/);
  expect(notes.map((note) => [note.textContent, note.closest('p')?.className.includes('danger')])).toEqual([
    ['Contains eggs, mustard', false],
    ['Contains milk', true],
    ['Allergens not stated. Please ask us.', false],
    ['None of the 14 main allergens', false],
    ['None of the 14 main allergens · Vegan · 13.5% alcohol by volume · From age 21', false],
  ]);
  const wingsRow = within(screen.getByRole('article', { name: 'Wings' }));
  expect(wingsRow.queryByText('From age 21')).toBeNull();
  await user.click(group('Sauces').getByRole('button', { name: 'More Wine' }));
  await user.click(group('Side').getByRole('radio', { name: 'Fries' }));
  await user.click(sheet().getByRole('button', { name: 'Submit' }));
  expect(await wingsRow.findByText('From age 21')).toBeTruthy();
});

test('the price beside a choice is what it adds, even if that ends a more expensive free one', async () => {
  const { user, add } = await openMenu();
  await add('Wings');
  const press = (name: string) => user.click(group('Sauces').getByRole('button', { name }));
  await press('Less Mayo');
  await press('More Truffle');
  await press('More Truffle');
  expect(sum()).toBe('Submit$10.00');
  expect(group('Sauces').getByText('+ $0.90')).toBeTruthy();
  await press('More Mayo');
  expect(sum()).toBe('Submit$10.90');
});

test('the cheapest are free, a nested group opens below its choice, and the cart keeps what each is charged', async () => {
  const { user, add } = await openMenu();
  await add('Wings');
  const more = (name: string) => user.click(group('Sauces').getByRole('button', { name: `More ${name}` }));
  await more('Truffle');
  expect(sum()).toBe('Submit$10.00');
  await more('Mayo');
  expect(sum()).toBe('Submit$10.90');
  await more('Mayo');
  expect(group('Sauces').getByRole('button', { name: 'More Truffle' })).toHaveProperty('disabled', true);
  await user.click(group('Side').getByRole('radio', { name: /Salad/ }));
  await user.click(group('Salad: Dressing').getByRole('radio', { name: /Oil/ }));
  await user.click(sheet().getByRole('button', { name: 'Submit' }));
  const of = (fields: object) => expect.objectContaining({ ...fields, sequence: 1 });
  expect(kept()[0].selectedSubItems).toEqual([
    of({ subItemName: 'Mayo', group: 'Sauces', quantity: 2, price: 0 }),
    of({ subItemName: 'Mayo', group: 'Sauces', quantity: 1, price: 0.4 }),
    of({ subItemName: 'Truffle', group: 'Sauces', quantity: 1, price: 0.9 }),
    of({ subItemName: 'Salad', group: 'Side', quantity: 1, price: 2 }),
    of({ subItemName: 'Oil', group: 'Dressing', within: 'Salad', quantity: 1, price: 0.3 }),
  ]);
});

test('another choice of one closes what the first opened', async () => {
  const { user, add } = await openMenu();
  await add('Wings');
  await user.click(group('Side').getByRole('radio', { name: /Salad/ }));
  await user.click(group('Salad: Dressing').getByRole('radio', { name: /Oil/ }));
  await user.click(group('Side').getByRole('radio', { name: /Fries/ }));
  expect(sheet().queryByRole('group', { name: 'Salad: Dressing' })).toBeNull();
  await user.click(sheet().getByRole('button', { name: 'Submit' }));
  expect(kept()[0].selectedSubItems.map((choice: { subItemName: string }) => choice.subItemName)).toEqual([
    'Mayo',
    'Fries',
  ]);
});

test('an added unit starts with the defaults, and says what it still needs', async () => {
  const { user, press, add } = await openMenu();
  await press('Add Chips');
  await press('More Chips');
  expect(kept()[0].selectedSubItems).toMatchObject([
    { subItemName: 'Mayo', sequence: 1, group: 'Sauces' },
    { subItemName: 'Mayo', sequence: 2, group: 'Sauces' },
  ]);
  await add('Wings');
  await user.click(group('Side').getByRole('radio', { name: /Fries/ }));
  await user.click(sheet().getByRole('button', { name: 'Submit' }));
  await press('More Wings');
  // The sheet asks for the new unit's side at once. After it is closed, the row asks for it.
  expect(sheet().getByText('Please choose a side for #2.')).toBeTruthy();
  await user.click(sheet().getByRole('button', { name: 'Close' }));
  expect(screen.getByText('Choose a side').className).toContain('missing');
});

test('review shows groups, and what became of them on the menu', async () => {
  const pick = (subItemName: string, price: number, more: object) => ({
    subItemName,
    description: '',
    price,
    sequence: 1,
    subItemID: `${subItemName}1`,
    quantity: 1,
    ...more,
  });
  const cart = [
    {
      itemId: 31,
      itemName: 'Wings',
      description: '',
      price: 10,
      itemCategoryId: 2,
      categoryName: 'Mains',
      qty: 1,
      specialInstruction: '',
      selectedSubItems: [
        pick('Mayo', 0, { group: 'Sauces', quantity: 2 }),
        pick('Chili', 0, { group: 'Sauces' }),
        pick('Salad', 1.5, { group: 'Side' }),
        pick('Ranch', 0, { group: 'Dressing', within: 'Salad' }),
        pick('Wasabi', 1, { group: 'Sauces' }),
      ],
    },
  ];
  window.localStorage.setItem(`items:${segment}`, JSON.stringify(cart));
  await openMenu();
  screen.getByRole('button', { name: 'Review Order' }).click();
  expect(await screen.findByText('Sauces: 2x Mayo')).toBeTruthy();
  expect(screen.getByText('Side: Salad')).toBeTruthy();
  expect(screen.getByText('Salad: Ranch')).toBeTruthy();
  expect(screen.getByText('Chili is sold out.')).toBeTruthy();
  expect(screen.getByText('Wasabi is no longer offered')).toBeTruthy();
  expect(screen.getAllByText('$12.00').length).toBeGreaterThan(0);
});
