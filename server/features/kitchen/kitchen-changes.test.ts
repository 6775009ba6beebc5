import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { inTransaction } from '../../platform/database.ts';
import { buildTicket } from '../../testing/kitchen-desk.ts';
import { testApp } from '../../testing/test-app.ts';
import { lockTicket } from './kitchen.queries.ts';

// Tickets that change late or get old, and how other screens show them.

const test = await testApp();
const { db } = test;

describe('a late change', () => {
  it('cancelled: the ticket shows it, takes no step, and leaves after acknowledgment', async () => {
    const { cook, ticketId, lineIds, events, cancelLate } = await buildTicket(test);
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    const seen = await cook.ticket(ticketId);
    await cancelLate();
    await expect.poll(async () => (await cook.ticket(ticketId))?.isCancelled).toBe(true);
    expect(await cook.ticket(ticketId)).toMatchObject({ isChanged: true });
    const refused = (await cook.step(ticketId, lineIds, 'preparing', 'ready')).json();
    expect(refused).toMatchObject({ error: 'TicketChanged', result: { isCancelled: true } });
    expect(refused.message).toBe('This order was canceled. Please acknowledge it.');
    expect((await cook.undo(ticketId, seen?.lastPress?.pressID ?? 0)).json().error).toBe('TicketChanged');
    // The contents from before the cancellation are outdated, so they can't be acknowledged.
    expect((await cook.acknowledge(ticketId, seen?.contents ?? '')).json().error).toBe('TicketChanged');
    const contents = (await cook.ticket(ticketId))?.contents ?? '';
    expect((await cook.acknowledge(ticketId, contents)).statusCode).toBe(200);
    // Another screen may still show the ticket, so acknowledging it again is allowed.
    expect((await cook.acknowledge(ticketId, contents)).statusCode).toBe(200);
    expect(await cook.tickets()).toEqual([]);
    expect(await cook.served()).toEqual([]);
    const kept = { kind: 'acknowledged', line_ids: lineIds, from_step: null, to_step: null, user_id: cook.id };
    expect((await events()).slice(1)).toEqual([kept]);
  });

  it('other dishes: added, removed and changed ones are named until acknowledged; steps stay', async () => {
    const { cook, restaurantId, ticketId, lineIds } = await buildTicket(test, 3);
    const [first = 0, second = 0, third = 0] = lineIds;
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    const soup = await test.buildItem({ restaurantId, name: 'Late soup' });
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
    const was = { quantity: 2, specialInstruction: '' };
    expect(ticket?.lines[1]).toMatchObject({ quantity: 5, specialInstruction: 'No salt', was });
    const sentence = 'This ticket has changed. Please read the change and acknowledge it first.';
    expect((await cook.step(ticketId, [third], 'preparing', 'ready')).json().message).toBe(sentence);
    const acknowledged = await cook.acknowledge(ticketId, ticket?.contents ?? '');
    expect(acknowledged.json().result).toMatchObject({ isChanged: false });
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
    const { cook, restaurantId, ticketId, lineIds, steps, events, cancelLate, ageBy } = await buildTicket(test);
    await cook.step(ticketId, lineIds.slice(0, 1), 'waiting', 'preparing');
    const cancelled = await test.buildOrder({ restaurantId, status: 'open' });
    const fresh = await test.buildOrder({ restaurantId, status: 'open' });
    const [cancelledId = 0, freshId = 0] = [cancelled, fresh].map(({ subOrders }) => subOrders[0]?.id ?? 0);
    await cancelLate(cancelledId);
    await ageBy(2.1);
    await ageBy(2.1, cancelledId);
    await ageBy(1.9, freshId);
    expect((await cook.clearOld()).json().result).toBe(1);
    expect((await cook.clearOld()).json().result).toBe(0);
    expect((await cook.tickets()).map(({ ticketID }) => ticketID)).toEqual([cancelledId, freshId]);
    const recorded = (await events()).map(({ kind, from_step, to_step }) => [kind, from_step, to_step]);
    expect(recorded.sort()).toEqual([
      ['cleared', 'preparing', 'served'],
      ['cleared', 'waiting', 'served'],
      ['stepped', 'waiting', 'preparing'],
    ]);
    const back = async () => cook.undo(ticketId, (await cook.served())[0]?.lastPress?.pressID ?? 0);
    expect((await back()).statusCode).toBe(200);
    expect(await steps()).toContain('served');
  });

  it('are served from the current step even if a cook changes it at the same moment', async () => {
    const { cook, restaurantId, ticketId, lineIds, steps, events, ageBy } = await buildTicket(test);
    await ageBy(2.1);
    const answers = await inTransaction(db, async (tx) => {
      await lockTicket(tx, restaurantId, ticketId);
      const step = cook.step(ticketId, lineIds, 'waiting', 'preparing');
      await test.waitersAtLock(1);
      const clear = cook.clearOld();
      await test.waitersAtLock(2);
      return [step, clear];
    });
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const recorded = (await events()).map(({ kind, from_step, to_step }) => [kind, from_step, to_step]);
    expect(recorded).toEqual([
      ['stepped', 'waiting', 'preparing'],
      ['cleared', 'preparing', 'served'],
    ]);
    await cook.undo(ticketId, (await cook.served())[0]?.lastPress?.pressID ?? 0);
    expect(await steps()).toEqual(['preparing', 'preparing']);
  });
});

describe('the kitchen on other screens', () => {
  it('guests read the step of their sub-order and each dish, and staff the number of ready dishes per table', async () => {
    const { cook, restaurantId, ticketId, lineIds, code, cookie } = await buildTicket(test);
    const headers = await test.staffOf({ restaurantId, privileges: ['order'] });
    const seen = async () => {
      const query = { rid: restaurantId, tableno: code };
      const guests = await test.send(endpoints.dinerOrder, { query, headers: cookie });
      const [{ kitchenStep, items }] = guests.json().result.suborder;
      const [{ readyDishes }] = await test.resultOf(endpoints.activeOrders, { headers });
      return [kitchenStep, ...items.map((item: { kitchenStep: string }) => item.kitchenStep), readyDishes];
    };
    expect(await seen()).toEqual(['waiting', 'waiting', 'waiting', 0]);
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    await cook.step(ticketId, lineIds.slice(1), 'preparing', 'ready');
    expect(await seen()).toEqual(['preparing', 'preparing', 'ready', 1]);
    await cook.step(ticketId, lineIds.slice(0, 1), 'preparing', 'ready');
    expect(await seen()).toEqual(['ready', 'ready', 'ready', 2]);
    await cook.step(ticketId, lineIds, 'ready', 'served');
    expect(await seen()).toEqual(['served', 'served', 'served', 0]);
  });

  it('the list returns 304 until something changes', async () => {
    const { cook, restaurantId, ticketId, lineIds, items } = await buildTicket(test, 1);
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
    const { id: category_id } = await test.buildCategory({ restaurantId });
    await test.changeItem(items[0]?.id ?? 0, { category_id });
    await expect.poll(status).toBe(200);
    expect((await cook.ticket(ticketId))?.lines).toMatchObject([{ categoryID: category_id }]);
  });

  it('a step and a late change push the kitchen and the table', async () => {
    const { cook, restaurantId, tableId, ticketId, lineIds, cancelLate } = await buildTicket(test, 1);
    const heard: string[] = [];
    const stop = test.program.services.feed.onChange((change) => {
      if (change?.restaurantId === restaurantId && change.topics.includes('kitchen')) heard.push(`${change.tableId}`);
    });
    await cook.step(ticketId, lineIds, 'waiting', 'preparing');
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    const before = heard.length;
    await cancelLate();
    await expect.poll(() => heard.length).toBeGreaterThan(before);
    stop();
    expect(new Set(heard)).toEqual(new Set([String(tableId)]));
  });
});
