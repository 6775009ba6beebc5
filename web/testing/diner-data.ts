import type { MenuCategory, MenuItem } from '../../core/contract/menu.ts';
import type { DinerOrder, PaymentRecord, SubOrder } from '../../core/contract/orders.ts';
import { success } from './diner-server.ts';
import { buildSplit } from './split-bill.ts';

export { buildSplit };

export const segment = '1-abc123';

export function buildItem(values: Partial<MenuItem> & { itemName: string }): MenuItem {
  return {
    itemId: [...values.itemName].reduce((sum, letter) => sum * 3 + letter.charCodeAt(0), 7) % 9973,
    description: `${values.itemName}, freshly made`,
    price: 10,
    type: '',
    availibilty: 'A',
    selection: 'Y',
    mandatory: false,
    max: 0,
    subItems: [],
    qty: 0,
    selectedSubItems: [],
    specialInstruction: '',
    ...values,
  };
}

const choice = (subItemName: string, price: number) => ({ subItemName, description: '', price });

export const bread = buildItem({ itemName: 'Focaccia', itemId: 11, price: 4.5, type: '1,6' });
export const olives = buildItem({ itemName: 'Warm Olives', itemId: 12, price: 5.5, availibilty: 'O' });
export const oysters = buildItem({ itemName: 'Oysters', itemId: 13, price: 19, availibilty: 'N' });
export const burger = buildItem({
  itemName: 'House Burger',
  itemId: 21,
  price: 18,
  type: '4',
  selection: 'M',
  max: 2,
  subItems: [choice('Cheese', 1.5), choice('Bacon', 2.25), choice('Egg', 1.75)],
});
export const bowl = buildItem({
  itemName: 'Rice Bowl',
  itemId: 22,
  price: 12,
  selection: 'M',
  mandatory: true,
  max: 2,
  subItems: [choice('Tofu', 1), choice('Egg', 2), choice('Kimchi', 0.5)],
});
export const steak = buildItem({
  itemName: 'Steak',
  itemId: 23,
  price: 30,
  selection: 'S',
  mandatory: true,
  max: 1,
  subItems: [choice('Rare', 0), choice('Medium', 0)],
});
export const tea = buildItem({
  itemName: 'Tea',
  itemId: 24,
  price: 3,
  selection: 'S',
  subItems: [choice('Lemon', 0.5), choice('Milk', 0.25)],
});

export const menu: MenuCategory[] = [
  { itemCategoryId: 1, categoryName: 'Starters', items: [bread, olives, oysters] },
  { itemCategoryId: 2, categoryName: 'Mains', items: [burger, bowl, steak] },
  { itemCategoryId: 3, categoryName: 'Drinks', items: [tea] },
];

export function menuWith(changes: Record<number, Partial<MenuItem> | null>): MenuCategory[] {
  return menu.map((category) => ({
    ...category,
    items: category.items.flatMap((item) => {
      const change = changes[item.itemId];
      return change === null ? [] : [{ ...item, ...change }];
    }),
  }));
}

/** Responses for screens with sums: 8.875 % tax, and a fee with three tiers. */
const sumAnswers = {
  taxRate: success('taxRate', { result: 8.875 }),
  restaurantConfig: success('restaurantConfig', { result: '{"otprequired":1,"managercode":"","paymenttype":"T"}' }),
  dinerChargePlan: success('dinerChargePlan', { result: '0$25$0.5$0|25$75$1$0|75$1000$2$0' }),
};
export const menuAnswers = {
  ...sumAnswers,
  itemMenu: success('itemMenu', { result: menu }),
  dinerOrder: success('dinerOrder', { result: null }),
};

export function buildSubOrder(values: Partial<SubOrder> = {}): SubOrder {
  const subOrderID = values.subOrderID ?? 1;
  return {
    subOrderID,
    suborderID: subOrderID,
    status: 'N',
    createTime: '2026-11-22T03:42:10.000Z',
    itemCount: 2,
    totalAmt: 54.25,
    taxAmt: 4.81,
    taxRate: 8.875,
    specialInstruction: '',
    tableID: 'abc123',
    restaurantID: 1,
    seenTime: null,
    takenByStaff: false,
    changedByStaff: false,
    kitchenStep: null,
    items: [
      {
        itemID: 21,
        orderItemID: subOrderID * 10,
        itemName: 'House Burger',
        itemDescription: '',
        itemQuantity: 2,
        itemPrice: 18,
        itemTotal: 41.25,
        specialInstruction: 'No pickles',
        subItems: [
          { subItemName: 'Cheese', description: '', price: 1.5, quantity: 1, sequence: 1 },
          { subItemName: 'Bacon', description: '', price: 2.25, quantity: 1, sequence: 2 },
        ],
      },
    ],
    ...values,
  };
}

export function buildOrder(values: Partial<DinerOrder> = {}): DinerOrder {
  return {
    orderID: 1042,
    status: 'N',
    tableID: 'abc123',
    restaurantID: 1,
    startTime: '2026-11-22T03:21:36.000Z',
    closingTime: null,
    sessionstartTime: '2026-11-22T03:00:00.000Z',
    joinedWith: [],
    waitMinutes: 5,
    suborder: [buildSubOrder()],
    ...values,
  };
}

/** 80.25 with 7.12 tax at 8.875 %. With the plan below, the service fee is 2.00, the tax 7.30 and the amount 89.55. */
export const paymentRecord: PaymentRecord = {
  orderID: 1042,
  restaurantID: 1,
  tableID: 'abc123',
  totalAmt: 80.25,
  taxAmt: 7.12,
  wolfyCharges: 2,
  amount: 89.55,
  status: 'C',
};

export const receipt = success('dinerReceipt', {
  result: {
    invoice: {
      restaurantName: 'Demo Bistro',
      restaurantAddress: '1 Main St',
      orderid: 1042,
      facts: [
        { label: 'Order', value: '1042' },
        { label: 'Payment No.', value: '77' },
        { label: 'Table', value: 'Table 7' },
        { label: 'Paid', value: '11/21/2026 07:50:00 PM Pacific' },
      ],
      lines: [{ title: '2 x House Burger', choices: ['#1 Cheese (+$1.50)', '#2 Bacon (+$2.25)'], amount: '$41.25' }],
      sums: [
        { label: 'Sub-Total', value: '$80.25' },
        { label: 'Service Fee', value: '$2.00' },
        { label: 'Tax', value: '$7.30' },
        { label: 'Tip', value: '$13.43' },
        { label: 'Amount paid', value: '$102.98' },
      ],
      refunds: [],
      explained: [],
    },
    mail: 'none',
  },
});

export const chargeAnswers = { ...sumAnswers, splitOf: success('splitOf', { result: buildSplit() }) };
