import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type Floor, outcome, type place, placement, soups, testApp } from '../../testing/test-app.ts';
import { createMenus, type Menu, type Menus } from '../menu/menu.service.ts';
import { insertSubOrder } from './place.queries.ts';
import { placeSubOrder } from './place.service.ts';
import { priceSubOrder } from './pricing.ts';

const test = await testApp();

const subOrders = (floor: Floor) => test.findRows('sub_orders', { restaurant_id: floor.restaurantId });

const orders = (floor: Floor) => test.findRows('orders', { restaurant_id: floor.restaurantId });

describe('a diner places a sub-order', () => {
  it('is priced from the menu and answered with a message [DIN-REV-18 DIN-REV-19 DIN-REV-20 DIN-REV-21 MONEY-11 MONEY-12 API-01]', async () => {
    const floor = await test.buildFloor();
    const burger = {
      itemID: floor.burger,
      itemName: 'whatever the phone calls it',
      itemDescription: '',
      itemQuantity: 2,
      itemPrice: 18,
      itemTotal: 37.5,
      specialInstruction: 'no pickles',
      subItems: [
        { subItemName: 'Well done', price: 1.5, sequence: 1 },
        { subItemName: 'Medium', price: 0, sequence: 2 },
      ],
    };
    const totals = { totalAmt: 37.5, taxAmt: 3.33, itemCount: 2, specialInstruction: '  by the window ' };
    const response = await test.place(floor, [burger], totals);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ success: true, message: 'Ok', result: { status: 'N' } });
    const [stored] = await subOrders(floor);
    const sums = { total_cents: 3750, tax_cents: 333, item_count: 2 };
    expect(stored).toMatchObject({ ...sums, status: 'new', special_instruction: 'by the window' });
    const line = await test.findRow('order_lines', { restaurant_id: floor.restaurantId });
    const ofLine = { quantity: 2, unit_price_cents: 1800, total_cents: 3750 };
    expect(line).toMatchObject({ ...ofLine, special_instruction: 'no pickles' });
    expect(line.item_name).not.toBe('whatever the phone calls it');
  });

  it("adds every submission as one sub-order to the table's one open order, which is New again [DIN-REV-22 STATE-11]", async () => {
    const floor = await test.buildFloor();
    await test.placeSoups(floor, 1);
    const { orderID } = await test.placeSoups(floor, 2);
    const [order, ...others] = await orders(floor);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ status: 'new', waiting_count: 2, total_cents: 3750, tax_cents: 111 + 222 });
    // Simulates staff confirming the sub-orders.
    await test.changeRows('sub_orders', { order_id: orderID }, { status: 'confirmed', decided_at: new Date() });
    await test.changeRows('orders', orderID, { status: 'open', waiting_count: 0, confirmed_count: 2 });
    await test.placeSoups(floor, 3);
    expect(await orders(floor)).toMatchObject([{ id: orderID, status: 'new', waiting_count: 1, confirmed_count: 2 }]);
  });
});

// judged.test.ts covers every fault of a line and its message.
describe('a refused placement has an error code, no message, and writes nothing [DIN-REV-13]', async () => {
  const floor = await test.buildFloor();
  const burger = (...names: string[]) => {
    const subItems = names.map((subItemName) => ({ subItemName, sequence: 1 }));
    return [{ itemID: floor.burger, itemQuantity: 1, subItems }];
  };
  const refused: [string, number, Parameters<typeof place>[2], Record<string, unknown>?][] = [
    ['EmptyOrder', 422, soups(floor, 0)],
    ['BadQuantity', 422, soups(floor, 100)],
    ['ItemUnavailable', 409, burger('Raw')],
    ['ChoiceMissing', 422, burger()],
    ['TooManyChoices', 422, burger('Medium', 'Well done')],
    ['PriceChanged', 409, soups(floor), { totalAmt: 12.5, taxAmt: 1.1 }],
    ['TooManyLines', 422, Array(51).fill(soups(floor)[0])],
  ];

  it.each(refused)('%s (%i)', async (error, status, items, totals) => {
    const response = await test.place(floor, items, totals);
    expect(outcome(response)).toEqual([status, error]);
    expect(response.json()).not.toHaveProperty('message');
    expect(await orders(floor)).toEqual([]);
    expect(await subOrders(floor)).toEqual([]);
  });

  it.each([
    ['soup', 'suborder'],
    [[{ items: [], itemCount: -1 }], 'suborder.0.itemCount'],
    [[{ items: [], itemCount: 1.5 }], 'suborder.0.itemCount'],
  ])('also for a malformed body, naming its fault: %j', async (suborder, path) => {
    const payload = { suborder, tableID: floor.code, restaurantID: floor.restaurantId };
    const response = await test.send(endpoints.placeOrder, { headers: floor.cookie, payload });
    expect(outcome(response)).toEqual([400, 'Invalid']);
    expect(response.json().fields[0]).toMatchObject({ path });
    expect(response.json()).not.toHaveProperty('message');
  });
});

describe('only the table itself may order', () => {
  it.each<[string, (floor: Floor) => Promise<unknown>]>([
    [
      "after its visit ended: last night's guest cannot order tonight",
      ({ visitId }) => test.changeRows('visits', visitId, { ended_at: new Date() }),
    ],
    ['once it is removed', ({ tableId }) => test.changeRows('dining_tables', tableId, { state: 'removed' })],
    [
      'once its restaurant closed down',
      ({ restaurantId }) => test.changeRows('restaurants', restaurantId, { active: false }),
    ],
  ])('and not %s', async (_, change) => {
    const floor = await test.buildFloor();
    await test.placeSoups(floor);
    await change(floor);
    expect(outcome(await test.place(floor, soups(floor, 2)))).toEqual([401, 'NotCheckedIn']);
    expect(await subOrders(floor)).toHaveLength(1);
  });

  it('not in another restaurant, nor from a page of another site', async () => {
    const [floor, neighbour] = [await test.buildFloor(), await test.buildFloor()];
    const elsewhere = await test.place({ ...neighbour, cookie: floor.cookie }, soups(neighbour));
    const offSite = await test.place(floor, soups(floor), {}, { origin: 'https://elsewhere.example' });
    for (const answer of [elsewhere, offSite]) expect(outcome(answer)).toEqual([401, 'NotCheckedIn']);
  });

  it('and confirming needs the staff token even with a cookie [ORDER-59 API-05]', async () => {
    const floor = await test.buildFloor();
    const { subOrderID } = await test.placeSoups(floor);
    for (const more of [{ status: 'O' }, { subOrderID }])
      expect(outcome(await test.place(floor, soups(floor), more))).toEqual([403, 'NotAllowed']);
    expect(await subOrders(floor)).toMatchObject([{ status: 'new' }]);
  });
});

describe('no order is doubled', () => {
  it('the same key returns the first order, even if the dish is gone and the visit is over', async () => {
    const floor = await test.buildFloor();
    const payload = placement(floor, soups(floor));
    const press = (key: string) =>
      test.send(endpoints.placeOrder, { headers: { ...floor.cookie, 'idempotency-key': key }, payload });
    const key = randomUUID();
    const first = await press(key);
    expect(first.statusCode).toBe(200);
    await test.changeItem(floor.soup, { availability: 'O' });
    await expect.poll(async () => (await press(randomUUID())).json().error).toBe('ItemUnavailable');
    expect((await press(key)).json()).toEqual(first.json());
    await test.changeRows('visits', floor.visitId, { ended_at: new Date() });
    expect((await press(key)).json()).toEqual(first.json());
    expect(await subOrders(floor)).toHaveLength(1);
  });

  it('an identical submission without a key within ten seconds counts as the same press', async () => {
    const floor = await test.buildFloor();
    const payload = placement(floor, soups(floor));
    const send = () => test.send(endpoints.placeOrder, { headers: floor.cookie, payload });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await subOrders(floor)).toHaveLength(1);
    await test.changeRows('visits', floor.visitId, { last_request_at: new Date(Date.now() - 11_000) });
    expect((await send()).json()).toMatchObject({ success: true });
    expect(await subOrders(floor)).toHaveLength(2);
  });
});

// The cache may be older than the database. A cached price is written only if the menu version still matches.

const { services } = test.program;
const menus = createMenus(services);

async function menuOf({ restaurantId }: Floor): Promise<Menu> {
  menus.forget(restaurantId);
  const menu = await menus.of(restaurantId);
  if (!menu) throw new Error('the restaurant is active');
  return menu;
}

const changePrice = (floor: Floor, price_cents: number) => test.changeItem(floor.soup, { price_cents });
const totals = async (floor: Floor) => (await subOrders(floor)).map((row) => row.total_cents);
const twoSoups = ({ code, restaurantId, soup }: Floor, totalAmt?: number) => {
  const suborder = [{ items: [{ itemID: soup, itemQuantity: 2 }], totalAmt }];
  return { suborder, tableID: code, restaurantID: restaurantId };
};

it('the statement writes a price from the current menu only', async () => {
  const floor = await test.buildFloor();
  const insert = async (menu: Menu) => {
    const subOrder = priceSubOrder(menu, [{ itemID: floor.soup, itemQuantity: 2 }], {});
    if ('code' in subOrder) throw new Error(subOrder.code);
    const { restaurantId, visitId, code } = floor;
    return insertSubOrder(test.db, {
      acceptsItself: false,
      waitingCents: 500_000,
      by: { visit: { restaurantId, visitId }, tableCode: code },
      menu,
      subOrder,
      specialInstruction: '',
      avoids: [],
      keyed: undefined,
      fire: [],
      fingerprint: crypto.randomUUID(),
    });
  };
  const before = await menuOf(floor);
  await changePrice(floor, 1399);
  expect(await insert(before)).toBeUndefined();
  expect(await totals(floor)).toEqual([]);
  expect(await insert(await menuOf(floor))).toMatchObject({ subOrderId: expect.any(Number) });
  expect(await totals(floor)).toEqual([2798]);
});

/** A cache that returns an outdated menu until `forget` is called. */
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
] as const)('%s behind memory’s back: the menu of now decides', async (_, change, totalAmt, result) => {
  const floor = await test.buildFloor();
  const old = await menuOf(floor);
  await test.changeItem(floor.soup, change);
  const { restaurantId, visitId } = floor;
  const body = twoSoups(floor, totalAmt);
  expect(await placeSubOrder(services, behind(old), { restaurantId, visitId }, body, undefined)).toMatchObject(result);
  expect(await totals(floor)).toEqual('subOrderId' in result ? [2900] : []);
});

it('a menu that keeps changing is shown again after three tries', async () => {
  const floor = await test.buildFloor();
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
  const refused = await placeSubOrder(services, neverCurrent, { restaurantId, visitId }, twoSoups(floor), undefined);
  expect(refused).toMatchObject({ code: 'PriceChanged' });
  expect(looks).toBe(3);
});
