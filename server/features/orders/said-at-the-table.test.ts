import { describe, expect, it } from 'vitest';
import { dishInMemory, menuInMemory } from '../../testing/menu-in-memory.ts';
import { type Floor, outcome, placement, testApp } from '../../testing/test-app.ts';
import { createMenus } from '../menu/menu.service.ts';
import { readEdit } from './edit.ts';
import type { LineRow, SubOrderRow } from './orders.queries.ts';
import { placeSubOrder } from './place.service.ts';
import { priceSubOrder } from './pricing.ts';

// What guests and staff are told about an order that is not as they thought.

const test = await testApp();

async function buildStaff({ restaurantId }: Floor) {
  const headers = await test.staffOf({ restaurantId, privileges: ['order', 'payment'] });
  return {
    headers,
    post: (path: string, payload: object, more: Record<string, string> = {}) =>
      test.send({ method: 'POST', url: `/api/${path}`, headers: { ...headers, ...more }, payload }),
  };
}

const confirmation = (floor: Floor, ...suborder: object[]) => ({
  ...{ suborder, tableID: floor.tableId, restaurantID: floor.restaurantId },
});
const readOrder = (orderID: number) => test.findRow('orders', orderID);

describe('staff', () => {
  it.each(['', '   '])('who reopen an order give a reason: %j is not one', async (reason) => {
    const floor = await test.buildFloor();
    const { post } = await buildStaff(floor);
    const { orderID, subOrderID } = await test.placeSoups(floor);
    await post('external/placeorder', confirmation(floor, { items: [], subOrderID, status: 'O' }));
    await post('closeorder', { orderID });
    const refused = await post('reopenorder', { orderID, reason });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      error: 'Invalid',
      fields: [{ path: 'reason', message: 'Please enter a reason!' }],
    });
    expect(await readOrder(orderID)).toMatchObject({ status: 'closed' });
  });

  it('cannot reopen an order that is partly paid or being paid, and are told which', async () => {
    const floor = await test.buildFloor();
    const { post, headers } = await buildStaff(floor);
    const { orderID, subOrderID } = await test.placeSoups(floor);
    await post('external/placeorder', confirmation(floor, { items: [], subOrderID, status: 'O' }));
    await post('closeorder', { orderID });
    const reopen = async () => (await post('reopenorder', { orderID, reason: 'A coffee' })).json();
    await post('external/splitbill', { orderID, way: 'equal', people: 2 });
    const pay = { method: 'POST', url: '/api/external/payorder', headers: floor.cookie } as const;
    const { result } = (await test.send({ ...pay, payload: { orderID, part: 'count:1' } })).json();
    expect(await reopen()).toMatchObject({
      error: 'BeingPaid',
      message: 'A guest is paying this bill by card. Please wait until they are done, or take the payment yourself.',
    });
    const leave = { method: 'POST', url: '/api/external/leavecheckout', headers: floor.cookie } as const;
    await test.send({ ...leave, payload: { checkout: result } });
    const url = `/api/setordertopaid?orderid=${orderID}&paidby=Cash&part=count:1`;
    await test.send({ method: 'GET', url, headers: { ...headers, 'idempotency-key': 'a-part' } });
    expect(await reopen()).toMatchObject({
      error: 'PartPaid',
      message: 'Part of this bill is already paid, so the order cannot be reopened.',
    });
  });

  it('cannot send a sub-order twice in one confirmation', async () => {
    const floor = await test.buildFloor();
    const { post } = await buildStaff(floor);
    const { subOrderID } = await test.placeSoups(floor);
    const one = { items: [], subOrderID, status: 'O' };
    expect((await post('external/placeorder', confirmation(floor, one, one))).json()).toMatchObject({
      error: 'Invalid',
      fields: [{ path: 'suborder', message: 'Each sub-order can be sent only once.' }],
    });
  });

  it('who repeat Confirm with the same key get the same answer, for one and for several', async () => {
    const floor = await test.buildFloor();
    const { post } = await buildStaff(floor);
    const [first, second] = [await test.placeSoups(floor, 1), await test.placeSoups(floor, 2)];
    const lines = test.db.selectFrom('order_lines').select('id').where('sub_order_id', '=', second.subOrderID);
    const { id } = await lines.executeTakeFirstOrThrow();
    const both = confirmation(
      floor,
      { items: [], subOrderID: first.subOrderID, status: 'O' },
      { items: [{ orderItemID: id, itemQuantity: 0 }], subOrderID: second.subOrderID, status: 'O' },
    );
    const press = () => post('external/placeorder', both, { 'idempotency-key': 'confirm-1' });
    const answer = await press();
    expect(answer.json()).toMatchObject({
      success: true,
      result: { suborder: [{ subOrderID: first.subOrderID, status: 'O' }, { status: 'D' }] },
    });
    expect((await press()).json()).toEqual(answer.json());
    expect(await readOrder(first.orderID)).toMatchObject({ confirmed_count: 1, cancelled_count: 1, version: 4 });
  });
});

describe('guests', () => {
  it('from before neither cancel nor close the order of the present guests', async () => {
    const floor = await test.buildFloor();
    await test.changeRows('visits', floor.visitId, { ended_at: new Date() });
    const { id: visitId } = await test.buildVisit({ restaurantId: floor.restaurantId, tableId: floor.tableId });
    const now = { ...floor, visitId, cookie: test.visitHeaders({ ...floor, visitId }) };
    const { post } = await buildStaff(floor);
    const { orderID, subOrderID } = await test.placeSoups(now);
    const tries = async () => {
      const before = { headers: floor.cookie, method: 'POST' } as const;
      return [
        await test.send({ ...before, url: '/api/external/cancelorder', payload: { suborderID: subOrderID } }),
        await test.send({ ...before, url: '/api/external/closeorder', payload: { orderID } }),
        await test.send({ ...before, url: '/api/external/payorder', payload: { orderID } }),
      ].map(({ statusCode }) => statusCode);
    };
    expect(await tries()).toEqual([404, 404, 404]);
    await post('external/placeorder', confirmation(floor, { items: [], subOrderID, status: 'O' }));
    expect(await tries()).toEqual([404, 404, 404]);
    expect(await readOrder(orderID)).toMatchObject({ status: 'open', closed_at: null });
  });

  it('write notes to the kitchen that are trimmed, and empty ones are dropped', async () => {
    const floor = await test.buildFloor();
    const soup = (specialInstruction?: string) => ({
      ...{ itemID: floor.soup, itemQuantity: 1 },
      ...(specialInstruction === undefined ? {} : { specialInstruction }),
    });
    await test.place(floor, [soup(' hot ')], { specialInstruction: '  by the window ' });
    await test.place(floor, [soup()], { specialInstruction: undefined });
    const read = (table: 'sub_orders' | 'order_lines') =>
      test.db
        .selectFrom(table)
        .select('special_instruction')
        .where('restaurant_id', '=', floor.restaurantId)
        .orderBy('id')
        .execute();
    const texts = async (table: 'sub_orders' | 'order_lines') =>
      (await read(table)).map((row) => row.special_instruction);
    expect(await texts('sub_orders')).toEqual(['by the window', '']);
    expect(await texts('order_lines')).toEqual(['hot', '']);
  });

  it.each(['the table', 'the restaurant'])('check in again if their %s is gone', async (what) => {
    const floor = await test.buildFloor();
    await test.placeSoups(floor);
    if (what === 'the table') {
      await test.changeRows('dining_tables', floor.tableId, { state: 'removed' });
    } else {
      await test.changeRows('restaurants', floor.restaurantId, { active: false });
    }
    expect(outcome(await test.place(floor, [{ itemID: floor.soup, itemQuantity: 2 }]))).toEqual([401, 'NotCheckedIn']);
    const [order, ...others] = await test.findRows('orders', { restaurant_id: floor.restaurantId });
    expect([order?.waiting_count, others]).toEqual([1, []]);
  });

  it('of one restaurant cannot order from another one', async () => {
    const floor = await test.buildFloor();
    const neighbour = await test.buildFloor();
    const payload = placement({ ...floor, restaurantId: neighbour.restaurantId }, [
      { itemID: neighbour.soup, itemQuantity: 1 },
    ]);
    const refused = await test.send({
      ...{ method: 'POST', url: '/api/external/placeorder', headers: floor.cookie, payload },
    });
    expect(outcome(refused)).toEqual([401, 'NotCheckedIn']);
  });

  it('get the same answer for the same key, even if the dish is gone', async () => {
    const floor = await test.buildFloor();
    const items = [{ itemID: floor.soup, itemQuantity: 1 }];
    const payload = placement(floor, items);
    const press = (key: string, body: object = payload) =>
      test.send({
        ...{ method: 'POST', url: '/api/external/placeorder', payload: body },
        headers: { ...floor.cookie, 'idempotency-key': key },
      });
    const taken = await press('press-1');
    expect(taken.statusCode).toBe(200);
    await test.changeItem(floor.soup, { availability: 'O' });
    await expect.poll(async () => (await press('press-2')).json().error).toBe('ItemUnavailable');
    expect((await press('press-1')).json()).toEqual(taken.json());
    const other = await press('press-1', placement(floor, [{ itemID: floor.soup, itemQuantity: 2 }]));
    expect(outcome(other)).toEqual([409, 'Invalid']);
  });

  it('of a menu that keeps changing see it again after three tries', async () => {
    const floor = await test.buildFloor();
    const { services } = test.program;
    const old = await createMenus(services).of(floor.restaurantId);
    if (!old) throw new Error('the restaurant is active');
    await test.changeItem(floor.soup, { price_cents: 1_399 });
    let looks = 0;
    const refused = await placeSubOrder(
      services,
      {
        of: async () => {
          looks += 1;
          return old;
        },
        forget: () => undefined,
      },
      { restaurantId: floor.restaurantId, visitId: floor.visitId },
      {
        suborder: [{ items: [{ itemID: floor.soup, itemQuantity: 1 }] }],
        ...{ tableID: floor.code, restaurantID: floor.restaurantId },
      },
      undefined,
    );
    expect(refused).toMatchObject({ code: 'PriceChanged' });
    expect(looks).toBe(3);
  });
});

describe('a line by itself', () => {
  const choices = [
    { name: 'Capers', description: '', priceCents: 115 },
    { name: 'Fennel', description: '', priceCents: 85 },
  ];
  const biscuit = dishInMemory(1, { priceCents: 435 });
  const menu = menuInMemory([biscuit], 0);

  it('an amount without an exact binary fraction is exact', () => {
    const line = { itemID: 1, itemQuantity: 1, itemPrice: 4.35 };
    expect(priceSubOrder(menu, [line], { totalAmt: 4.35, taxAmt: 0 })).toMatchObject({ totalCents: 435 });
    expect(priceSubOrder(menu, [line], { totalAmt: 4.34 })).toMatchObject({ code: 'PriceChanged' });
  });

  // No longer on the menu; ordered twice, the first with two choices.
  const gone: LineRow = {
    ...{ id: 11, itemId: 9, itemName: 'Trout', itemDescription: '', quantity: 2, unitPriceCents: 1_000 },
    ...{ totalCents: 2_200, specialInstruction: '', choices: choices.map((choice) => ({ unit: 1, ...choice })) },
  };
  const stored: SubOrderRow = {
    ...{ id: 5, status: 'new', createdAt: '', itemCount: 2, totalCents: 2_200, taxCents: 0, taxRate: 0 },
    ...{
      specialInstruction: '',
      avoids: [],
      phone: null,
      seenAt: null,
      seenBy: null,
      takenBy: null,
      changedByStaff: false,
      kitchenStep: null,
      lines: [gone],
    },
  };
  const edit = (item: object) =>
    readEdit(stored, { items: [{ orderItemID: 11, ...item }], status: 'O' } as never, menu, 'suborder.0');

  it('a dish that left the menu keeps all its ordered choices', async () => {
    const subItems = choices.map(({ name }) => ({ subItemName: name, sequence: 1 }));
    expect(await edit({ itemQuantity: 1, subItems })).toMatchObject({
      kind: 'edited',
      subOrder: { totalCents: 1_200 },
    });
  });

  it('a dish that left the menu needs no choices', async () => {
    expect(await edit({ itemQuantity: 1, subItems: [] })).toMatchObject({
      kind: 'edited',
      subOrder: { totalCents: 1_000, lines: [{ quantity: 1, choices: [] }] },
    });
  });

  it('a line of another sub-order is reported as such', async () => {
    expect(await edit({ orderItemID: 12, itemQuantity: 1 })).toMatchObject({
      ...{ code: 'Invalid', words: { text: 'One line belongs to another sub-order.' } },
    });
  });
});
