import { expect, test } from 'vitest';
import type { MenuGroup } from '../../../core/contract/choice-groups.ts';
import { moneyOf } from '../../../core/domain/money.ts';
import { buildItem } from '../../testing/diner-data.ts';
import { added19And7, cartOf } from '../../testing/taxed-data.ts';
import { cartTotals, type TaxedMenu } from './cart-totals.ts';

const usd = moneyOf('USD');
const menuOf = (item: ReturnType<typeof buildItem>, taxes = added19And7): TaxedMenu => ({
  categories: [{ itemCategoryId: 1, categoryName: 'Mains', items: [item] }],
  taxPercent: 19,
  taxes,
});
const group = (choices: MenuGroup['choices']): MenuGroup[] => [
  { groupName: 'Set', min: 0, max: null, free: 0, repeatable: true, choices },
];
const choice = { description: '', price: 0 };

test('a combo is taxed like its dishes, by what each costs on its own', () => {
  const combo = buildItem({
    itemName: 'Lunch',
    itemId: 31,
    price: 12,
    taxClass: 'parts',
    groups: group([
      { ...choice, subItemName: 'Beer', type: '', dishPrice: 10 },
      { ...choice, subItemName: 'Soup', type: '', dishPrice: 5, taxClass: 'food' },
    ]),
  });
  const totals = cartTotals(
    usd,
    cartOf(combo, [
      ['Set', 'Beer'],
      ['Set', 'Soup'],
    ]),
    menuOf(combo),
  );
  // 12.00 by 10 : 5 is 8.00 at 19 % = 1.52 and 4.00 at 7 % = 0.28.
  expect(totals).toMatchObject({ totalCents: 1200, taxCents: 180 });
  expect(cartTotals(usd, cartOf(combo, [['Set', 'Beer']]), menuOf(combo)).taxCents).toBe(228);
});

test('a choice has its own rate, or that of the choice that opened its group, or of its dish', () => {
  const opens = { ...group([{ ...choice, subItemName: 'Lime', price: 1 }])[0], groupName: 'More' };
  const dish = buildItem({
    itemName: 'Salad',
    itemId: 32,
    price: 10,
    taxClass: 'food',
    groups: group([
      { ...choice, subItemName: 'Bread', price: 2 },
      { ...choice, subItemName: 'Wine', price: 5, taxClass: 'standard', opens: opens as MenuGroup },
    ]),
  });
  const cart = cartOf(dish, [
    ['Set', 'Bread'],
    ['Set', 'Wine'],
    ['More', 'Lime', 'Wine'],
  ]);
  // 12.00 at 7 % = 0.84, 6.00 at 19 % = 1.14.
  expect(cartTotals(usd, cart, menuOf(dish)).taxCents).toBe(198);
  expect(cartTotals(usd, cart, menuOf(dish, { ...added19And7, included: true }))).toMatchObject({
    totalCents: 1800,
    taxCents: 0,
  });
});
