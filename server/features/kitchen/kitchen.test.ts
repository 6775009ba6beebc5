import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildCook, buildTicket } from '../../testing/kitchen-desk.ts';
import { changeRows, confirming, outcome, perUnit, placement, soups, testApp } from '../../testing/test-app.ts';
import { listTickets } from './kitchen.queries.ts';

const test = await testApp();
const { db, owner } = test;

describe('a sub-order becomes a ticket', () => {
  it('when it is confirmed, word for word, and not before', async () => {
    const floor = await test.buildFloor();
    const { restaurantId } = floor;
    const cook = await buildCook(test, restaurantId);
    const burgers = { itemID: floor.burger, itemQuantity: 2, subItems: perUnit('Medium', 'Well done') };
    const payload = placement(floor, [{ ...burgers, specialInstruction: 'No onions' }, ...soups(floor, 3)], {
      specialInstruction: 'Nut allergy',
    });
    const placed = await test.send(endpoints.placeOrder, { headers: floor.cookie, payload });
    expect(placed.statusCode).toBe(200);
    const { orderID, subOrderID } = placed.json().result;
    expect(await cook.tickets()).toEqual([]);

    const { id: attendantId } = await test.buildAttendant({ restaurantId, name: 'Ana Ruiz' });
    await test.changeRows('dining_tables', floor.tableId, { attendant_id: attendantId, name: 'Window 4' });
    const headers = await test.staffOf({ restaurantId, privileges: ['order'] });
    const confirmed = await test.send(endpoints.placeOrder, { headers, payload: confirming(floor, subOrderID) });
    expect(confirmed.statusCode).toBe(200);

    const dish = async (id: number) => {
      const { name: itemName, category_id: categoryID } = await test.findRow('items', id);
      return { lineID: expect.any(Number), itemName, categoryID };
    };
    const nothing = { specialInstruction: '', units: [], step: 'waiting', change: null, was: null };
    const { itemName: burger } = await dish(floor.burger);
    const { itemName: soup } = await dish(floor.soup);
    expect(await cook.tickets()).toEqual([
      {
        ...{ ticketID: subOrderID, orderID, tableName: 'Window 4', serverName: 'Ana Ruiz' },
        ...{
          specialInstruction: 'Nut allergy',
          step: 'waiting',
          isCancelled: false,
          isChanged: false,
          lastPress: null,
        },
        confirmedTime: expect.stringMatching(/^\d{4}-.+Z$/),
        contents: expect.stringMatching(/^.{22}$/),
        lines: [
          {
            ...nothing,
            ...(await dish(floor.burger)),
            quantity: 2,
            specialInstruction: 'No onions',
            notStated: [burger, 'Medium', 'Well done'],
            units: [
              { unit: 1, choices: ['Medium'] },
              { unit: 2, choices: ['Well done'] },
            ],
          },
          { ...nothing, ...(await dish(floor.soup)), quantity: 3, notStated: [soup] },
        ],
      },
    ]);
  });

  it('read with each of its parts and words once, however many units it has', async () => {
    const floor = await test.buildFloor();
    const cook = await buildCook(test, floor.restaurantId);
    const { waiterOf, take } = test.padDesk();
    const { headers } = await waiterOf(floor.restaurantId);
    const subItems = perUnit(...Array(9).fill('Medium'));
    await take(headers, floor.tableId, [{ itemID: floor.burger, itemQuantity: 9, subItems }]);
    const [ticket] = await listTickets(db, floor.restaurantId);
    expect(ticket?.lines[0]).toMatchObject({ told: null, isSame: true });
    expect(ticket?.lines[0]?.parts?.map(({ name }) => name)).toEqual([expect.any(String), 'Medium']);
    expect((await cook.tickets())[0]?.lines[0]?.units).toHaveLength(9);
  });

  it('also when it is inserted as confirmed; one that is paid by then is history', async () => {
    const { cook, ticketId, restaurantId } = await buildTicket(test);
    expect((await cook.tickets()).map(({ ticketID }) => ticketID)).toEqual([ticketId]);
    await test.buildOrder({ restaurantId, status: 'paid' });
    await test.buildOrder({ restaurantId, status: 'open', startedAt: new Date(Date.now() - 25 * 3_600_000) });
    expect(await cook.tickets()).toHaveLength(1);
  });

  it('at once when staff order at a table, with its dishes', async () => {
    const floor = await test.buildFloor();
    const cook = await buildCook(test, floor.restaurantId);
    const { waiterOf, take } = test.padDesk();
    const { headers } = await waiterOf(floor.restaurantId);
    const taken = await take(headers, floor.tableId, soups(floor, 4));
    expect(taken.statusCode).toBe(200);
    const lines = [{ quantity: 4, step: 'waiting', change: null }];
    expect(await cook.tickets()).toMatchObject([{ isChanged: false, lines }]);
  });

  it('once, despite later writes', async () => {
    const { cook, ticketId, lineIds, steps } = await buildTicket(test, 1);
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    await sql`update sub_orders set status = 'confirmed' where id = ${ticketId}`.execute(db);
    expect(await steps()).toEqual(['preparing']);
  });

  it('oldest first, and stays after its order is closed and paid, until it is served', async () => {
    const { cook, restaurantId, ticketId, orderId } = await buildTicket(test);
    const later = await test.buildOrder({ restaurantId, status: 'open' });
    expect((await cook.tickets()).map(({ ticketID }) => ticketID)).toEqual([ticketId, later.subOrders[0]?.id]);
    const headers = await test.staffOf({ restaurantId, privileges: ['order', 'payment'] });
    await test.send(endpoints.closeOrder, { headers, payload: { orderID: orderId } });
    const paid = await test.send(endpoints.setOrderToPaid, { query: { orderid: orderId, paidby: 'Cash' }, headers });
    expect(paid.statusCode).toBe(200);
    expect(await cook.ticket(ticketId)).toMatchObject({ step: 'waiting', isCancelled: false });
  });

  it('and goes with its order to another table', async () => {
    const { cook, restaurantId, tableId, ticketId } = await buildTicket(test);
    const { id: toTableID } = await test.buildTable({ restaurantId, name: 'Garden 9' });
    const headers = await test.staffOf({ restaurantId, privileges: ['order'] });
    const moved = await test.send(endpoints.moveTable, { headers, payload: { tableID: tableId, toTableID } });
    expect(moved.statusCode).toBe(200);
    expect(await cook.ticket(ticketId)).toMatchObject({ tableName: 'Garden 9' });
  });
});

describe('a step', () => {
  it('advances lines or whole tickets, is recorded with user and time, and changes no money and no status', async () => {
    const { cook, ticketId, lineIds, orderId, events } = await buildTicket(test);
    const money = () => test.findRow('orders', orderId, ['status', 'total_cents', 'tax_cents', 'version']);
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
    expect(await events()).toEqual([
      { ...by, line_ids: [first], from_step: 'waiting', to_step: 'preparing' },
      { ...by, line_ids: lineIds.slice(1), from_step: 'waiting', to_step: 'preparing' },
      { ...by, line_ids: lineIds, from_step: 'preparing', to_step: 'ready' },
      { ...by, line_ids: lineIds, from_step: 'ready', to_step: 'served' },
    ]);
    expect(await money()).toEqual(before);
  });

  it('is done once if two cooks tap the same line; the other gets the current ticket', async () => {
    const { cook, restaurantId, ticketId, lineIds, events } = await buildTicket(test, 1);
    const other = await buildCook(test, restaurantId, 'Paul Grau');
    const answers = await Promise.all([cook, other].map((one) => one.step(ticketId, lineIds, 'waiting', 'preparing')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    const result = { ticketID: ticketId, step: 'preparing' };
    expect(refused).toMatchObject({ success: false, error: 'TicketChanged', result });
    expect(refused.message).toBe('A colleague was faster. This is where the ticket is now.');
    expect(await events()).toHaveLength(1);
  });

  it('is all or nothing: a line that is further along stops the others', async () => {
    const { cook, ticketId, lineIds, steps } = await buildTicket(test);
    await cook.step(ticketId, lineIds.slice(0, 1), 'waiting', 'preparing');
    expect((await cook.step(ticketId, lineIds, 'waiting', 'preparing')).json().error).toBe('TicketChanged');
    expect(await steps()).toEqual(['preparing', 'waiting']);
  });

  it.each([
    ['waiting', 'ready'],
    ['served', 'waiting'],
    ['preparing', 'waiting'],
    ['served', 'ready'],
    ['ready', 'ready'],
  ] as const)('out of order, %s to %s, is refused and changes nothing', async (from, to) => {
    const { cook, ticketId, lineIds, steps, events } = await buildTicket(test, 1);
    const refused = await cook.step(ticketId, lineIds, from, to);
    expect(outcome(refused)).toEqual([422, 'Invalid']);
    expect(refused.json().fields).toMatchObject([{ path: 'to' }]);
    expect(await steps()).toEqual(['waiting']);
    expect(await events()).toEqual([]);
  });

  it('of a line twice, and of a foreign line, is refused and changes nothing', async () => {
    const { cook, ticketId, lineIds, events } = await buildTicket(test, 1);
    const other = await buildTicket(test, 1);
    const [line = 0] = lineIds;
    expect((await cook.step(ticketId, [line, line], 'waiting', 'preparing')).statusCode).toBe(422);
    const foreign = await cook.step(ticketId, [line, ...other.lineIds], 'waiting', 'preparing');
    expect(outcome(foreign)).toEqual([404, 'NotFound']);
    expect(await events()).toEqual([]);
    expect(await other.events()).toEqual([]);
    expect(await other.steps()).toEqual(['waiting']);
  });

  it('never changes once it is recorded', async () => {
    const { cook, ticketId, lineIds } = await buildTicket(test, 1);
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    const deleted = owner.deleteFrom('kitchen_events').where('sub_order_id', '=', ticketId).execute();
    await expect(deleted).rejects.toThrow('never changed');
    const changed = changeRows(owner, 'kitchen_events', { sub_order_id: ticketId }, { user_id: cook.id });
    await expect(changed).rejects.toThrow('never changed');
  });
});

describe('undo', () => {
  it('reverts the newest press, then the one before, each once', async () => {
    const { cook, ticketId, lineIds, steps, events } = await buildTicket(test);
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    await cook.step(ticketId, lineIds.slice(1), 'preparing', 'ready');
    const newest = (await cook.ticket(ticketId))?.lastPress;
    expect(newest).toMatchObject({ from: 'preparing', to: 'ready' });
    const pressID = newest?.pressID ?? 0;
    const twice = await Promise.all([cook.undo(ticketId, pressID), cook.undo(ticketId, pressID)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await steps()).toEqual(['preparing', 'preparing']);
    await cook.undo(ticketId, (await cook.ticket(ticketId))?.lastPress?.pressID ?? 0);
    expect(await cook.ticket(ticketId)).toMatchObject({ step: 'waiting', lastPress: null });
    expect((await events()).map(({ kind }) => kind)).toEqual(['stepped', 'stepped', 'undone', 'undone']);
  });

  it('of an older press is refused', async () => {
    const { cook, ticketId, lineIds, steps } = await buildTicket(test, 1);
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    const pressID = (await cook.ticket(ticketId))?.lastPress?.pressID ?? 0;
    await cook.step(ticketId, lineIds, 'preparing', 'ready');
    expect((await cook.undo(ticketId, pressID)).json().error).toBe('TicketChanged');
    expect((await cook.undo(ticketId, 2_000_000_000)).json().error).toBe('NotFound');
    expect(await steps()).toEqual(['ready']);
  });

  it('recalls one of the last 20 served tickets', async () => {
    const { cook, restaurantId, ticketId, lineIds } = await buildTicket(test, 1);
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
    const dish = await test.buildItem({ restaurantId });
    const more: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      const wishes = [{ lines: [{ item: dish, quantity: 1 }] }];
      const [subOrder] = (await test.buildOrder({ restaurantId, status: 'open', subOrders: wishes })).subOrders;
      more.unshift(subOrder?.id ?? 0);
      await serve(subOrder?.id ?? 0, subOrder?.lineIds ?? []);
    }
    expect((await cook.served()).map(({ ticketID }) => ticketID)).toEqual(more);
  });
});
