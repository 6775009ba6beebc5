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
        ticketID: subOrderID,
        orderID,
        tableName: 'Window 4',
        serverName: 'Ana Ruiz',
        specialInstruction: 'Nut allergy',
        step: 'waiting',
        isCancelled: false,
        isChanged: false,
        lastPress: null,
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

  it('at once when staff order at a table, read with each of its parts and words once, however many units it has', async () => {
    const floor = await test.buildFloor();
    const cook = await buildCook(test, floor.restaurantId);
    const { waiterOf, take } = test.padDesk();
    const { headers } = await waiterOf(floor.restaurantId);
    const subItems = perUnit(...Array(9).fill('Medium'));
    await take(headers, floor.tableId, [{ itemID: floor.burger, itemQuantity: 9, subItems }]);
    const [ticket] = await listTickets(db, floor.restaurantId);
    expect(ticket?.lines[0]).toMatchObject({ told: null, isSame: true });
    expect(ticket?.lines[0]?.parts?.map(({ name }) => name)).toEqual([expect.any(String), 'Medium']);
    const [shown] = await cook.tickets();
    expect(shown).toMatchObject({ isChanged: false, lines: [{ quantity: 9, step: 'waiting', change: null }] });
    expect(shown?.lines[0]?.units).toHaveLength(9);
  });

  it('also when it is inserted as confirmed; one that is paid by then is history', async () => {
    const { cook, ticketId, restaurantId } = await buildTicket(test);
    expect((await cook.tickets()).map(({ ticketID }) => ticketID)).toEqual([ticketId]);
    await test.buildOrder({ restaurantId, status: 'paid' });
    await test.buildOrder({ restaurantId, status: 'open', startedAt: new Date(Date.now() - 25 * 3_600_000) });
    expect(await cook.tickets()).toHaveLength(1);
  });

  it('once, despite later writes', async () => {
    const { cook, ticketId, lineIds, steps } = await buildTicket(test, 1);
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    await sql`update sub_orders set status = 'confirmed' where id = ${ticketId}`.execute(db);
    expect(await steps()).toEqual(['preparing']);
  });

  it('oldest first, goes with its order to another table, and stays after its payment, until it is served', async () => {
    const { cook, restaurantId, tableId, ticketId, orderId } = await buildTicket(test);
    const later = await test.buildOrder({ restaurantId, status: 'open' });
    expect((await cook.tickets()).map(({ ticketID }) => ticketID)).toEqual([ticketId, later.subOrders[0]?.id]);
    const headers = await test.staffOf({ restaurantId, privileges: ['order', 'payment'] });
    const { id: toTableID } = await test.buildTable({ restaurantId, name: 'Garden 9' });
    await test.send(endpoints.moveTable, { headers, payload: { tableID: tableId, toTableID } });
    await test.send(endpoints.closeOrder, { headers, payload: { orderID: orderId } });
    const paid = await test.send(endpoints.setOrderToPaid, { query: { orderid: orderId, paidby: 'Cash' }, headers });
    expect(paid.statusCode).toBe(200);
    expect(await cook.ticket(ticketId)).toMatchObject({ step: 'waiting', isCancelled: false, tableName: 'Garden 9' });
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
    const answers = await Promise.all(
      [cook, other].map((staff) => staff.step(ticketId, lineIds, 'waiting', 'preparing')),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    const result = { ticketID: ticketId, step: 'preparing' };
    expect(refused).toMatchObject({ success: false, error: 'TicketChanged', result });
    expect(refused.message).toBe('A colleague was faster. This is where the ticket is now.');
    expect(await events()).toHaveLength(1);
  });

  // kitchen.model.test.ts covers every pair of steps, and lines that are further along.
  it('out of order, of a line twice, and of a foreign line, is refused and changes nothing', async () => {
    const [ticket, other] = [await buildTicket(test, 1), await buildTicket(test, 1)];
    const { cook, ticketId, lineIds } = ticket;
    const skipped = await cook.step(ticketId, lineIds, 'waiting', 'ready');
    const twice = await cook.step(ticketId, [...lineIds, ...lineIds], 'waiting', 'preparing');
    const foreign = await cook.step(ticketId, [...lineIds, ...other.lineIds], 'waiting', 'preparing');
    expect([skipped, twice, foreign].map(outcome)).toEqual([
      [422, 'Invalid'],
      [422, 'Invalid'],
      [404, 'NotFound'],
    ]);
    expect([skipped, twice].map((answer) => answer.json().fields[0].path)).toEqual(['to', 'lineIDs']);
    for (const { events, steps } of [ticket, other]) expect([await events(), await steps()]).toEqual([[], ['waiting']]);
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

// kitchen.model.test.ts covers undoing several presses.
describe('undo', () => {
  it('reverts the newest press once, and no older one', async () => {
    const { cook, ticketId, lineIds, steps, events } = await buildTicket(test);
    const lastPress = async () => (await cook.ticket(ticketId))?.lastPress;
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    const older = await lastPress();
    await cook.step(ticketId, lineIds.slice(1), 'preparing', 'ready');
    const newest = await lastPress();
    expect(newest).toMatchObject({ from: 'preparing', to: 'ready' });
    expect((await cook.undo(ticketId, older?.pressID ?? 0)).json().error).toBe('TicketChanged');
    expect((await cook.undo(ticketId, 2_000_000_000)).json().error).toBe('NotFound');
    const twice = await Promise.all([1, 2].map(() => cook.undo(ticketId, newest?.pressID ?? 0)));
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await steps()).toEqual(['preparing', 'preparing']);
    expect(await lastPress()).toEqual(older);
    expect((await events()).map(({ kind }) => kind)).toEqual(['stepped', 'stepped', 'undone']);
  });

  it('recalls one of the last 20 served tickets', async () => {
    const { cook, restaurantId, ticketId, lineIds } = await buildTicket(test, 1);
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    await cook.step(ticketId, lineIds, 'preparing', 'ready');
    await cook.step(ticketId, lineIds, 'ready', 'served');
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
      await cook.step(subOrder?.id ?? 0, subOrder?.lineIds ?? [], 'waiting', 'served');
    }
    expect((await cook.served()).map(({ ticketID }) => ticketID)).toEqual(more);
  });
});
