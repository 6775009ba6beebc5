import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { OrderRow } from '../../../core/contract/orders.ts';
import { type Floor, outcome, placement, soups, testApp } from '../../testing/test-app.ts';

const test = await testApp();

const subOrders = (floor: Floor) => test.findRows('sub_orders', { restaurant_id: floor.restaurantId });
const orders = (floor: Floor) => test.findRows('orders', { restaurant_id: floor.restaurantId });
/** Simulates staff confirming the waiting sub-orders. */
const confirmed = (which: { restaurant_id: number; total_cents?: number }) =>
  test.changeRows('sub_orders', which, { status: 'confirmed', decided_at: new Date() });

describe('a placement is refused [DIN-REV-13]', () => {
  it('when 25 sub-orders already wait', async () => {
    const floor = await test.buildFloor();
    const { orderID } = await test.placeSoups(floor);
    await test.changeRows('orders', orderID, { waiting_count: 24 });
    await test.placeSoups(floor, 2);
    expect(outcome(await test.place(floor, soups(floor, 3)))).toEqual([409, 'TooManyWaiting']);
    expect(await orders(floor)).toMatchObject([{ waiting_count: 25 }]);
  });

  it('when waiting sub-orders exceed $5,000, until some are confirmed', async () => {
    const floor = await test.buildFloor();
    const { id: wine } = await test.buildItem({ restaurantId: floor.restaurantId, priceCents: 100_000 });
    const order = (itemQuantity: number) => test.place(floor, [{ itemID: wine, itemQuantity }]);
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

  describe('above 10,000 customizations', () => {
    const refused = {
      error: 'TooManyChoices',
      fields: [{ message: 'A table’s order can have at most 10,000 customizations.' }],
    };
    const of = (itemID: number, itemQuantity: number) => ({ itemID, itemQuantity });
    /** Each unit gets 100 default choices of a group that the client doesn't know. */
    const buildDesk = async () => {
      const desk = await test.orderDesk();
      const { restaurantId } = desk.floor;
      const plain = { restaurantId, priceCents: 1, choices: [{ name: 'Warm', priceCents: 0 }] };
      const { id: dish } = await test.buildItem(plain);
      const choices = Array.from({ length: 100 }, (_, at) => ({ name: `Herb ${at}`, isDefault: true }));
      await test.buildGroup({ restaurantId, min: 1, itemIds: [dish], choices });
      return { ...desk, dish };
    };

    it('counting those that stand in, and all of the visit; a few more are taken', async () => {
      const { floor, dish } = await buildDesk();
      expect((await test.place(floor, [of(dish, 99), of(dish, 2)])).json()).toMatchObject(refused);
      expect((await test.place(floor, Array(50).fill(of(dish, 99)))).json()).toMatchObject(refused);
      expect(await subOrders(floor)).toEqual([]);
      expect(outcome(await test.place(floor, [of(dish, 99), of(dish, 1)]))).toEqual([200, 'Ok']);
      expect((await test.place(floor, [of(dish, 1)])).json()).toMatchObject(refused);
      const burgers = (count: number) =>
        test.place(
          floor,
          Array(count).fill({ ...of(floor.burger, 1), subItems: [{ subItemName: 'Medium', sequence: 1 }] }),
        );
      expect((await burgers(21)).json()).toMatchObject(refused);
      expect(outcome(await burgers(20))).toEqual([200, 'Ok']);
    });

    it('the orders list leaves out those of older orders', async () => {
      const { floor, dish } = await buildDesk();
      const { restaurantId } = floor;
      const other = await test.seatBeside(floor);
      const orders = [await test.place(floor, [of(dish, 60)]), await test.place(other, [of(dish, 60)])];
      expect(orders.map(outcome)).toEqual([
        [200, 'Ok'],
        [200, 'Ok'],
      ]);
      const headers = await test.staffOf({ restaurantId, privileges: ['order'] });
      const list = await test.send(endpoints.searchOrders, { query: { status: 'N' }, headers });
      const choices = list.json().results.map(({ suborder }: OrderRow) => suborder[0]?.items[0]?.subItems.length);
      expect(choices).toEqual([6_000, 0]);
    });

    it('when staff edit it', async () => {
      const { floor, dish, confirm, fetchById } = await buildDesk();
      const placed = (await test.place(floor, [of(dish, 1), of(dish, 1)])).json().result;
      const { items } = (await fetchById(placed.orderID)).json().result.suborder[0];
      const edited = (itemQuantity: number) =>
        confirm(
          placed.subOrderID,
          items.map(({ orderItemID }: { orderItemID: number }) => ({ orderItemID, itemQuantity, subItems: [] })),
        );
      expect((await edited(51)).json()).toMatchObject(refused);
      expect(outcome(await edited(50))).toEqual([200, 'Ok']);
    });
  });

  /** Places dishes from several phones of a table at once. All requests start before any of them may continue. */
  async function placeAtOnce(floor: Floor, itemID: number, itemQuantity: number, phones: number): Promise<string[]> {
    let answers: Promise<LightMyRequestResponse>[] = [];
    await test.db.transaction().execute(async (tx) => {
      await sql`select from visits where id = ${floor.visitId} for update`.execute(tx);
      answers = Array.from({ length: phones }, (_, at) =>
        test.place(floor, [{ itemID, itemQuantity }], { specialInstruction: String(at) }),
      );
      await test.waitersAtLock(phones);
    });
    return (await Promise.all(answers)).map((answer) => answer.json().error ?? 'ok').sort();
  }

  it('when simultaneous sub-orders of several phones exceed that', async () => {
    const floor = await test.buildFloor();
    const { id: wine } = await test.buildItem({ restaurantId: floor.restaurantId, priceCents: 170_000 });
    await test.placeSoups(floor);
    expect(await placeAtOnce(floor, wine, 1, 5)).toEqual([...Array(3).fill('TooMuchWaiting'), 'ok', 'ok']);
    expect(await subOrders(floor)).toHaveLength(3);
  });

  it('but not when much is confirmed and little waits', async () => {
    const floor = await test.buildFloor();
    const { id: wine } = await test.buildItem({ restaurantId: floor.restaurantId, priceCents: 490_000 });
    await test.place(floor, [{ itemID: wine, itemQuantity: 1 }]);
    await confirmed({ restaurant_id: floor.restaurantId });
    // The request that waited finds its own hash on the visit, which looks like a repeat.
    expect(await placeAtOnce(floor, floor.soup, 20, 2)).toEqual(['ok', 'ok']);
    expect(await placeAtOnce(floor, floor.soup, 19, 6)).toEqual(Array(6).fill('ok'));
    expect(await subOrders(floor)).toHaveLength(9);
  });

  const aMinuteLater = (floor: Floor) =>
    sql`update visits set submitted_until = submitted_until - interval '1 minute' where id = ${floor.visitId}`.execute(
      test.db,
    );

  it('when an order holds 200 sub-orders, canceled ones included, even if phones submit at once', async () => {
    const floor = await test.buildFloor();
    const { orderID } = await test.placeSoups(floor, 99);
    await test.changeRows('orders', orderID, { cancelled_count: 189 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => test.place(floor, soups(floor), {}, { 'idempotency-key': `last-${at}` })),
    );
    const refused = [409, 'TooManySubOrders'];
    expect(answers.map(outcome).sort()).toEqual([...Array(10).fill([200, 'Ok']), ...Array(10).fill(refused)]);
    expect(await orders(floor)).toMatchObject([{ waiting_count: 11, cancelled_count: 189 }]);
  });

  it('when a table submits more than 30 times a minute, even from many phones, and gives the wait', async () => {
    const floor = await test.buildFloor();
    // Ten of the thirty submissions of a minute have been used.
    await test.changeRows('visits', floor.visitId, { submitted_until: new Date(Date.now() + 20_000) });
    const payload = placement(floor, soups(floor));
    const press = (at: number) => {
      const headers = { ...floor.cookie, 'idempotency-key': `press-${at}` };
      return test.send(endpoints.placeOrder, { headers, payload });
    };
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => press(at)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    // On a slow machine, one more is accepted for every two seconds that pass.
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
});
