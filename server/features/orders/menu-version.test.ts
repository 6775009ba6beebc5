import { expect, it } from 'vitest';
import { changeItem } from '../../testing/change-item.ts';
import { buildFloor, type Floor } from '../../testing/diner.ts';
import { findRows } from '../../testing/rows.ts';
import { testApp } from '../../testing/test-app.ts';
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

const changePrice = (floor: Floor, price_cents: number) => changeItem(test.db, floor.soup, { price_cents });
const subOrdersOf = ({ restaurantId }: Floor) =>
  findRows(test.db, 'sub_orders', { restaurant_id: restaurantId }, ['total_cents']);
const soups = ({ code, restaurantId, soup }: Floor, totalAmt?: number) => ({
  suborder: [{ items: [{ itemID: soup, itemQuantity: 2 }], totalAmt }],
  ...{ tableID: code, restaurantID: restaurantId },
});

it('the statement writes a price from the current menu only', async () => {
  const floor = await buildFloor(test);
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

it.each([
  ['a price changed', { price_cents: 1450 }, undefined, { subOrderId: expect.any(Number) }],
  ['a price changed that the guest saw', { price_cents: 1450 }, 25, { code: 'PriceChanged' }],
  ['a dish sold out', { availability: 'O' }, undefined, { code: 'ItemUnavailable' }],
] as const)('%s behind memory’s back: the menu of now decides', async (_, change, totalAmt, outcome) => {
  const floor = await buildFloor(test);
  const old = await menuOf(floor);
  await changeItem(test.db, floor.soup, change);
  const { restaurantId, visitId } = floor;
  const body = soups(floor, totalAmt);
  expect(await placeSubOrder(services, behind(old), { restaurantId, visitId }, body, undefined)).toMatchObject(outcome);
  expect(await subOrdersOf(floor)).toEqual('subOrderId' in outcome ? [{ total_cents: 2900 }] : []);
});

it('a menu that keeps changing is shown again after three tries', async () => {
  const floor = await buildFloor(test);
  const old = await menuOf(floor);
  await changePrice(floor, 1399);
  let looks = 0;
  const neverCurrent: Menus = {
    forget: () => undefined,
    async of() {
      looks += 1;
      return old;
    },
  };
  const { restaurantId, visitId } = floor;
  const refused = await placeSubOrder(services, neverCurrent, { restaurantId, visitId }, soups(floor), undefined);
  expect(refused).toMatchObject({ code: 'PriceChanged' });
  expect(looks).toBe(3);
});
