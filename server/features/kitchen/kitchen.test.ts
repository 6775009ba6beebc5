import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { KitchenTicket } from '../../../core/contract/kitchen.ts';
import { inTransaction } from '../../platform/database.ts';
import { buildAttendant, buildCategory, buildItem, buildOrder, buildTable, buildUser } from '../../testing/builders.ts';
import { changeItem } from '../../testing/change-item.ts';
import { buildFloor, confirming, perUnit, placement } from '../../testing/diner.ts';
import { buildCook } from '../../testing/kitchen-desk.ts';
import { outcome } from '../../testing/outcome.ts';
import { waitersAtLock } from '../../testing/own-writes.ts';
import { changeRows, findRow, findRows } from '../../testing/rows.ts';
import { testApp } from '../../testing/test-app.ts';
import { lockTicket } from './kitchen.queries.ts';

const test = await testApp();
const { db, owner } = test;

/** Two confirmed dishes at a table, and a cook. */
async function buildTicket(dishes = 2) {
  const floor = await buildFloor(test);
  const { restaurantId, tableId } = floor;
  const items = await Promise.all(Array.from({ length: dishes }, () => buildItem(db, { restaurantId })));
  const lines = items.map((item, at) => ({ item, quantity: at + 1 }));
  const where = { restaurantId, tableId, visitId: floor.visitId };
  const order = await buildOrder(db, { ...where, status: 'open', subOrders: [{ lines }] });
  const [subOrder] = order.subOrders;
  const ticketId = subOrder?.id ?? 0;
  const lineIds = [...(subOrder?.lineIds ?? [])];
  const cook = await buildCook(test, restaurantId);
  return { ...floor, items, orderId: order.id, ticketId, lineIds, cook };
}

const stepsOf = (ticket: KitchenTicket | undefined) => ticket?.lines.map(({ step }) => step);
const eventsOf = (ticketId: number) =>
  findRows(db, 'kitchen_events', { sub_order_id: ticketId }, ['kind', 'line_ids', 'from_step', 'to_step', 'user_id']);
/** Simulates a late change by staff, which the product does not have yet, in the rows. */
const cancelLate = (ticketId: number) =>
  sql`update sub_orders set status = 'cancelled' where id = ${ticketId}`.execute(db);
const ageBy = (ticketId: number, hours: number) =>
  sql`update kitchen_tickets set confirmed_at = now() - ${hours} * interval '1 hour' where sub_order_id = ${ticketId}`.execute(
    db,
  );

describe('a sub-order becomes a ticket', () => {
  it('when it is confirmed, word for word, and not before', async () => {
    const floor = await buildFloor(test);
    const { restaurantId } = floor;
    const cook = await buildCook(test, restaurantId);
    const payload = placement(
      floor,
      [
        {
          itemID: floor.burger,
          itemQuantity: 2,
          specialInstruction: 'No onions',
          subItems: perUnit('Medium', 'Well done'),
        },
        { itemID: floor.soup, itemQuantity: 3 },
      ],
      { specialInstruction: 'Nut allergy' },
    );
    const placed = await test.send(endpoints.placeOrder, { headers: floor.cookie, payload });
    expect(placed.statusCode).toBe(200);
    const { orderID, subOrderID } = placed.json().result;
    expect(await cook.tickets()).toEqual([]);

    const { id: attendantId } = await buildAttendant(db, { restaurantId, name: 'Ana Ruiz' });
    await changeRows(db, 'dining_tables', floor.tableId, { attendant_id: attendantId, name: 'Window 4' });
    const { id } = await buildUser(db, { restaurantId, privileges: ['order'] });
    const confirmation = confirming(floor, subOrderID);
    const headers = await test.staffHeaders(id);
    expect((await test.send(endpoints.placeOrder, { headers, payload: confirmation })).statusCode).toBe(200);

    const names = await findRows(db, 'items', { restaurant_id: restaurantId }, ['id', 'name', 'category_id']);
    const item = (itemId: number) => names.find((one) => one.id === itemId);
    const nothing = { specialInstruction: '', units: [], step: 'waiting', change: null, was: null };
    expect(await cook.tickets()).toEqual([
      {
        ticketID: subOrderID,
        orderID,
        tableName: 'Window 4',
        serverName: 'Ana Ruiz',
        confirmedTime: expect.stringMatching(/^\d{4}-.+Z$/),
        specialInstruction: 'Nut allergy',
        step: 'waiting',
        isCancelled: false,
        isChanged: false,
        contents: expect.stringMatching(/^.{22}$/),
        lastPress: null,
        lines: [
          {
            ...nothing,
            lineID: expect.any(Number),
            itemName: item(floor.burger)?.name,
            categoryID: item(floor.burger)?.category_id,
            quantity: 2,
            specialInstruction: 'No onions',
            units: [
              { unit: 1, choices: ['Medium'] },
              { unit: 2, choices: ['Well done'] },
            ],
          },
          {
            ...nothing,
            lineID: expect.any(Number),
            itemName: item(floor.soup)?.name,
            categoryID: item(floor.soup)?.category_id,
            quantity: 3,
          },
        ],
      },
    ]);
  });

  it('also when it is inserted as confirmed; one that is paid by then is history', async () => {
    const { cook, ticketId, restaurantId } = await buildTicket();
    expect((await cook.tickets()).map(({ ticketID }) => ticketID)).toEqual([ticketId]);
    await buildOrder(db, { restaurantId, status: 'paid' });
    await buildOrder(db, { restaurantId, status: 'open', startedAt: new Date(Date.now() - 25 * 3_600_000) });
    expect(await cook.tickets()).toHaveLength(1);
  });

  it('at once when staff order at a table, with its dishes', async () => {
    const floor = await buildFloor(test);
    const cook = await buildCook(test, floor.restaurantId);
    const { id } = await buildUser(db, { restaurantId: floor.restaurantId, privileges: ['order', 'takeorder'] });
    const suborder = [{ items: [{ itemID: floor.soup, itemQuantity: 4 }] }];
    const headers = await test.staffHeaders(id);
    const taken = await test.send(endpoints.takeOrder, {
      headers: { ...headers, 'idempotency-key': 'pad-of-the-kitchen-test' },
      payload: { tableID: floor.tableId, suborder },
    });
    expect(taken.statusCode).toBe(200);
    expect(await cook.tickets()).toMatchObject([
      { isChanged: false, lines: [{ quantity: 4, step: 'waiting', change: null }] },
    ]);
  });

  it('once, despite later writes', async () => {
    const { cook, ticketId, lineIds } = await buildTicket(1);
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    await sql`update sub_orders set status = 'confirmed' where id = ${ticketId}`.execute(db);
    expect(stepsOf(await cook.ticket(ticketId))).toEqual(['preparing']);
  });

  it('oldest first, and stays after its order is closed and paid, until it is served', async () => {
    const { cook, restaurantId, ticketId, orderId } = await buildTicket();
    const later = await buildOrder(db, { restaurantId, status: 'open' });
    expect((await cook.tickets()).map(({ ticketID }) => ticketID)).toEqual([ticketId, later.subOrders[0]?.id]);
    const headers = await test.staffOf({ restaurantId, privileges: ['order', 'payment'] });
    await test.send(endpoints.closeOrder, { headers, payload: { orderID: orderId } });
    const paid = await test.send(endpoints.setOrderToPaid, { query: { orderid: orderId, paidby: 'Cash' }, headers });
    expect(paid.statusCode).toBe(200);
    expect(await cook.ticket(ticketId)).toMatchObject({ step: 'waiting', isCancelled: false });
  });

  it('and goes with its order to another table', async () => {
    const { cook, restaurantId, tableId, ticketId } = await buildTicket();
    const { id: toTableID } = await buildTable(db, { restaurantId, name: 'Garden 9' });
    const headers = await test.staffOf({ restaurantId, privileges: ['order'] });
    const moved = await test.send(endpoints.moveTable, { headers, payload: { tableID: tableId, toTableID } });
    expect(moved.statusCode).toBe(200);
    expect(await cook.ticket(ticketId)).toMatchObject({ tableName: 'Garden 9' });
  });
});

describe('a step', () => {
  it('advances lines or whole tickets, is recorded with user and time, and changes no money and no status', async () => {
    const { cook, ticketId, lineIds, orderId } = await buildTicket();
    const money = () => findRow(db, 'orders', orderId, ['status', 'total_cents', 'tax_cents', 'version']);
    const before = await money();
    const [first = 0] = lineIds;
    const stepped = await cook.step(ticketId, [first], 'waiting', 'preparing');
    expect(stepped.statusCode).toBe(200);
    expect(stepped.json().result).toMatchObject({ ticketID: ticketId, step: 'preparing' });
    expect(stepped.json().result.lines.map(({ step }: { step: string }) => step)).toEqual(['preparing', 'waiting']);
    await cook.step(ticketId, lineIds.slice(1), 'waiting', 'preparing');
    expect((await cook.step(ticketId, lineIds, 'preparing', 'ready')).json().result.step).toBe('ready');
    await cook.step(ticketId, lineIds, 'ready', 'served');
    expect(await cook.tickets()).toEqual([]);
    const by = { kind: 'stepped', user_id: cook.id };
    expect(await eventsOf(ticketId)).toEqual([
      { ...by, line_ids: [first], from_step: 'waiting', to_step: 'preparing' },
      { ...by, line_ids: lineIds.slice(1), from_step: 'waiting', to_step: 'preparing' },
      { ...by, line_ids: lineIds, from_step: 'preparing', to_step: 'ready' },
      { ...by, line_ids: lineIds, from_step: 'ready', to_step: 'served' },
    ]);
    expect(await money()).toEqual(before);
  });

  it('is done once if two cooks tap the same line; the other gets the current ticket', async () => {
    const { cook, restaurantId, ticketId, lineIds } = await buildTicket(1);
    const other = await buildCook(test, restaurantId, 'Paul Grau');
    const answers = await Promise.all([cook, other].map((one) => one.step(ticketId, lineIds, 'waiting', 'preparing')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({
      success: false,
      error: 'TicketChanged',
      result: { ticketID: ticketId, step: 'preparing' },
    });
    expect(refused.message).toBe('A colleague was faster. This is where the ticket is now.');
    expect(await eventsOf(ticketId)).toHaveLength(1);
  });

  it('is all or nothing: a line that is further along stops the others', async () => {
    const { cook, ticketId, lineIds } = await buildTicket();
    await cook.step(ticketId, lineIds.slice(0, 1), 'waiting', 'preparing');
    expect((await cook.step(ticketId, lineIds, 'waiting', 'preparing')).json().error).toBe('TicketChanged');
    expect(stepsOf(await cook.ticket(ticketId))).toEqual(['preparing', 'waiting']);
  });

  it.each([
    ['waiting', 'ready'],
    ['served', 'waiting'],
    ['preparing', 'waiting'],
    ['served', 'ready'],
    ['ready', 'ready'],
  ] as const)('out of order, %s to %s, is refused and changes nothing', async (from, to) => {
    const { cook, ticketId, lineIds } = await buildTicket(1);
    const refused = await cook.step(ticketId, lineIds, from, to);
    expect(outcome(refused)).toEqual([422, 'Invalid']);
    expect(refused.json().fields).toMatchObject([{ path: 'to' }]);
    expect(stepsOf(await cook.ticket(ticketId))).toEqual(['waiting']);
    expect(await eventsOf(ticketId)).toEqual([]);
  });

  it('of a line twice, and of a foreign line, is refused and changes nothing', async () => {
    const { cook, ticketId, lineIds } = await buildTicket(1);
    const other = await buildTicket(1);
    const [line = 0] = lineIds;
    expect((await cook.step(ticketId, [line, line], 'waiting', 'preparing')).statusCode).toBe(422);
    const foreign = await cook.step(ticketId, [line, ...other.lineIds], 'waiting', 'preparing');
    expect(outcome(foreign)).toEqual([404, 'NotFound']);
    expect(await eventsOf(ticketId)).toEqual([]);
    expect(await eventsOf(other.ticketId)).toEqual([]);
    expect(stepsOf(await other.cook.ticket(other.ticketId))).toEqual(['waiting']);
  });

  it('never changes once it is recorded', async () => {
    const { cook, ticketId, lineIds } = await buildTicket(1);
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    const deleted = owner.deleteFrom('kitchen_events').where('sub_order_id', '=', ticketId).execute();
    await expect(deleted).rejects.toThrow('never changed');
    const changed = changeRows(owner, 'kitchen_events', { sub_order_id: ticketId }, { user_id: cook.id });
    await expect(changed).rejects.toThrow('never changed');
  });
});

describe('undo', () => {
  it('reverts the newest press, then the one before, each once', async () => {
    const { cook, ticketId, lineIds } = await buildTicket();
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    await cook.step(ticketId, lineIds.slice(1), 'preparing', 'ready');
    const newest = (await cook.ticket(ticketId))?.lastPress;
    expect(newest).toMatchObject({ from: 'preparing', to: 'ready' });
    const pressID = newest?.pressID ?? 0;
    const twice = await Promise.all([cook.undo(ticketId, pressID), cook.undo(ticketId, pressID)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(stepsOf(await cook.ticket(ticketId))).toEqual(['preparing', 'preparing']);
    await cook.undo(ticketId, (await cook.ticket(ticketId))?.lastPress?.pressID ?? 0);
    expect(await cook.ticket(ticketId)).toMatchObject({ step: 'waiting', lastPress: null });
    expect((await eventsOf(ticketId)).map(({ kind }) => kind)).toEqual(['stepped', 'stepped', 'undone', 'undone']);
  });

  it('of an older press is refused', async () => {
    const { cook, ticketId, lineIds } = await buildTicket(1);
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    const pressID = (await cook.ticket(ticketId))?.lastPress?.pressID ?? 0;
    await cook.step(ticketId, lineIds, 'preparing', 'ready');
    expect((await cook.undo(ticketId, pressID)).json().error).toBe('TicketChanged');
    expect((await cook.undo(ticketId, 2_000_000_000)).json().error).toBe('NotFound');
    expect(stepsOf(await cook.ticket(ticketId))).toEqual(['ready']);
  });

  it('recalls one of the last 20 served tickets', async () => {
    const { cook, restaurantId, ticketId, lineIds } = await buildTicket(1);
    const serve = async (id: number, lines: readonly number[]) => {
      await cook.step(id, lines, 'waiting', 'preparing');
      await cook.step(id, lines, 'preparing', 'ready');
      await cook.step(id, lines, 'ready', 'served');
    };
    await serve(ticketId, lineIds);
    const [served] = await cook.served();
    expect(served).toMatchObject({ ticketID: ticketId, step: 'served', lastPress: { from: 'ready', to: 'served' } });
    expect((await cook.undo(ticketId, served?.lastPress?.pressID ?? 0)).json().result.step).toBe('ready');
    expect(await cook.served()).toEqual([]);
    expect(await cook.ticket(ticketId)).toMatchObject({ step: 'ready' });

    await cook.step(ticketId, lineIds, 'ready', 'served');
    const dish = await buildItem(db, { restaurantId });
    const more: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      const wishes = [{ lines: [{ item: dish, quantity: 1 }] }];
      const [subOrder] = (await buildOrder(db, { restaurantId, status: 'open', subOrders: wishes })).subOrders;
      more.unshift(subOrder?.id ?? 0);
      await serve(subOrder?.id ?? 0, subOrder?.lineIds ?? []);
    }
    expect((await cook.served()).map(({ ticketID }) => ticketID)).toEqual(more);
  });
});

describe('a late change', () => {
  it('cancelled: the ticket shows it, takes no step, and leaves after acknowledgment', async () => {
    const { cook, ticketId, lineIds } = await buildTicket();
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    const seen = await cook.ticket(ticketId);
    await cancelLate(ticketId);
    await expect.poll(async () => (await cook.ticket(ticketId))?.isCancelled).toBe(true);
    expect(await cook.ticket(ticketId)).toMatchObject({ isChanged: true });
    const refused = (await cook.step(ticketId, lineIds, 'preparing', 'ready')).json();
    expect(refused).toMatchObject({ error: 'TicketChanged', result: { isCancelled: true } });
    expect(refused.message).toBe('This order was canceled. Please acknowledge it.');
    expect((await cook.undo(ticketId, seen?.lastPress?.pressID ?? 0)).json().error).toBe('TicketChanged');
    // A version from before the cancellation acknowledges nothing.
    expect((await cook.acknowledge(ticketId, seen?.contents ?? '')).json().error).toBe('TicketChanged');
    const contents = (await cook.ticket(ticketId))?.contents ?? '';
    expect((await cook.acknowledge(ticketId, contents)).statusCode).toBe(200);
    // Another screen still shows it: safe to repeat.
    expect((await cook.acknowledge(ticketId, contents)).statusCode).toBe(200);
    expect(await cook.tickets()).toEqual([]);
    expect(await cook.served()).toEqual([]);
    const kept = { kind: 'acknowledged', line_ids: lineIds, from_step: null, to_step: null, user_id: cook.id };
    expect((await eventsOf(ticketId)).slice(1)).toEqual([kept]);
  });

  it('other dishes: added, removed and changed ones are named until acknowledged; steps stay', async () => {
    const { cook, restaurantId, ticketId, lineIds } = await buildTicket(3);
    const [first = 0, second = 0, third = 0] = lineIds;
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    const soup = await buildItem(db, { restaurantId, name: 'Late soup' });
    await inTransaction(db, async (tx) => {
      await sql`delete from order_lines where id = ${first}`.execute(tx);
      await sql`update order_lines set quantity = 5, special_instruction = 'No salt' where id = ${second}`.execute(tx);
      await sql`insert into order_lines (restaurant_id, sub_order_id, position, item_id, item_name, quantity, unit_price_cents, total_cents)
        values (${restaurantId}, ${ticketId}, 9, ${soup.id}, ${soup.name}, 1, 0, 0)`.execute(tx);
      await sql`update sub_orders set item_count = item_count where id = ${ticketId}`.execute(tx);
    });
    await expect.poll(async () => (await cook.ticket(ticketId))?.isChanged).toBe(true);
    const ticket = await cook.ticket(ticketId);
    expect(ticket?.lines.map(({ lineID, change }) => [lineID, change])).toEqual([
      [first, 'removed'],
      [second, 'changed'],
      [third, null],
      [expect.any(Number), 'added'],
    ]);
    expect(ticket?.lines[1]).toMatchObject({
      quantity: 5,
      specialInstruction: 'No salt',
      was: { quantity: 2, specialInstruction: '' },
    });
    expect((await cook.step(ticketId, [third], 'preparing', 'ready')).json().message).toBe(
      'This ticket has changed. Please read the change and acknowledge it first.',
    );
    expect((await cook.acknowledge(ticketId, ticket?.contents ?? '')).json().result).toMatchObject({
      isChanged: false,
    });
    const after = (await cook.ticket(ticketId))?.lines ?? [];
    expect(after.map(({ itemName, step, change }) => [itemName === 'Late soup', step, change])).toEqual([
      [false, 'preparing', null],
      [false, 'preparing', null],
      [true, 'waiting', null],
    ]);
  });
});

describe('old tickets', () => {
  it('are served together, except those with a late change, and come back press by press', async () => {
    const { cook, restaurantId, ticketId, lineIds } = await buildTicket();
    await cook.step(ticketId, lineIds.slice(0, 1), 'waiting', 'preparing');
    const cancelled = await buildOrder(db, { restaurantId, status: 'open' });
    const fresh = await buildOrder(db, { restaurantId, status: 'open' });
    const [cancelledId = 0, freshId = 0] = [cancelled, fresh].map(({ subOrders }) => subOrders[0]?.id ?? 0);
    await cancelLate(cancelledId);
    await ageBy(ticketId, 2.1);
    await ageBy(cancelledId, 2.1);
    await ageBy(freshId, 1.9);
    expect((await cook.clearOld()).json().result).toBe(1);
    expect((await cook.clearOld()).json().result).toBe(0);
    expect((await cook.tickets()).map(({ ticketID }) => ticketID)).toEqual([cancelledId, freshId]);
    expect((await eventsOf(ticketId)).map(({ kind, from_step, to_step }) => [kind, from_step, to_step]).sort()).toEqual(
      [
        ['cleared', 'preparing', 'served'],
        ['cleared', 'waiting', 'served'],
        ['stepped', 'waiting', 'preparing'],
      ],
    );
    const back = async () => cook.undo(ticketId, (await cook.served())[0]?.lastPress?.pressID ?? 0);
    expect((await back()).statusCode).toBe(200);
    expect(stepsOf(await cook.ticket(ticketId))).toContain('served');
  });

  it('are served from the current step even if a cook changes it at the same moment', async () => {
    const { cook, restaurantId, ticketId, lineIds } = await buildTicket();
    await ageBy(ticketId, 2.1);
    const answers = await inTransaction(db, async (tx) => {
      await lockTicket(tx, restaurantId, ticketId);
      const step = cook.step(ticketId, lineIds, 'waiting', 'preparing');
      await waitersAtLock(test, 1);
      const clear = cook.clearOld();
      await waitersAtLock(test, 2);
      return [step, clear];
    });
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const events = (await eventsOf(ticketId)).map(({ kind, from_step, to_step }) => [kind, from_step, to_step]);
    expect(events).toEqual([
      ['stepped', 'waiting', 'preparing'],
      ['cleared', 'preparing', 'served'],
    ]);
    await cook.undo(ticketId, (await cook.served())[0]?.lastPress?.pressID ?? 0);
    expect(stepsOf(await cook.ticket(ticketId))).toEqual(['preparing', 'preparing']);
  });

  it('leave the lists after a day', async () => {
    const { cook, ticketId } = await buildTicket();
    await ageBy(ticketId, 24.1);
    await expect.poll(() => cook.tickets()).toEqual([]);
  });
});

describe('the kitchen on other screens', () => {
  it('guests read the step of their sub-order and each dish, and staff the number of ready dishes per table', async () => {
    const { cook, restaurantId, ticketId, lineIds, code, cookie } = await buildTicket();
    const guest = async () => {
      const query = { rid: restaurantId, tableno: code };
      const answer = await test.send(endpoints.dinerOrder, { query, headers: cookie });
      const [{ kitchenStep, items }] = answer.json().result.suborder;
      return [kitchenStep, items.map((item: { kitchenStep: string }) => item.kitchenStep).join()];
    };
    const headers = await test.staffOf({ restaurantId, privileges: ['order'] });
    const ready = async () => (await test.send(endpoints.activeOrders, { headers })).json().result[0].readyDishes;
    expect([await guest(), await ready()]).toEqual([['waiting', 'waiting,waiting'], 0]);
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    expect([await guest(), await ready()]).toEqual([['preparing', 'preparing,preparing'], 0]);
    await cook.step(ticketId, lineIds.slice(1), 'preparing', 'ready');
    expect([await guest(), await ready()]).toEqual([['preparing', 'preparing,ready'], 1]);
    await cook.step(ticketId, lineIds.slice(0, 1), 'preparing', 'ready');
    expect([await guest(), await ready()]).toEqual([['ready', 'ready,ready'], 2]);
    await cook.step(ticketId, lineIds, 'ready', 'served');
    expect([await guest(), await ready()]).toEqual([['served', 'served,served'], 0]);
  });

  it('the list returns 304 until something changes', async () => {
    const { cook, restaurantId, ticketId, lineIds, items } = await buildTicket(1);
    let etag = '';
    const status = async () => {
      const answer = await test.send(endpoints.kitchenTickets, { headers: { ...cook.headers, 'if-none-match': etag } });
      etag = String(answer.headers.etag);
      return answer.statusCode;
    };
    await expect.poll(status).toBe(304);
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    expect(await status()).toBe(200);
    await expect.poll(status).toBe(304);
    const { id: category_id } = await buildCategory(db, { restaurantId });
    await changeItem(db, items[0]?.id ?? 0, { category_id });
    await expect.poll(status).toBe(200);
    expect((await cook.ticket(ticketId))?.lines).toMatchObject([{ categoryID: category_id }]);
  });

  it('a step and a late change push the kitchen and the table', async () => {
    const { cook, restaurantId, tableId, ticketId, lineIds } = await buildTicket(1);
    const heard: string[] = [];
    const stop = test.program.services.feed.onChange((change) => {
      if (change?.restaurantId === restaurantId && change.topics.includes('kitchen')) heard.push(`${change.tableId}`);
    });
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    const before = heard.length;
    await cancelLate(ticketId);
    await expect.poll(() => heard.length).toBeGreaterThan(before);
    stop();
    expect(new Set(heard)).toEqual(new Set([String(tableId)]));
  });
});
