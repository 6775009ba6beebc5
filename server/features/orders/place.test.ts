import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type Floor, outcome, perUnit, type place, placement, soups, testApp } from '../../testing/test-app.ts';

const test = await testApp();

const subOrders = (floor: Floor) => test.findRows('sub_orders', { restaurant_id: floor.restaurantId });

const orders = (floor: Floor) => test.findRows('orders', { restaurant_id: floor.restaurantId });

/** Staff confirm in between. */
const confirmed = (orderID: number) =>
  test.changeRows('sub_orders', { order_id: orderID }, { status: 'confirmed', decided_at: new Date() });

describe('a diner places a sub-order', () => {
  it('is priced from the menu and answered with a message [DIN-REV-18 DIN-REV-19 DIN-REV-20 DIN-REV-21 MONEY-11 MONEY-12 API-01]', async () => {
    const floor = await test.buildFloor();
    const burger = {
      ...{ itemID: floor.burger, itemName: 'whatever the phone calls it', itemDescription: '' },
      ...{ itemQuantity: 2, itemPrice: 18, itemTotal: 37.5, specialInstruction: 'no pickles' },
      subItems: [
        { subItemName: 'Well done', price: 1.5, sequence: 1 },
        { subItemName: 'Medium', price: 0, sequence: 2 },
      ],
    };
    const totals = { totalAmt: 37.5, taxAmt: 3.33, itemCount: 2, specialInstruction: 'by the window' };
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

  it("adds every submission as one sub-order to the table's one open order [DIN-REV-22 STATE-11]", async () => {
    const floor = await test.buildFloor();
    await test.placeSoups(floor, 1);
    await test.placeSoups(floor, 2);
    const [order, ...others] = await orders(floor);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ status: 'new', waiting_count: 2, total_cents: 3750, tax_cents: 111 + 222 });
  });

  it('makes an open order New again', async () => {
    const floor = await test.buildFloor();
    const { orderID } = await test.placeSoups(floor);
    await confirmed(orderID);
    await test.changeRows('orders', orderID, { status: 'open', waiting_count: 0, confirmed_count: 1 });
    await test.placeSoups(floor, 3);
    expect(await orders(floor)).toMatchObject([{ id: orderID, status: 'new', waiting_count: 1, confirmed_count: 1 }]);
  });

  it('drops dishes with quantity 0 and refuses an empty order', async () => {
    const floor = await test.buildFloor();
    expect(outcome(await test.place(floor, soups(floor, 0)))).toEqual([422, 'EmptyOrder']);
    expect(await orders(floor)).toEqual([]);
  });
});

describe('the maximum of a dish applies to the whole line [DIN-REV-10]', () => {
  const rows: [string, number, number[], number][] = [
    ['3 + 1 on two units', 2, [3, 1], 200],
    ['3 + 2 on two units', 2, [3, 2], 422],
    ['3 on one unit', 1, [3], 422],
  ];
  it.each(rows)('%s of a dish with max 2', async (_, itemQuantity, perUnit, status) => {
    const floor = await test.buildFloor();
    const names = ['Vanilla', 'Cherry', 'Mint'];
    const choices = names.map((name) => ({ name, priceCents: 100 }));
    const { id } = await test.buildItem({ restaurantId: floor.restaurantId, choices, maxChoices: 2 });
    const subItems = perUnit.flatMap((count, at) =>
      names.slice(0, count).map((subItemName) => ({ subItemName, sequence: at + 1 })),
    );
    const response = await test.place(floor, [{ itemID: id, itemQuantity, subItems }]);
    expect(response.statusCode).toBe(status);
    if (status !== 200) expect(response.json()).toMatchObject({ error: 'TooManyChoices' });
  });
});

describe('a refused placement has an error code, no message, and writes nothing [DIN-REV-13]', () => {
  const bothForOne = ['Medium', 'Well done'].map((subItemName) => ({ subItemName, sequence: 1 }));
  const refused: [string, number, (floor: Floor) => Parameters<typeof place>[2], Record<string, unknown>?][] = [
    ['BadQuantity', 422, (floor) => soups(floor, -1)],
    ['BadQuantity', 422, (floor) => soups(floor, 100)],
    ['BadQuantity', 422, (floor) => soups(floor, 1.5)],
    ['ItemUnavailable', 409, () => [{ itemID: 999_999, itemQuantity: 1 }]],
    ['ChoiceMissing', 422, (floor) => [{ itemID: floor.burger, itemQuantity: 1 }]],
    ['ChoiceMissing', 422, (floor) => [{ itemID: floor.burger, itemQuantity: 2, subItems: perUnit('Medium') }]],
    ['TooManyChoices', 422, (floor) => [{ itemID: floor.burger, itemQuantity: 1, subItems: bothForOne }]],
    ['ItemUnavailable', 409, (floor) => [{ itemID: floor.burger, itemQuantity: 1, subItems: perUnit('Raw') }]],
    ['PriceChanged', 409, (floor) => [{ itemID: floor.soup, itemQuantity: 1, itemPrice: 12 }]],
    ['PriceChanged', 409, (floor) => soups(floor), { totalAmt: 12.49 }],
    ['PriceChanged', 409, (floor) => soups(floor), { totalAmt: 12.5, taxAmt: 1.1 }],
    ['TooManyLines', 422, (floor) => Array.from({ length: 51 }, () => ({ itemID: floor.soup, itemQuantity: 1 }))],
  ];

  it.each(refused)('%s (%i)', async (error, status, items, totals) => {
    const floor = await test.buildFloor();
    const response = await test.place(floor, items(floor), totals);
    expect(outcome(response)).toEqual([status, error]);
    expect(response.json()).not.toHaveProperty('message');
    expect(await orders(floor)).toEqual([]);
    expect(await subOrders(floor)).toEqual([]);
  });

  it('names each dish that is gone or out of stock, so that the guest can keep the rest', async () => {
    const floor = await test.buildFloor();
    const out = await test.buildItem({ restaurantId: floor.restaurantId, availability: 'O', priceCents: 500 });
    const off = await test.buildItem({ restaurantId: floor.restaurantId, availability: 'N', priceCents: 500 });
    const items = [floor.soup, out.id, off.id].map((itemID) => ({ itemID, itemQuantity: 1 }));
    const fields = [
      { path: 'suborder.0.items.1', message: 'is out of stock' },
      { path: 'suborder.0.items.2', message: 'is not available' },
    ];
    expect((await test.place(floor, items)).json()).toMatchObject({ error: 'ItemUnavailable', fields });
  });

  it('also for a malformed body, naming its fault', async () => {
    const floor = await test.buildFloor();
    const payload = { suborder: 'soup', tableID: floor.code, restaurantID: floor.restaurantId };
    const response = await test.send(endpoints.placeOrder, { headers: floor.cookie, payload });
    expect(outcome(response)).toEqual([400, 'Invalid']);
    const message = expect.stringContaining('expected array');
    expect(response.json().fields[0]).toMatchObject({ path: 'suborder', message });
    expect(response.json()).not.toHaveProperty('message');
  });

  it.each([
    ['itemCount', -1],
    ['itemCount', 1.5],
    ['restaurantID', 0.5],
  ])('also for an impossible count or restaurant: %s %s', async (name, value) => {
    const floor = await test.buildFloor();
    const response = await test.send(endpoints.placeOrder, {
      headers: floor.cookie,
      payload: { suborder: [{ items: [], [name]: value }], tableID: floor.code, restaurantID: floor.restaurantId },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[0].path).toBe(`suborder.0.${name}`);
  });

  it('after the order was closed', async () => {
    const floor = await test.buildFloor();
    const { orderID } = await test.placeSoups(floor);
    await confirmed(orderID);
    const closed = { status: 'closed', waiting_count: 0, confirmed_count: 1, closed_at: new Date() } as const;
    await test.changeRows('orders', orderID, closed);
    expect(outcome(await test.place(floor, soups(floor, 2)))).toEqual([409, 'OrderClosed']);
    expect(await subOrders(floor)).toHaveLength(1);
  });
});

it('a changed price is never charged at its old value from memory', async () => {
  const floor = await test.buildFloor();
  await test.placeSoups(floor, 1);
  await test.changeItem(floor.soup, { price_cents: 1300 });
  const stale = await test.place(floor, [{ itemID: floor.soup, itemQuantity: 2, itemPrice: 12.5 }]);
  expect(stale.json()).toMatchObject({ error: 'PriceChanged', fields: [{ path: 'suborder.0.items.0' }] });
  const fresh = await test.place(floor, [{ itemID: floor.soup, itemQuantity: 2, itemPrice: 13 }], { totalAmt: 26 });
  expect(fresh.statusCode).toBe(200);
});

describe('only the table itself may order', () => {
  it("not without a cookie, with a forged one, or with another visit's", async () => {
    const floor = await test.buildFloor();
    const payload = placement(floor, soups(floor));
    const forged = { cookie: floor.cookie.cookie?.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')) ?? '' };
    const unknownVisit = test.visitHeaders({ ...floor, visitId: floor.visitId + 10_000 });
    for (const headers of [{}, forged, unknownVisit])
      expect(outcome(await test.send(endpoints.placeOrder, { headers, payload }))).toEqual([401, 'NotCheckedIn']);
    expect(await orders(floor)).toEqual([]);
  });

  it("not at another table, and not after the visit ended: last night's guest cannot order tonight", async () => {
    const floor = await test.buildFloor();
    const neighbour = await test.buildFloor();
    const elsewhere = await test.place({ ...neighbour, cookie: floor.cookie }, soups(neighbour));
    expect(elsewhere.json()).toMatchObject({ error: 'NotCheckedIn' });
    await test.changeRows('visits', floor.visitId, { ended_at: new Date() });
    expect((await test.place(floor, soups(floor))).json()).toMatchObject({ error: 'NotCheckedIn' });
  });

  it('not from a page of another site', async () => {
    const floor = await test.buildFloor();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
      const response = await test.place(floor, soups(floor), {}, headers as never);
      expect(response.json()).toMatchObject({ error: 'NotCheckedIn' });
    }
  });

  it('and confirming needs the staff token even with a cookie [ORDER-59 API-05]', async () => {
    const floor = await test.buildFloor();
    const { subOrderID } = await test.placeSoups(floor);
    for (const more of [{ status: 'O' }, { subOrderID }])
      expect(outcome(await test.place(floor, soups(floor), more))).toEqual([403, 'NotAllowed']);
    const cook = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['item'] });
    const wrong = await test.place(floor, [], { subOrderID, status: 'O' }, cook);
    expect(wrong.statusCode).toBe(403);
    expect(await subOrders(floor)).toMatchObject([{ status: 'new' }]);
  });
});

describe('no order is doubled', () => {
  it('the same key returns the first order, even after the visit ended', async () => {
    const floor = await test.buildFloor();
    const headers = { ...floor.cookie, 'idempotency-key': randomUUID() };
    const payload = placement(floor, soups(floor));
    const send = () => test.send(endpoints.placeOrder, { headers, payload });
    const first = await send();
    expect((await send()).json()).toEqual(first.json());
    await test.changeRows('visits', floor.visitId, { ended_at: new Date() });
    expect((await send()).json()).toEqual(first.json());
    expect(await subOrders(floor)).toHaveLength(1);
  });

  it('twenty simultaneous presses with one key make one sub-order', async () => {
    const floor = await test.buildFloor();
    const headers = { ...floor.cookie, 'idempotency-key': randomUUID() };
    const payload = placement(floor, soups(floor));
    const send = () => test.send(endpoints.placeOrder, { headers, payload });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ success: true });
    expect(await subOrders(floor)).toHaveLength(1);
    expect(await orders(floor)).toMatchObject([{ waiting_count: 1 }]);
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

  it('the same key with another body is refused', async () => {
    const floor = await test.buildFloor();
    const key = { 'idempotency-key': randomUUID() };
    await test.place(floor, soups(floor), {}, key);
    expect(outcome(await test.place(floor, soups(floor, 2), {}, key))).toEqual([409, 'Invalid']);
    expect(await subOrders(floor)).toHaveLength(1);
  });

  it('ten phones of one table that order at once share one order and lose nothing', async () => {
    const floor = await test.buildFloor();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        test.place(floor, soups(floor, index + 1), {}, { 'idempotency-key': `k${index}` }),
      ),
    );
    expect(responses.map((response) => response.statusCode)).toEqual(Array(10).fill(200));
    const [order, ...others] = await orders(floor);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ waiting_count: 10, total_cents: 55 * 1250 });
  });
});
