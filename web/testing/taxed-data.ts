import type { MenuItem } from '../../core/contract/menu.ts';
import { type Region, startingRegion } from '../../core/domain/formats/region.ts';
import type { Cart } from '../api/cart/cart-line.ts';
import type { TaxesNow } from '../api/taxes.ts';

const rules = {
  included: false,
  perBill: false,
  discountLowersTax: false,
  feeInside: false,
  feeRate: 19,
  surchargeRate: null,
};

/** Tax of 19 % is added, and 7 % on food. */
export const added19And7: TaxesNow = {
  ...rules,
  rates: [
    { taxClass: 'standard', name: '', rate: 19 },
    { taxClass: 'food', name: 'Food', rate: 7 },
  ],
};

export const euros: Region = { ...startingRegion, country: 'DE', currency: 'EUR', clock: 24 };

/** An order of 8.00 at 19 % and 10.00 at 7 %, in prices that include tax and service. */
export const includedInEuros = {
  ...rules,
  included: true,
  discountLowersTax: true,
  feeInside: true,
  subOrders: [
    [
      { rate: 19, amount: 8 },
      { rate: 7, amount: 10 },
    ],
  ],
};

/** Calculated by hand: 8.00 × 19 / 119 = 1.277, 10.00 × 7 / 107 = 0.654. */
export const rowsInEuros = ['19%€6.72€1.28€8.00', '7%€9.35€0.65€10.00', 'Total€16.07€1.93€18.00'];

/** One unit of a dish; each pick is a group, a choice and the choice that opened the group. */
export const cartOf = (
  item: MenuItem,
  picks: readonly (readonly [group: string, name: string, within?: string])[],
): Cart => [
  {
    itemId: item.itemId,
    itemName: item.itemName,
    description: '',
    price: item.price,
    itemCategoryId: 1,
    categoryName: 'Mains',
    qty: 1,
    specialInstruction: '',
    selectedSubItems: picks.map(([group, subItemName, within]) => ({
      subItemName,
      description: '',
      price: priceOf(item, subItemName),
      sequence: 1,
      subItemID: `${subItemName}1`,
      quantity: 1,
      group,
      ...(within ? { within } : {}),
    })),
  },
];

const priceOf = ({ groups = [] }: MenuItem, name: string) =>
  groups
    .flatMap(({ choices }) => choices.flatMap((choice) => [choice, ...(choice.opens?.choices ?? [])]))
    .find(({ subItemName }) => subItemName === name)?.price ?? 0;
