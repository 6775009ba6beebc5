import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../core/contract/items.ts';
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
const nothing = { name: '', description: '', price: '' };
const none = { added: [], pending: nothing };

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
    const subItems = { ...burger().subItems, pending: { ...nothing, name: 'Truffle mayo' } };
    expect(faults(burger({ subItems })).subItems).toMatch(/Add New/);
  });
});

describe('adding a sub-item', () => {
  const adding = (name: string, price: string) => ({
    ...burger().subItems,
    pending: { name, description: ' Fresh ', price },
  });

  test('puts it at the end with a two-decimal price, and clears the fields', () => {
    expect(addSubItem(adding(' Truffle mayo ', '1.2'))).toEqual({
      value: {
        added: [
          { name: 'Aged cheddar', description: '12 months', price: '1.50' },
          { name: 'Truffle mayo', description: 'Fresh', price: '1.20' },
        ],
        pending: nothing,
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
    const added = Array.from({ length: 100 }, (_, at) => ({ name: `s${at}`, description: '', price: '0.00' }));
    expect(addSubItem({ ...adding('One more', '1'), added })).toEqual({
      faults: { subItems: expect.stringContaining('100') },
    });
  });
});
