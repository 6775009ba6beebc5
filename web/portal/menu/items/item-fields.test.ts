import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../core/contract/items.ts';
import { type ChoiceValue, noChoice } from '../choices/choice-rows.tsx';
import { type ItemValues, itemForm } from './item-fields.tsx';
import { addSubItem } from './sub-items.tsx';

const item: Item = {
  itemId: 8,
  itemName: 'House Burger',
  price: 17,
  max: 3,
  type: '6,7',
  description: 'Dry-aged beef',
  category: { itemCategoryId: 4, categoryName: 'Burgers' },
  subItems: [{ subItemName: 'Aged cheddar', description: '12 months', price: 1.5 }],
  mandatory: true,
  selection: 'M',
  availibilty: 'A',
  version: 5,
};

const { initial, faults, bodyOf } = itemForm;
const burger = (part: Partial<ItemValues> = {}) => ({ ...initial(item), ...part });
const none = { added: [], pending: noChoice };

test('an item passes through the form unchanged', () => {
  const { category, ...rest } = item;
  expect(bodyOf(item, initial(item))).toEqual({ ...rest, category: { itemCategoryId: category.itemCategoryId } });
});

test('a new item is sent trimmed, without id and version, with its max forced', () => {
  const values = { ...initial(undefined), itemName: ' Soup ', category: '4', price: ' 7.5 ', max: 'abc' };
  expect(bodyOf(undefined, values)).toEqual({
    itemName: 'Soup',
    price: 7.5,
    max: 0,
    type: '',
    description: '',
    category: { itemCategoryId: 4 },
    subItems: [],
    mandatory: false,
    selection: 'Y',
    availibilty: 'A',
  });
});

describe('what prevents saving an item', () => {
  const mandatory = true;
  const selection = 'Y';
  test.each<[Partial<ItemValues>, object]>([
    [{}, {}],
    [{ itemName: '  ' }, { itemName: 'Please enter name of item!' }],
    [{ category: null }, { category: 'Please select category!' }],
    [{ price: '' }, { price: 'Please enter price!' }],
    [{ subItems: none }, { subItems: 'Please add one subitem!' }],
    [{ subItems: none, mandatory: false }, { subItems: 'Please add one subitem!' }],
    [{ subItems: none, mandatory: false, selection: 'S' }, { subItems: 'Please add one subitem!' }],
    [{ subItems: none, mandatory, selection }, { subItems: 'Please add one subitem!' }],
    [{ subItems: none, mandatory: false, selection }, {}],
    [{ price: '0' }, {}],
  ])('[ITEM-27 ITEM-28 ITEM-29 ITEM-30 ITEM-31] %j: %j', (part, found) => {
    expect(faults(burger(part))).toEqual(found);
  });

  test.each(['-1', '1e9', 'abc', '12.345', '100000'])('the price %j', (price) => {
    expect(faults(burger({ price })).price).toMatch(/^Please enter a price from 0 to 99999.99/);
  });

  test('a sub-item that is typed but not added', () => {
    const subItems = { ...burger().subItems, pending: { ...noChoice, name: 'Truffle mayo' } };
    expect(faults(burger({ subItems })).subItems).toMatch(/Add New/);
  });
});

describe('what a sub-item says beside name, description and price', () => {
  const known = { subItemName: 'Aged cheddar', description: '12 months', price: 1.5 };
  const used: Item['subItems'][number] = { ...known, kitchenName: 'CHED', allergens: ['milk'], soldOut: true };
  const sentOf = (row: Item, part: Partial<ChoiceValue>) => {
    const { added, pending } = initial(row).subItems;
    return bodyOf(row, { ...initial(row), subItems: { added: added.map((sub) => ({ ...sub, ...part })), pending } });
  };

  test.each<[string, Item['subItems'][number], Partial<ChoiceValue>, object]>([
    ['nothing if it is unused', known, {}, known],
    ['nothing if it is unchanged', used, {}, known],
    [
      'what is new',
      known,
      { kitchenName: ' CHED ', allergens: [], soldOut: true },
      { ...known, kitchenName: 'CHED', allergens: [], soldOut: true },
    ],
    [
      'what is cleared',
      used,
      { kitchenName: '', allergens: null, soldOut: false },
      { ...known, kitchenName: '', allergens: null, soldOut: false },
    ],
    [
      'all of it under a new name, which the server does not know',
      used,
      { name: 'Gouda ' },
      { ...used, subItemName: 'Gouda' },
    ],
  ])('sends %s', (_about, stored, part, found) => {
    const row = { ...item, subItems: [stored] };
    expect(JSON.parse(JSON.stringify(sentOf(row, part).subItems))).toEqual([found]);
  });
});

describe('adding a sub-item', () => {
  const adding = (name: string, price: string) => ({
    ...burger().subItems,
    pending: { ...noChoice, name, description: ' Fresh ', price },
  });

  test('puts it at the end with a two-decimal price, and clears the fields', () => {
    expect(addSubItem(adding(' Truffle mayo ', '1.2'))).toEqual({
      value: {
        added: [
          { ...noChoice, name: 'Aged cheddar', description: '12 months', price: '1.50' },
          { ...noChoice, key: 2, name: 'Truffle mayo', description: 'Fresh', price: '1.20' },
        ],
        pending: noChoice,
      },
    });
  });

  test('treats an empty price as 0', () => {
    expect(addSubItem(adding('Ketchup', ''))).toMatchObject({ value: { added: [{}, { price: '0.00' }] } });
  });

  test.each([
    ['', '1', 'subItems', 'Please enter sub item name '],
    ['  ', '', 'subItems', 'Please enter sub item name '],
    ['AGED  cheddar', '1', 'subItems', 'Sub item already exist with same name!'],
    ['Mayo', '-1', 'pendingPrice', expect.stringMatching(/^Please enter a price/)],
    ['Mayo', '12.345', 'pendingPrice', expect.stringMatching(/^Please enter a price/)],
  ])('%j at %j is refused', (name, price, field, words) => {
    expect(addSubItem(adding(name, price))).toEqual({ faults: { [field]: words } });
  });

  test('stops at a hundred', () => {
    const added = Array.from({ length: 100 }, (_, at) => ({ ...noChoice, key: at + 1, name: `s${at}`, price: '0.00' }));
    expect(addSubItem({ ...adding('One more', '1'), added })).toEqual({
      faults: { subItems: expect.stringContaining('100') },
    });
  });
});
