import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type AutoAccept, startingService } from '../../../core/domain/service-settings.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { placement } from '../../testing/diner.ts';
import { buildCook } from '../../testing/kitchen-desk.ts';
import { printDesk, printersHere } from '../../testing/print-desk.ts';
import { type Floor, outcome, testApp } from '../../testing/test-app.ts';
import { createMenus } from '../menu/menu.service.ts';
import { placeSubOrder } from './place.service.ts';

const test = await testApp(printersHere, { printingPace: 'never' });
const { services } = test.program;

const always = { from: null, to: null, mostCents: 5_000 };
const accepting = (autoAccept: AutoAccept | null = always) => ({
  service_settings: { ...startingService, autoAccept },
});

async function desk(autoAccept: AutoAccept | null = always) {
  const printing = await printDesk(test);
  const { floor, restaurantId } = printing;
  await test.changeRows('restaurants', restaurantId, accepting(autoAccept));
  const cook = await buildCook(test, restaurantId);
  const staff = await test.staffOf({
    restaurantId,
    privileges: ['order', 'takeorder', 'audit', 'managerestaurant'],
  });
  const place = (quantity = 1, more: object = {}, at: Floor = floor) =>
    test.place(at, [{ itemID: floor.soup, itemQuantity: quantity }], { ...more }, { 'idempotency-key': randomUUID() });
  return {
    ...printing,
    cook,
    staff,
    place,
    status: async (...sent: Parameters<typeof place>) => (await place(...sent)).json().result?.status,
    count: async (itemId: number, left_count: number) => {
      await test.addRow('item_stock', { restaurant_id: restaurantId, item_id: itemId, left_count });
      await test.raiseMenu(restaurantId);
    },
    pause: async (minutes: number) =>
      (await test.send(endpoints.pauseOrders, { headers: cook.headers, payload: { minutes } })).json().result,
    read: (orderID: number) =>
      test.resultOf(endpoints.orderById, { params: { orderID: String(orderID) }, headers: staff }),
    active: async () => (await test.resultOf(endpoints.activeOrders, { headers: staff }))[0],
    trail: async () =>
      (await test.resultOf(endpoints.auditTrail, { headers: staff, query: { what: 'sub-order-accepted' } })).events,
    menu: async () => (await test.send(endpoints.itemMenu, { query: { rid: restaurantId } })).json(),
    rows: () => test.findRows('sub_orders', { restaurant_id: restaurantId }),
  };
}

describe('an order that accepts itself', () => {
  it('is confirmed as it is placed: kitchen, paper, floor and trail know it, and its guest can’t cancel it', async () => {
    const { floor, place, cook, addPrinter, jobs, active, read, trail } = await desk();
    await addPrinter();
    const key = { 'idempotency-key': randomUUID() };
    const payload = placement(floor, [{ itemID: floor.soup, itemQuantity: 2 }]);
    const send = () => test.send(endpoints.placeOrder, { headers: { ...floor.cookie, ...key }, payload });
    const answer = await send();
    const { orderID, subOrderID, status } = answer.json().result;
    expect(status).toBe('O');
    // Repeating it gets the same response.
    expect((await send()).json()).toEqual(answer.json());
    expect(await test.findRow('orders', orderID)).toMatchObject({
      status: 'open',
      waiting_count: 0,
      confirmed_count: 1,
      total_cents: 2_500,
    });
    expect((await cook.tickets()).map(({ ticketID }) => ticketID)).toEqual([subOrderID]);
    expect(await jobs()).toMatchObject([{ kind: 'ticket', sub_order_id: subOrderID }]);
    expect(await active()).toMatchObject({ status: 'O', waiting: [], accepted: { subOrderID } });
    const { suborder } = await read(orderID);
    expect(suborder).toMatchObject([{ subOrderID, status: 'O', acceptedByItself: true, takenBy: null }]);
    expect(await trail()).toMatchObject([{ actor: 'guest', orderID, tableID: floor.tableId }]);
    const cancel = { headers: { ...floor.cookie }, payload: { suborderID: subOrderID } };
    expect(outcome(await test.send(endpoints.cancelSubOrder, cancel))).toEqual([409, 'AlreadyConfirmed']);
    // A second one joins the order. A third, which must wait, leaves both unchanged.
    expect((await place(1)).json().result).toMatchObject({ orderID, status: 'O' });
    expect((await place(1, { specialInstruction: 'Hot' })).json().result).toMatchObject({ orderID, status: 'N' });
    expect((await place(3)).json().result).toMatchObject({ orderID, status: 'O' });
    expect(await test.findRow('orders', orderID)).toMatchObject({
      status: 'new',
      waiting_count: 1,
      confirmed_count: 3,
      total_cents: 8_750,
    });
    expect(await trail()).toHaveLength(3);
  });

  it('adds no fields if a restaurant sets nothing', async () => {
    const { place, active, read, menu, trail } = await desk(null);
    const { orderID, status } = (await place()).json().result;
    expect(status).toBe('N');
    expect(await active()).not.toHaveProperty('accepted');
    expect((await read(orderID)).suborder[0]).not.toHaveProperty('acceptedByItself');
    expect(Object.keys(await menu())).toEqual(['success', 'result', 'message']);
    expect(await trail()).toEqual([]);
  });

  it('does so by the restaurant’s clock, which guests’ menus follow', async () => {
    const { floor, restaurantId } = await desk({ ...always, from: '18:00', to: '02:00' });
    let now = 0;
    const menus = createMenus({ ...services, clock: { now: () => now, sync: () => undefined } });
    afterAll(() => menus.close());
    const at = async (time: string) => {
      now = Date.parse(time);
      const items = [{ itemID: floor.soup, itemQuantity: 1, specialInstruction: '' }];
      const body = { suborder: [{ items }], tableID: floor.code, restaurantID: restaurantId };
      const keyed = { restaurantId, caller: 'x', key: randomUUID(), fingerprint: time };
      const placed = await placeSubOrder(services, menus, floor, body, keyed);
      const { acceptsUpTo } = JSON.parse(String(await (await menus.of(restaurantId))?.body('identity')));
      return [isRefusal(placed) ? placed.code : placed.acceptedByItself, acceptsUpTo];
    };
    // In Los Angeles it is eight hours earlier.
    expect(await at('2026-11-25T17:59:59-08:00')).toEqual([false, undefined]);
    expect(await at('2026-11-25T18:00:00-08:00')).toEqual([true, 50]);
    expect(await at('2026-11-26T01:59:59-08:00')).toEqual([true, 50]);
    expect(await at('2026-11-26T02:00:00-08:00')).toEqual([false, undefined]);
  });
});

describe('an order that staff look at', () => {
  it('waits with a note, whose every word is on floor, kitchen and paper', async () => {
    const { floor, place, cook, confirm, read, addPrinter, jobs, staff } = await desk();
    await addPrinter();
    const note = 'no mayo, egg allergy';
    const { orderID, subOrderID, status } = (await place(1, { specialInstruction: note })).json().result;
    expect(status).toBe('N');
    expect(await cook.tickets()).toEqual([]);
    expect((await read(orderID)).suborder[0].specialInstruction).toBe(note);
    await confirm(subOrderID);
    expect(await cook.tickets()).toMatchObject([{ ticketID: subOrderID, specialInstruction: note }]);
    const [job] = await jobs();
    expect(job).toMatchObject({ kind: 'ticket', sub_order_id: subOrderID });
    const paper = await test.resultOf(endpoints.ticketPaper, { query: { subOrderID }, headers: staff });
    expect(JSON.stringify(paper)).toContain(note);
    const line = [{ itemID: floor.soup, itemQuantity: 1, specialInstruction: note }];
    expect((await test.place(floor, line)).json().result.status).toBe('N');
  });

  it('waits with an allergen, an age, or a total above the amount', async () => {
    const { floor, status } = await desk();
    expect(await status(1, { avoids: ['eggs'] })).toBe('N');
    // 4 x 12.50 is exactly the limit, and 5 x 12.50 is above it.
    expect([await status(4), await status(5)]).toEqual(['O', 'N']);
    await test.changeRows('items', floor.soup, { min_age: 16 });
    await test.raiseMenu(floor.restaurantId);
    expect(await status(1)).toBe('N');
  });

  it('waits if it takes the last portion: of five, ten tables get four at once and one waits', async () => {
    const { floor, place, count, rows } = await desk();
    await count(floor.soup, 5);
    const tables = [floor];
    for (let at = 1; at < 10; at += 1) tables.push(await test.seatBeside(floor));
    const answers = await Promise.all(tables.map((table) => place(1, {}, table)));
    expect(answers.map((answer) => answer.json().result?.status ?? answer.json().error).sort()).toEqual([
      ...Array(5).fill('ItemUnavailable'),
      'N',
      ...Array(4).fill('O'),
    ]);
    expect(await rows()).toHaveLength(5);
    expect((await test.findRow('item_stock', { item_id: floor.soup })).left_count).toBe(0);
  });

  it('waits once the setting is off, even if an order is on its way', async () => {
    const { floor, restaurantId, place, status, rows } = await desk();
    const tables = [floor];
    for (let at = 1; at < 6; at += 1) tables.push(await test.seatBeside(floor));
    const early = tables.map((table) => place(1, {}, table));
    await test.changeRows('restaurants', restaurantId, accepting(null));
    const late = await status(1, {}, await test.seatBeside(floor));
    expect([(await Promise.all(early)).map(({ statusCode }) => statusCode), late]).toEqual([
      tables.map(() => 200),
      'N',
    ]);
    expect((await rows()).every((row) => row.accepted_by_itself === (row.status === 'confirmed'))).toBe(true);
  });
});

describe('a pause of the kitchen', () => {
  it('refuses guests with the time when it ends, places nothing, and ends early', async () => {
    const { floor, restaurantId, staff, place, pause, menu, rows, status } = await desk(null);
    const key = { 'idempotency-key': randomUUID() };
    const soup = [{ itemID: floor.soup, itemQuantity: 1 }];
    const payload = placement(floor, soup);
    const send = () => test.send(endpoints.placeOrder, { headers: { ...floor.cookie, ...key }, payload });
    const before = await send();
    const until = await pause(10);
    expect(Math.abs(Date.parse(until) - Date.now() - 600_000)).toBeLessThan(60_000);
    const refused = await place();
    expect(outcome(refused)).toEqual([409, 'Paused']);
    const time = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Los_Angeles',
      hour: 'numeric',
      minute: '2-digit',
    }).format(new Date(until));
    expect(refused.json()).toMatchObject({
      result: { pausedUntil: until },
      fields: [{ path: 'suborder', message: `The kitchen takes new orders again at ${time.replace(/\s/, ' ')}.` }],
    });
    // An order placed before stays placed, however often it is sent again.
    expect((await send()).json()).toEqual(before.json());
    expect(await rows()).toHaveLength(1);
    expect((await menu()).pausedUntil).toBe(until);
    const names = () => test.resultOf(endpoints.restaurantNames, { headers: staff });
    expect((await names())[0].pausedUntil).toBe(until);
    // Staff never have to wait.
    const taken = { tableID: floor.tableId, suborder: [{ items: soup }] };
    expect((await test.send(endpoints.takeOrder, { headers: staff, payload: taken })).statusCode).toBe(200);
    expect(await pause(0)).toBeNull();
    const { events } = await test.resultOf(endpoints.auditTrail, { headers: staff, query: { what: 'restaurant' } });
    const paused = events
      .flatMap(({ details }: { details: { field: string; was: string | null; now: string | null }[] }) => details)
      .filter(({ field }: { field: string }) => field === 'paused_until')
      .map(({ was, now }: { was: string | null; now: string | null }) => [
        was && Date.parse(was),
        now && Date.parse(now),
      ]);
    expect(paused).toEqual([
      [Date.parse(until), null],
      [null, Date.parse(until)],
    ]);
    expect(await status()).toBe('N');
    expect(await menu()).not.toHaveProperty('pausedUntil');
    expect((await names())[0]).not.toHaveProperty('pausedUntil');
    // The pause also ends by itself.
    await test.changeRows('restaurants', restaurantId, { paused_until: new Date(Date.now() - 1) });
    expect(await status(2)).toBe('N');
  });

  it('is told to the kitchen’s own restaurant only, for whole minutes', async () => {
    const { cook } = await desk();
    const other = await desk();
    await other.pause(5);
    expect(await other.status()).toBeUndefined();
    for (const minutes of [-1, 241, 1.5, null]) {
      const answer = await test.send(endpoints.pauseOrders, { headers: cook.headers, payload: { minutes } });
      expect([minutes, answer.statusCode]).toEqual([minutes, 400]);
    }
  });

  it('lets nothing through that begins after it, and loses nothing that began before', async () => {
    const { floor, place, pause, rows } = await desk();
    const tables = [floor];
    for (let at = 1; at < 8; at += 1) tables.push(await test.seatBeside(floor));
    const early = tables.map((table) => place(1, {}, table));
    await pause(10);
    const late = await Promise.all(tables.map((table) => place(2, {}, table)));
    expect(late.map(outcome)).toEqual(tables.map(() => [409, 'Paused']));
    const answers = (await Promise.all(early)).map((answer) => answer.json().error ?? answer.json().result.status);
    expect(answers.filter((answer) => !['O', 'Paused'].includes(answer))).toEqual([]);
    expect(await rows()).toHaveLength(answers.filter((answer) => answer === 'O').length);
  });
});
