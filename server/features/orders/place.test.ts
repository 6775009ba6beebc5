import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildItem, buildTable, buildVisit } from '../../testing/builders.ts';
import { changeItem } from '../../testing/change-item.ts';
import { buildFloor, type Floor, perUnit, place, placement, placeSoups } from '../../testing/diner.ts';
import { outcome } from '../../testing/outcome.ts';
import { waitersAtLock } from '../../testing/own-writes.ts';
import { soups } from '../../testing/pad-desk.ts';
import { changeRows, findRows } from '../../testing/rows.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();

const subOrders = (floor: Floor) => findRows(test.db, 'sub_orders', { restaurant_id: floor.restaurantId });

const orders = (floor: Floor) => findRows(test.db, 'orders', { restaurant_id: floor.restaurantId });

/** What staff confirm in between. */
const confirmed = (which: { order_id?: number; restaurant_id?: number; total_cents?: number }) =>
  changeRows(test.db, 'sub_orders', which, { status: 'confirmed', decided_at: new Date() });

describe('a diner places a sub-order', () => {
  it('is priced from the menu and answered with a message [DIN-REV-18 DIN-REV-19 DIN-REV-20 DIN-REV-21 MONEY-11 MONEY-12 API-01]', async () => {
    const floor = await buildFloor(test);
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
    const totals = { totalAmt: 37.5, taxAmt: 3.33, itemCount: 2, specialInstruction: 'by the window' };
    const response = await place(test, floor, [burger], totals);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ success: true, message: 'Ok', result: { status: 'N' } });
    const [stored] = await subOrders(floor);
    expect(stored).toMatchObject({
      total_cents: 3750,
      tax_cents: 333,
      item_count: 2,
      status: 'new',
      special_instruction: 'by the window',
    });
    const [line] = await findRows(test.db, 'order_lines', { restaurant_id: floor.restaurantId });
    expect(line).toMatchObject({
      quantity: 2,
      unit_price_cents: 1800,
      total_cents: 3750,
      special_instruction: 'no pickles',
    });
    expect(line?.item_name).not.toBe('whatever the phone calls it');
  });

  it("adds every submission as one sub-order to the table's one open order [DIN-REV-22 STATE-11]", async () => {
    const floor = await buildFloor(test);
    await placeSoups(test, floor, 1);
    await placeSoups(test, floor, 2);
    const [order, ...others] = await orders(floor);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ status: 'new', waiting_count: 2, total_cents: 3750, tax_cents: 111 + 222 });
  });

  it('makes an open order New again', async () => {
    const floor = await buildFloor(test);
    const { orderID } = await placeSoups(test, floor);
    await confirmed({ order_id: orderID });
    await changeRows(test.db, 'orders', orderID, { status: 'open', waiting_count: 0, confirmed_count: 1 });
    await placeSoups(test, floor, 3);
    expect(await orders(floor)).toMatchObject([{ id: orderID, status: 'new', waiting_count: 1, confirmed_count: 1 }]);
  });

  it('drops dishes with quantity 0 and refuses an empty order', async () => {
    const floor = await buildFloor(test);
    expect(outcome(await place(test, floor, soups(floor, 0)))).toEqual([422, 'EmptyOrder']);
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
    const floor = await buildFloor(test);
    const names = ['Vanilla', 'Cherry', 'Mint'];
    const choices = names.map((name) => ({ name, priceCents: 100 }));
    const { id } = await buildItem(test.db, { restaurantId: floor.restaurantId, choices, maxChoices: 2 });
    const subItems = perUnit.flatMap((count, at) =>
      names.slice(0, count).map((subItemName) => ({ subItemName, sequence: at + 1 })),
    );
    const response = await place(test, floor, [{ itemID: id, itemQuantity, subItems }]);
    expect(response.statusCode).toBe(status);
    if (status !== 200) expect(response.json()).toMatchObject({ error: 'TooManyChoices' });
  });
});

describe('a refused placement has an error code, no message, and writes nothing [DIN-REV-13]', () => {
  const refused: [string, number, (floor: Floor) => Parameters<typeof place>[2], Record<string, unknown>?][] = [
    ['BadQuantity', 422, (floor) => soups(floor, -1)],
    ['BadQuantity', 422, (floor) => soups(floor, 100)],
    ['BadQuantity', 422, (floor) => soups(floor, 1.5)],
    ['ItemUnavailable', 409, () => [{ itemID: 999_999, itemQuantity: 1 }]],
    ['ChoiceMissing', 422, (floor) => [{ itemID: floor.burger, itemQuantity: 1 }]],
    ['ChoiceMissing', 422, (floor) => [{ itemID: floor.burger, itemQuantity: 2, subItems: perUnit('Medium') }]],
    [
      'TooManyChoices',
      422,
      (floor) => [
        {
          itemID: floor.burger,
          itemQuantity: 1,
          subItems: [
            { subItemName: 'Medium', sequence: 1 },
            { subItemName: 'Well done', sequence: 1 },
          ],
        },
      ],
    ],
    ['ItemUnavailable', 409, (floor) => [{ itemID: floor.burger, itemQuantity: 1, subItems: perUnit('Raw') }]],
    ['PriceChanged', 409, (floor) => [{ itemID: floor.soup, itemQuantity: 1, itemPrice: 12 }]],
    ['PriceChanged', 409, (floor) => soups(floor), { totalAmt: 12.49 }],
    ['PriceChanged', 409, (floor) => soups(floor), { totalAmt: 12.5, taxAmt: 1.1 }],
    ['TooManyLines', 422, (floor) => Array.from({ length: 51 }, () => ({ itemID: floor.soup, itemQuantity: 1 }))],
  ];

  it.each(refused)('%s (%i)', async (error, status, items, totals) => {
    const floor = await buildFloor(test);
    const response = await place(test, floor, items(floor), totals);
    expect(outcome(response)).toEqual([status, error]);
    expect(response.json()).not.toHaveProperty('message');
    expect(await orders(floor)).toEqual([]);
    expect(await subOrders(floor)).toEqual([]);
  });

  it('names each dish that is gone or out of stock, so that the guest can keep the rest', async () => {
    const floor = await buildFloor(test);
    const out = await buildItem(test.db, { restaurantId: floor.restaurantId, availability: 'O', priceCents: 500 });
    const off = await buildItem(test.db, { restaurantId: floor.restaurantId, availability: 'N', priceCents: 500 });
    const response = await place(test, floor, [
      { itemID: floor.soup, itemQuantity: 1 },
      { itemID: out.id, itemQuantity: 1 },
      { itemID: off.id, itemQuantity: 1 },
    ]);
    expect(response.json()).toMatchObject({
      error: 'ItemUnavailable',
      fields: [
        { path: 'suborder.0.items.1', message: 'is out of stock' },
        { path: 'suborder.0.items.2', message: 'is not available' },
      ],
    });
  });

  it('also for a malformed body, naming its fault', async () => {
    const floor = await buildFloor(test);
    const response = await test.send(endpoints.placeOrder, {
      headers: floor.cookie,
      payload: { suborder: 'soup', tableID: floor.code, restaurantID: floor.restaurantId },
    });
    expect(outcome(response)).toEqual([400, 'Invalid']);
    expect(response.json().fields[0]).toMatchObject({
      path: 'suborder',
      message: expect.stringContaining('expected array'),
    });
    expect(response.json()).not.toHaveProperty('message');
  });

  it.each([
    ['itemCount', -1],
    ['itemCount', 1.5],
    ['restaurantID', 0.5],
  ])('also for an impossible count or restaurant: %s %s', async (name, value) => {
    const floor = await buildFloor(test);
    const response = await test.send(endpoints.placeOrder, {
      headers: floor.cookie,
      payload: { suborder: [{ items: [], [name]: value }], tableID: floor.code, restaurantID: floor.restaurantId },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[0].path).toBe(`suborder.0.${name}`);
  });

  it('after the order was closed', async () => {
    const floor = await buildFloor(test);
    const { orderID } = await placeSoups(test, floor);
    await confirmed({ order_id: orderID });
    const closed = { status: 'closed', waiting_count: 0, confirmed_count: 1, closed_at: new Date() } as const;
    await changeRows(test.db, 'orders', orderID, closed);
    expect(outcome(await place(test, floor, soups(floor, 2)))).toEqual([409, 'OrderClosed']);
    expect(await subOrders(floor)).toHaveLength(1);
  });

  it('when 25 sub-orders already wait', async () => {
    const floor = await buildFloor(test);
    for (let quantity = 1; quantity <= 25; quantity += 1) await placeSoups(test, floor, quantity);
    const response = await place(test, floor, soups(floor, 26));
    expect(response.json()).toMatchObject({ error: 'TooManyWaiting' });
    expect(await subOrders(floor)).toHaveLength(25);
  });

  it('when waiting sub-orders exceed $5,000, until some are confirmed', async () => {
    const floor = await buildFloor(test);
    const { id: wine } = await buildItem(test.db, { restaurantId: floor.restaurantId, priceCents: 100_000 });
    const order = (itemQuantity: number) => place(test, floor, [{ itemID: wine, itemQuantity }]);
    expect((await order(6)).json()).toMatchObject({ success: false, error: 'TooMuchWaiting' });
    expect(await subOrders(floor)).toEqual([]);
    expect((await order(3)).statusCode).toBe(200);
    expect(outcome(await order(4))).toEqual([409, 'TooMuchWaiting']);
    expect((await order(2)).statusCode).toBe(200);
    expect((await order(1)).json()).toMatchObject({ error: 'TooMuchWaiting' });
    await confirmed({ restaurant_id: floor.restaurantId, total_cents: 300_000 });
    expect((await order(1)).statusCode).toBe(200);
    expect(await orders(floor)).toMatchObject([{ total_cents: 600_000 }]);
  });

  /** Places dishes from several phones of a table at once: all have begun before any may continue. */
  async function placeAtOnce(floor: Floor, itemID: number, itemQuantity: number, phones: number): Promise<string[]> {
    let answers: Promise<LightMyRequestResponse>[] = [];
    await test.db.transaction().execute(async (tx) => {
      await sql`select from visits where restaurant_id = ${floor.restaurantId} and id = ${floor.visitId} for update`.execute(
        tx,
      );
      answers = Array.from({ length: phones }, (_, at) =>
        place(test, floor, [{ itemID, itemQuantity }], { specialInstruction: String(at) }),
      );
      await waitersAtLock(test, phones);
    });
    return (await Promise.all(answers)).map((answer) => answer.json().error ?? 'ok').sort();
  }

  it('when simultaneous sub-orders of several phones exceed that', async () => {
    const floor = await buildFloor(test);
    const { id: wine } = await buildItem(test.db, { restaurantId: floor.restaurantId, priceCents: 170_000 });
    await placeSoups(test, floor);
    expect(await placeAtOnce(floor, wine, 1, 5)).toEqual([...Array(3).fill('TooMuchWaiting'), 'ok', 'ok']);
    expect(await subOrders(floor)).toHaveLength(3);
  });

  it('but not when much is confirmed and little waits', async () => {
    const floor = await buildFloor(test);
    const { id: wine } = await buildItem(test.db, { restaurantId: floor.restaurantId, priceCents: 490_000 });
    await place(test, floor, [{ itemID: wine, itemQuantity: 1 }]);
    await confirmed({ restaurant_id: floor.restaurantId });
    expect(await placeAtOnce(floor, floor.soup, 20, 6)).toEqual(Array(6).fill('ok'));
  });

  const cancelAs = (floor: Floor, suborderID: number) =>
    test.send(endpoints.cancelSubOrder, { headers: floor.cookie, payload: { suborderID } });
  const aMinuteLater = (floor: Floor) =>
    sql`update visits set submitted_until = submitted_until - interval '1 minute' where id = ${floor.visitId}`.execute(
      test.db,
    );

  it('when an order holds 200 sub-orders, canceled ones included, even if phones submit at once', async () => {
    const floor = await buildFloor(test);
    // One stays, so that the order does.
    await placeSoups(test, floor, 99);
    for (let placed = 1; placed < 190; placed += 1) {
      if (placed % 20 === 0) await aMinuteLater(floor);
      const { subOrderID } = await placeSoups(test, floor, 1 + (placed % 90));
      expect((await cancelAs(floor, subOrderID)).statusCode).toBe(200);
    }
    await aMinuteLater(floor);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => place(test, floor, soups(floor), {}, { 'idempotency-key': `last-${at}` })),
    );
    const refused = [409, 'TooManySubOrders'];
    expect(answers.map(outcome).sort()).toEqual([...Array(10).fill([200, 'Ok']), ...Array(10).fill(refused)]);
    expect(await subOrders(floor)).toHaveLength(200);
    expect(await orders(floor)).toMatchObject([{ waiting_count: 11, cancelled_count: 189 }]);
  });

  it('when a table submits more than 30 times a minute, even from many phones, and gives the wait', async () => {
    const floor = await buildFloor(test);
    await placeSoups(test, floor, 99);
    for (let pair = 0; pair < 9; pair += 1) {
      const { subOrderID } = await placeSoups(test, floor, pair + 1);
      await cancelAs(floor, subOrderID);
    }
    const payload = placement(floor, soups(floor));
    const press = (at: number) => {
      const headers = { ...floor.cookie, 'idempotency-key': `press-${at}` };
      return test.send(endpoints.placeOrder, { headers, payload });
    };
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => press(at)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    // A slow machine gets one more for every two seconds it takes.
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(20);
    expect(answers.length - refused.length).toBeLessThanOrEqual(24);
    for (const answer of refused) {
      expect([answer.statusCode, answer.json()]).toMatchObject([429, { success: false, error: 'TooManyAtOnce' }]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(3);
    }
    const again = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect((await press(again)).json()).toEqual(answers[again]?.json());
    await aMinuteLater(floor);
    expect((await press(100)).statusCode).toBe(200);
  });

  it('but not for a party of ten who each submit twice a minute, nor at the next table', async () => {
    const { restaurantId, ...floor } = await buildFloor(test);
    const { id: tableId, code } = await buildTable(test.db, { restaurantId });
    const { id: visitId } = await buildVisit(test.db, { restaurantId, tableId });
    const neighbour = { ...floor, restaurantId, code, cookie: test.visitHeaders({ restaurantId, tableId, visitId }) };
    for (const table of [{ ...floor, restaurantId }, neighbour]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => place(test, table, soups(floor, at + 1))),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    }
  });
});

it('a changed price is never charged at its old value from memory', async () => {
  const floor = await buildFloor(test);
  await placeSoups(test, floor, 1);
  await changeItem(test.db, floor.soup, { price_cents: 1300 });
  const stale = await place(test, floor, [{ itemID: floor.soup, itemQuantity: 2, itemPrice: 12.5 }]);
  expect(stale.json()).toMatchObject({ error: 'PriceChanged', fields: [{ path: 'suborder.0.items.0' }] });
  const fresh = await place(test, floor, [{ itemID: floor.soup, itemQuantity: 2, itemPrice: 13 }], { totalAmt: 26 });
  expect(fresh.statusCode).toBe(200);
});

describe('only the table itself may order', () => {
  it("not without a cookie, with a forged one, or with another visit's", async () => {
    const floor = await buildFloor(test);
    const payload = placement(floor, soups(floor));
    const forged = { cookie: floor.cookie.cookie?.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')) ?? '' };
    const unknownVisit = test.visitHeaders({ ...floor, visitId: floor.visitId + 10_000 });
    for (const headers of [{}, forged, unknownVisit])
      expect(outcome(await test.send(endpoints.placeOrder, { headers, payload }))).toEqual([401, 'NotCheckedIn']);
    expect(await orders(floor)).toEqual([]);
  });

  it("not at another table, and not after the visit ended: last night's guest cannot order tonight", async () => {
    const floor = await buildFloor(test);
    const neighbour = await buildFloor(test);
    const elsewhere = await place(test, { ...neighbour, cookie: floor.cookie }, [
      { itemID: neighbour.soup, itemQuantity: 1 },
    ]);
    expect(elsewhere.json()).toMatchObject({ error: 'NotCheckedIn' });
    await changeRows(test.db, 'visits', floor.visitId, { ended_at: new Date() });
    const late = await place(test, floor, soups(floor));
    expect(late.json()).toMatchObject({ error: 'NotCheckedIn' });
  });

  it('not from a page of another site', async () => {
    const floor = await buildFloor(test);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
      const response = await place(test, floor, soups(floor), {}, headers as never);
      expect(response.json()).toMatchObject({ error: 'NotCheckedIn' });
    }
  });

  it('and confirming needs the staff token even with a cookie [ORDER-59 API-05]', async () => {
    const floor = await buildFloor(test);
    const { subOrderID } = await placeSoups(test, floor);
    for (const more of [{ status: 'O' }, { subOrderID }]) {
      expect(outcome(await place(test, floor, soups(floor), more))).toEqual([403, 'NotAllowed']);
    }
    const cook = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['item'] });
    const wrong = await place(test, floor, [], { subOrderID, status: 'O' }, cook);
    expect(wrong.statusCode).toBe(403);
    expect(await subOrders(floor)).toMatchObject([{ status: 'new' }]);
  });
});

describe('no order is doubled', () => {
  it('the same key returns the first order, even after the visit ended', async () => {
    const floor = await buildFloor(test);
    const key = { 'idempotency-key': randomUUID() };
    const items = soups(floor);
    const payload = placement(floor, items);
    const send = () => test.send(endpoints.placeOrder, { headers: { ...floor.cookie, ...key }, payload });
    const first = await send();
    expect((await send()).json()).toEqual(first.json());
    await changeRows(test.db, 'visits', floor.visitId, { ended_at: new Date() });
    expect((await send()).json()).toEqual(first.json());
    expect(await subOrders(floor)).toHaveLength(1);
  });

  it('twenty simultaneous presses with one key make one sub-order', async () => {
    const floor = await buildFloor(test);
    const headers = { ...floor.cookie, 'idempotency-key': randomUUID() };
    const payload = placement(floor, soups(floor));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        test.send(endpoints.placeOrder, { headers, payload }).then((response) => response.json()),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ success: true });
    expect(await subOrders(floor)).toHaveLength(1);
    expect(await orders(floor)).toMatchObject([{ waiting_count: 1 }]);
  });

  it('an identical submission without a key within ten seconds counts as the same press', async () => {
    const floor = await buildFloor(test);
    const payload = placement(floor, soups(floor));
    const send = () => test.send(endpoints.placeOrder, { headers: floor.cookie, payload }).then((r) => r.json());
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await subOrders(floor)).toHaveLength(1);
    await changeRows(test.db, 'visits', floor.visitId, { last_request_at: new Date(Date.now() - 11_000) });
    expect(await send()).toMatchObject({ success: true });
    expect(await subOrders(floor)).toHaveLength(2);
  });

  it('the same key with another body is refused', async () => {
    const floor = await buildFloor(test);
    const key = { 'idempotency-key': randomUUID() };
    await place(test, floor, soups(floor), {}, key);
    expect(outcome(await place(test, floor, soups(floor, 2), {}, key))).toEqual([409, 'Invalid']);
    expect(await subOrders(floor)).toHaveLength(1);
  });

  it('ten phones of one table that order at once share one order and lose nothing', async () => {
    const floor = await buildFloor(test);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        place(test, floor, soups(floor, index + 1), {}, { 'idempotency-key': `k${index}` }),
      ),
    );
    expect(responses.map((response) => response.statusCode)).toEqual(Array(10).fill(200));
    const [order, ...others] = await orders(floor);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ waiting_count: 10, total_cents: 55 * 1250 });
  });
});
