import { expect, it } from 'vitest';
import { type Floor, testApp } from '../../testing/test-app.ts';
import { createMenus, type Menu, type Menus } from '../menu/menu.service.ts';
import { insertSubOrder } from './place.queries.ts';
import { placeSubOrder } from './place.service.ts';
import { priceSubOrder } from './pricing.ts';

// Memory may lag behind the database. A price from memory is written only if the menu version still matches.

const test = await testApp();
const { services } = test.program;
const menus = createMenus(services);

async function menuOf({ restaurantId }: Floor): Promise<Menu> {
  menus.forget(restaurantId);
  const menu = await menus.of(restaurantId);
  if (!menu) throw new Error('the restaurant is active');
  return menu;
}

const changePrice = (floor: Floor, price_cents: number) => test.changeItem(floor.soup, { price_cents });
const subOrdersOf = ({ restaurantId }: Floor) =>
  test.findRows('sub_orders', { restaurant_id: restaurantId }, ['total_cents']);
const soups = ({ code, restaurantId, soup }: Floor, totalAmt?: number) => ({
  suborder: [{ items: [{ itemID: soup, itemQuantity: 2 }], totalAmt }],
  ...{ tableID: code, restaurantID: restaurantId },
});

it('the statement writes a price from the current menu only', async () => {
  const floor = await test.buildFloor();
  const place = async (menu: Menu) => {
    const subOrder = priceSubOrder(menu, [{ itemID: floor.soup, itemQuantity: 2 }], {});
    if ('code' in subOrder) throw new Error(subOrder.code);
    const { restaurantId, visitId, code } = floor;
    return insertSubOrder(test.db, {
      waitingCents: 500_000,
      by: { visit: { restaurantId, visitId }, tableCode: code },
      ...{ menu, subOrder, specialInstruction: '', avoids: [] },
      ...{ keyed: undefined, fingerprint: crypto.randomUUID() },
    });
  };
  const before = await menuOf(floor);
  await changePrice(floor, 1399);
  expect(await place(before)).toBeUndefined();
  expect(await subOrdersOf(floor)).toEqual([]);
  expect(await place(await menuOf(floor))).toMatchObject({ subOrderId: expect.any(Number) });
  expect(await subOrdersOf(floor)).toEqual([{ total_cents: 2798 }]);
});

/** A memory that returns an older menu until it is told to forget it. */
function behind(old: Menu): Menus {
  let isForgotten = false;
  return {
    of: async (restaurantId) => (isForgotten ? menus.of(restaurantId) : old),
    forget: (restaurantId) => {
      isForgotten = true;
      menus.forget(restaurantId);
    },
  };
}

it('a price changed behind memory’s back is charged at its new value', async () => {
  const floor = await test.buildFloor();
  const old = await menuOf(floor);
  await changePrice(floor, 1450);
  const { restaurantId, visitId } = floor;
  const placed = await placeSubOrder(services, behind(old), { restaurantId, visitId }, soups(floor), undefined);
  expect(placed).toMatchObject({ subOrderId: expect.any(Number) });
  expect(await subOrdersOf(floor)).toEqual([{ total_cents: 2900 }]);
});

it('a guest who saw the old price is shown the new one before anything is ordered', async () => {
  const floor = await test.buildFloor();
  const old = await menuOf(floor);
  await changePrice(floor, 1450);
  const { restaurantId, visitId } = floor;
  const body = soups(floor, 25);
  const refused = await placeSubOrder(services, behind(old), { restaurantId, visitId }, body, undefined);
  expect(refused).toMatchObject({ code: 'PriceChanged' });
  expect(await subOrdersOf(floor)).toEqual([]);
});

it('a dish that sold out behind memory’s back is not ordered', async () => {
  const floor = await test.buildFloor();
  const old = await menuOf(floor);
  await test.changeItem(floor.soup, { availability: 'O' });
  const { restaurantId, visitId } = floor;
  const refused = await placeSubOrder(services, behind(old), { restaurantId, visitId }, soups(floor), undefined);
  expect(refused).toMatchObject({ code: 'ItemUnavailable' });
  expect(await subOrdersOf(floor)).toEqual([]);
});
