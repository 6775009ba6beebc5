import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { runs } from '../../../tests/runs.ts';
import { type Floor, outcome, testApp } from '../../testing/test-app.ts';

const test = await testApp();

async function count(restaurantId: number, itemId: number, left_count: number | null) {
  await test.addRow('item_stock', { restaurant_id: restaurantId, item_id: itemId, left_count });
  await test.raiseMenu(restaurantId);
}
const leftOf = async (item_id: number) => (await test.findRow('item_stock', { item_id })).left_count;
const key = () => ({ 'idempotency-key': randomUUID() });
const soups = (floor: Floor, itemQuantity: number) => [{ itemID: floor.soup, itemQuantity }];
const fieldsOf = (answer: { json(): { fields?: unknown } }) => answer.json().fields;

it('of 10 portions 30 phones get exactly 10, each its own', async () => {
  const floor = await test.buildFloor();
  await count(floor.restaurantId, floor.soup, 10);
  const tables = [floor];
  for (let at = 1; at < 30; at += 1) tables.push(await test.seatBeside(floor));
  const answers = await Promise.all(tables.map((table) => test.place(table, soups(table, 1), {}, key())));
  const outcomes = answers.map(outcome).sort();
  expect(outcomes).toEqual([...Array(10).fill([200, 'Ok']), ...Array(20).fill([409, 'ItemUnavailable'])]);
  expect(await leftOf(floor.soup)).toBe(0);
  expect(await test.findRows('sub_orders', { restaurant_id: floor.restaurantId })).toHaveLength(10);
  const late = await test.place(floor, soups(floor, 1), {}, key());
  expect(fieldsOf(late)).toEqual([{ path: 'suborder.0.items.0', message: 'is out of stock' }]);
});

it('two sub-orders that are confirmed at once want no more together than is left, or both wait', async () => {
  const desk = await test.orderDesk();
  const { floor } = desk;
  const [first, two] = [await desk.placeSoups(1), await desk.placeSoups(1)];
  await count(floor.restaurantId, floor.soup, 3);
  const entry = async (subOrderID: number, itemQuantity: number) => {
    const { id } = await test.findRow('order_lines', { sub_order_id: subOrderID });
    return { items: [{ orderItemID: id, itemQuantity }], subOrderID, status: 'O' };
  };
  const both = async (quantity: number) =>
    desk.confirmAll([await entry(first.subOrderID, quantity), await entry(two.subOrderID, quantity)]);
  // Both need two more, which is four in total.
  const refused = await both(3);
  expect(outcome(refused)).toEqual([409, 'ItemUnavailable']);
  const paths = ['suborder.0.items.0', 'suborder.1.items.0'];
  expect(fieldsOf(refused)).toEqual(paths.map((path) => ({ path, message: 'Only 3 left.' })));
  expect(await leftOf(floor.soup)).toBe(3);
  expect((await both(2)).statusCode).toBe(200);
  expect(await leftOf(floor.soup)).toBe(1);
});

it('two orders of the same dishes in opposite order both succeed', async () => {
  const floor = await test.buildFloor();
  const fish = (await test.buildItem({ restaurantId: floor.restaurantId })).id;
  for (const dish of [floor.soup, fish]) await count(floor.restaurantId, dish, 100);
  const tables = [floor, ...(await Promise.all([1, 2, 3, 4, 5].map(() => test.seatBeside(floor))))];
  const answers = await Promise.all(
    tables.map((table, at) => {
      const lines = [floor.soup, fish].map((itemID) => ({ itemID, itemQuantity: 1 }));
      return test.place(table, at % 2 ? lines : lines.reverse(), {}, key());
    }),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(tables.map(() => 200));
  expect([await leftOf(floor.soup), await leftOf(fish)]).toEqual([94, 94]);
});

describe('a shortage', () => {
  it('names each line of the dish, writes nothing, and leaves what is left', async () => {
    const floor = await test.buildFloor();
    const fish = (await test.buildItem({ restaurantId: floor.restaurantId })).id;
    await count(floor.restaurantId, floor.soup, 12);
    await count(floor.restaurantId, fish, 3);
    const lines = [...soups(floor, 2), { itemID: fish, itemQuantity: 3 }, { itemID: fish, itemQuantity: 1 }];
    const answer = await test.place(floor, lines, {}, key());
    expect(outcome(answer)).toEqual([409, 'ItemUnavailable']);
    expect(fieldsOf(answer)).toEqual([1, 2].map((at) => ({ path: `suborder.0.items.${at}`, message: 'Only 3 left.' })));
    expect(await test.findRows('orders', { restaurant_id: floor.restaurantId })).toEqual([]);
    expect([await leftOf(floor.soup), await leftOf(fish)]).toEqual([12, 3]);
  });

  it('is found although counting began after the menu was read', async () => {
    const floor = await test.buildFloor();
    expect((await test.place(floor, soups(floor, 1), {}, key())).statusCode).toBe(200);
    await count(floor.restaurantId, floor.soup, 1);
    const answer = await test.place(floor, soups(floor, 2), {}, key());
    expect(fieldsOf(answer)).toEqual([{ path: 'suborder.0.items.0', message: 'Only 1 left.' }]);
  });
});

describe('portions come back', () => {
  it('once, however many cancel at once', async () => {
    const desk = await test.orderDesk();
    const { floor } = desk;
    await count(floor.restaurantId, floor.soup, 5);
    const { subOrderID } = await desk.placeSoups(3);
    expect(await leftOf(floor.soup)).toBe(2);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => desk.cancel(at % 2 ? desk.staff : floor.cookie, subOrderID)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await leftOf(floor.soup)).toBe(5);
  });

  it('from a visit that staff end, but not from an order that was placed before counting began', async () => {
    const desk = await test.orderDesk();
    const { floor, staff } = desk;
    const early = await desk.placeSoups(2);
    await count(floor.restaurantId, floor.soup, 5);
    await desk.placeSoups(1);
    await desk.placeSoups(3);
    await desk.cancel(staff, early.subOrderID);
    expect(await leftOf(floor.soup)).toBe(1);
    const ended = await test.send(endpoints.endVisit, { headers: staff, payload: { tableID: floor.tableId } });
    expect(ended.statusCode).toBe(200);
    expect(await leftOf(floor.soup)).toBe(5);
  });
});

it('an order that waits for the last portion gets it when it comes back', async () => {
  const desk = await test.orderDesk();
  const { floor } = desk;
  await count(floor.restaurantId, floor.soup, 1);
  const { subOrderID } = await desk.placeSoups(1);
  const beside = await test.seatBeside(floor);
  await test.changeRows('item_stock', { item_id: floor.soup }, { left_count: 1 });
  await test.raiseMenu(floor.restaurantId);
  const held = test.owner.transaction().execute(async (tx) => {
    await sql`update item_stock set left_count = 0 where item_id = ${floor.soup}`.execute(tx);
    const waiting = test.place(beside, soups(floor, 1), {}, key());
    await test.waitersAtLock(1);
    await sql`update item_stock set left_count = 1 where item_id = ${floor.soup}`.execute(tx);
    return { waiting };
  });
  expect((await (await held).waiting).statusCode).toBe(200);
  expect(await leftOf(floor.soup)).toBe(0);
  expect((await desk.cancel(floor.cookie, subOrderID)).statusCode).toBe(200);
  expect(await leftOf(floor.soup)).toBe(1);
});

const step = fc.record({
  act: fc.constantFrom('place', 'place', 'take', 'cancel', 'edit', 'edit', 'set', 'stop'),
  quantity: fc.integer({ min: 0, max: 6 }),
  which: fc.nat({ max: 20 }),
});

it('left and ordered add up to what there was, whatever happens', async () => {
  const desk = await test.orderDesk();
  const { floor, confirm, cancel } = desk;
  const staff = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['takeorder', 'order', 'kitchen'] });
  const ours = { restaurant_id: floor.restaurantId };
  await count(floor.restaurantId, floor.soup, 12);
  const ordered = async () => {
    const { rows } = await sql<{ taken: number; tooMany: boolean | null }>`
      select coalesce(sum(l.from_count) filter (where s.status <> 'cancelled'), 0)::int as taken,
        bool_or(l.from_count > l.quantity) as too_many
      from order_lines l join sub_orders s on s.restaurant_id = l.restaurant_id and s.id = l.sub_order_id
      where l.restaurant_id = ${floor.restaurantId}`.execute(test.db);
    expect(rows[0]?.tooMany).not.toBe(true);
    return rows[0]?.taken ?? 0;
  };
  const stock = (left: number | null) =>
    test.send(endpoints.itemStock, { headers: staff, payload: { itemID: floor.soup, left } });
  let start = 12;
  const run = async ({ act, quantity, which }: { act: string; quantity: number; which: number }) => {
    await test.db
      .updateTable('visits')
      .set({ submitted_until: null })
      .where('restaurant_id', '=', ours.restaurant_id)
      .execute();
    const waiting = await test.findRows('sub_orders', { ...ours, status: 'new' }, ['id']);
    const chosen = waiting[which % (waiting.length || 1)]?.id ?? 1;
    if (act === 'place') return void (await test.place(floor, soups(floor, quantity), {}, key()));
    if (act === 'cancel') return void (await cancel(which % 2 ? staff : floor.cookie, chosen));
    if (act === 'take') {
      const payload = { tableID: floor.tableId, suborder: [{ items: soups(floor, quantity) }] };
      return void (await test.send(endpoints.takeOrder, { headers: { ...staff, ...key() }, payload }));
    }
    if (act === 'edit') {
      const lines = await test.findRows('order_lines', { sub_order_id: chosen }, ['id']);
      return void (await confirm(
        chosen,
        lines.map(({ id }) => ({ orderItemID: id, itemQuantity: quantity })),
      ));
    }
    const before = await leftOf(floor.soup);
    if (act === 'stop' && before !== null) await stock(null);
    // The sum only stays constant while the dish is counted, so start again.
    await stock(quantity * 2);
    start = quantity * 2 + (await ordered());
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      for (const step of steps) await run(step);
      expect(Number(await leftOf(floor.soup)) + (await ordered())).toBe(start);
    }),
    { numRuns: runs(25) },
  );
});
