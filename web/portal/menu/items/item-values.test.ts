import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../core/contract/items.ts';
import { addSubItem, faultsOf, type ItemValues, recordOf, settledBy, valuesOf } from './item-values.ts';

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

const burger = (part: Partial<ItemValues> = {}) => ({ ...valuesOf(item), ...part });

test('an item passes through the form unchanged', () => {
  const { category, ...rest } = item;
  expect(recordOf(valuesOf(item))).toEqual({ ...rest, category: { itemCategoryId: category.itemCategoryId } });
});

test('a new item is sent trimmed, without id and version, with its max forced', () => {
  const values = { ...valuesOf(undefined), itemName: ' Soup ', categoryId: '4', price: ' 7.5 ', max: 'abc' };
  expect(recordOf(values)).toEqual({
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
  test.each<[Partial<ItemValues>, object]>([
    [{}, {}],
    [{ itemName: '  ' }, { itemName: 'Please enter name of item!' }],
    [{ categoryId: null }, { categoryId: 'Please select category!' }],
    [{ price: '' }, { price: 'Please enter price!' }],
    [{ subItems: [] }, { subItems: 'Please add one subitem!' }],
    [{ subItems: [], mandatory: false }, { subItems: 'Please add one subitem!' }],
    [{ subItems: [], mandatory: false, selection: 'Y' }, {}],
    [{ price: '0' }, {}],
  ])('%j: %j', (part, faults) => {
    expect(faultsOf(burger(part))).toEqual(faults);
  });

  test.each(['-1', '1e9', 'abc', '12.345', '100000'])('the price %j', (price) => {
    expect(faultsOf(burger({ price })).price).toMatch(/^Please enter a price from 0 to 99999.99/);
  });

  test('a sub-item that is typed but not added', () => {
    const pending = { name: 'Truffle mayo', description: '', price: '' };
    expect(faultsOf(burger({ pending })).pendingName).toMatch(/Add New/);
  });
});

describe('adding a sub-item', () => {
  const adding = (name: string, price: string) => burger({ pending: { name, description: ' Fresh ', price } });

  test('puts it at the end with a two-decimal price, and clears the fields', () => {
    expect(addSubItem(adding(' Truffle mayo ', '1.2'))).toEqual({
      added: {
        subItems: [
          { name: 'Aged cheddar', description: '12 months', price: '1.50' },
          { name: 'Truffle mayo', description: 'Fresh', price: '1.20' },
        ],
        pending: { name: '', description: '', price: '' },
      },
    });
  });

  test('treats an empty price as 0', () => {
    expect(addSubItem(adding('Ketchup', ''))).toMatchObject({ added: { subItems: [{}, { price: '0.00' }] } });
  });

  test.each([
    ['', '1', 'pendingName', 'Please enter sub item name '],
    ['  ', '', 'pendingName', 'Please enter sub item name '],
    ['AGED  cheddar', '1', 'pendingName', 'Sub item already exist with same name!'],
    ['Mayo', '-1', 'pendingPrice', expect.stringMatching(/^Please enter a price/)],
    ['Mayo', '12.345', 'pendingPrice', expect.stringMatching(/^Please enter a price/)],
  ])('%j at %j is refused', (name, price, field, words) => {
    expect(addSubItem(adding(name, price))).toEqual({ faults: { [field]: words } });
  });

  test('stops at a hundred', () => {
    const subItems = Array.from({ length: 100 }, (_, at) => ({ name: `s${at}`, description: '', price: '0.00' }));
    expect(addSubItem({ ...adding('One more', '1'), subItems })).toEqual({
      faults: { pendingName: expect.stringContaining('100') },
    });
  });
});

test('a change clears only the faults that it affects', () => {
  const faults = faultsOf(burger({ itemName: '', price: '', subItems: [] }));
  const left = (changed: Partial<ItemValues>) =>
    Object.keys(faults).filter((field) => !settledBy(changed).some((one) => one === field));
  expect(left({ itemName: 'B' })).toEqual(['price', 'subItems']);
  expect(left({ selection: 'Y' })).toEqual(['itemName', 'price']);
  expect(left({ description: 'x' })).toEqual(['itemName', 'price', 'subItems']);
});
