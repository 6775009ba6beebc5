import * as endpoints from '../../core/contract/endpoints.ts';
import type { Floor } from './diner.ts';
import type { changeRows } from './rows.ts';
import type { TestApp } from './test-app.ts';

/** A lunch at 15.00: burger or steak (+ 4.00, with its own choices), and cola or beer. Each has its own category. */
export async function comboDesk(test: TestApp) {
  const desk = await test.orderDesk();
  const { restaurantId } = desk.floor;
  const category = async (name: string) => (await test.buildCategory({ restaurantId, name })).id;
  const categories = { combos: await category('Combos'), grill: await category('Grill'), bar: await category('Bar') };
  const dish = async (name: string, categoryId: number, priceCents: number) =>
    (await test.buildItem({ restaurantId, name, categoryId, priceCents })).id;
  const dishes = {
    lunch: await dish('Lunch', categories.combos, 1500),
    burger: await dish('Burger', categories.grill, 1100),
    steak: await dish('Steak', categories.grill, 2400),
    cola: await dish('Cola', categories.bar, 350),
    beer: await dish('Beer', categories.bar, 500),
  };
  const cooking = await test.buildGroup({ restaurantId, name: 'Cooking', choices: [{ name: 'Rare' }] });
  const main = await test.buildGroup({
    restaurantId,
    name: 'Main',
    min: 1,
    max: 2,
    itemIds: [dishes.lunch],
    choices: [
      { name: 'Burger', itemId: dishes.burger },
      { name: 'Steak', itemId: dishes.steak, priceCents: 400, opens: cooking.id },
      { name: 'Salad' },
    ],
  });
  const drink = await test.buildGroup({
    restaurantId,
    name: 'Drink',
    max: 2,
    repeatable: true,
    itemIds: [dishes.lunch],
    choices: [
      { name: 'Cola', itemId: dishes.cola },
      { name: 'Beer', itemId: dishes.beer, priceCents: 100 },
    ],
  });
  const pick = (subItemName: string, sequence = 1, more: object = {}) => ({
    subItemName,
    sequence,
    group: ['Cola', 'Beer'].includes(subItemName) ? 'Drink' : 'Main',
    ...more,
  });
  const rare = (sequence = 1) => ({ subItemName: 'Rare', sequence, group: 'Cooking', within: 'Steak' });
  const order = (subItems: readonly ReturnType<typeof pick>[], itemQuantity = 1, floor: Floor = desk.floor) =>
    test.place(floor, [{ itemID: dishes.lunch, itemQuantity, subItems }]);
  return {
    ...desk,
    restaurantId,
    categories,
    dishes,
    main,
    drink,
    pick,
    rare,
    order,
    async ordered(...placed: Parameters<typeof order>) {
      const answer = await order(...placed);
      if (answer.statusCode !== 200) throw new Error(`not placed: ${answer.body}`);
      const { orderID, subOrderID } = answer.json().result as { orderID: number; subOrderID: number };
      const read = async () =>
        (await desk.fetchById(orderID))
          .json()
          .result.suborder.find((subOrder: { subOrderID: number }) => subOrder.subOrderID === subOrderID);
      return { orderID, subOrderID, read, line: (await read()).items[0] };
    },
    async count(item_id: number, left_count: number | null) {
      await test.addRow('item_stock', { restaurant_id: restaurantId, item_id, left_count });
      await test.raiseMenu(restaurantId);
    },
    leftOf: async (item_id: number) => (await test.findRow('item_stock', { item_id })).left_count,
    async changeDish(item_id: number, values: Parameters<typeof changeRows<'items'>>[3]) {
      await test.changeRows('items', { id: item_id }, values);
      await test.raiseMenu(restaurantId);
    },
    /** Names of the choices that are sold out on the menu. */
    async soldOut(): Promise<string[]> {
      const { result } = (await test.send(endpoints.itemMenu, { query: { rid: restaurantId } })).json();
      const groups = result.flatMap(({ items }: { items: { groups?: { choices: object[] }[] }[] }) =>
        items.flatMap((item) => item.groups ?? []),
      );
      return groups
        .flatMap(({ choices }: { choices: { subItemName: string; soldOut?: boolean }[] }) => choices)
        .flatMap(({ subItemName, soldOut }: { subItemName: string; soldOut?: boolean }) =>
          soldOut ? [subItemName] : [],
        );
    },
  };
}
