import { request } from 'node:http';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type Floor, testApp } from '../../testing/test-app.ts';
import { mostStreams } from './changes.routes.ts';

const test = await testApp();
const base = await test.app.listen({ port: 0, host: '127.0.0.1' });

const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** Listens like a browser: the topics of each event, in order. */
async function follow(url: string, headers: Record<string, string>) {
  const leaving = new AbortController();
  opened.push({ close: () => leaving.abort() });
  const response = await fetch(`${base}${url}`, { headers, signal: leaving.signal });
  const events: string[][] = [];
  let isOver = false;
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) {
      const parts = (text + decoder.decode(piece as Uint8Array, { stream: true })).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const data = part.split('\n').find((line) => line.startsWith('data: '));
        if (data) events.push(data.slice('data: '.length).split(',').toSorted());
      }
    }
    isOver = true;
  };
  const reading = response.status === 200 ? read().catch(() => undefined) : Promise.resolve();
  return { response, events, reading, isOver: () => isOver, leave: () => leaving.abort() };
}

const atTable = (floor: Pick<Floor, 'cookie'>) => follow(addressOf(endpoints.tableChanges).url, floor.cookie);
const inRestaurant = (headers: Record<string, string>) => follow(addressOf(endpoints.staffChanges).url, headers);

async function buildStaff(restaurantId: number) {
  const { id } = await test.buildUser({ restaurantId, privileges: ['order'] });
  return { id, headers: await test.staffHeaders(id) };
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, 1_000));

describe('changes of a restaurant', () => {
  it('begin with everything, and reach only its staff and the ordering table', async () => {
    const floor = await test.buildFloor();
    const other = await test.buildFloor();
    const neighbour = await test.buildTable({ restaurantId: floor.restaurantId });
    const visit = await test.buildVisit({ restaurantId: floor.restaurantId, tableId: neighbour.id });
    const neighbours = { restaurantId: floor.restaurantId, tableId: neighbour.id, visitId: visit.id };
    const streams = {
      staff: await inRestaurant((await buildStaff(floor.restaurantId)).headers),
      guests: await atTable(floor),
      neighbours: await atTable({ cookie: test.visitHeaders(neighbours) }),
      otherStaff: await inRestaurant((await buildStaff(other.restaurantId)).headers),
      otherGuests: await atTable(other),
    };
    expect(streams.staff.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(streams.staff.response.headers.get('cache-control')).toBe('no-store');
    await quiet();
    for (const { events } of Object.values(streams)) expect(events[0]).toEqual(['all']);
    for (const { events } of Object.values(streams)) events.splice(0);
    await test.placeSoups(floor);
    await vi.waitFor(() => expect(streams.guests.events).toEqual([['orders']]));
    await vi.waitFor(() => expect(streams.staff.events).toEqual([['orders']]));
    await quiet();
    expect(streams.neighbours.events).toEqual([]);
    expect(streams.otherStaff.events).toEqual([]);
    expect(streams.otherGuests.events).toEqual([]);
  });

  it('in quick succession are one event', async () => {
    const floor = await test.buildFloor();
    const staff = await inRestaurant((await buildStaff(floor.restaurantId)).headers);
    await quiet();
    staff.events.splice(0);
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: 50 }, () =>
        test.changeRows('dining_tables', { restaurant_id: floor.restaurantId }, { description: crypto.randomUUID() }),
      ),
    );
    await quiet();
    expect(staff.events.length).toBeGreaterThan(0);
    // One event gathers the changes of 100 ms.
    expect(staff.events.length).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 100);
    expect(staff.events.length).toBeLessThan(50);
    expect(new Set(staff.events.flat())).toEqual(new Set(['tables']));
  });

  it('tell guests about a price and the payment that ends their visit, then nothing more', async () => {
    const { floor, payCash } = await test.buildClosedOrder();
    const guests = await atTable(floor);
    await quiet();
    guests.events.splice(0);
    await test.changeItem(floor.soup, { price_cents: 1300 });
    await vi.waitFor(() => expect(guests.events.flat()).toContain('menu'));
    expect((await payCash()).statusCode).toBe(200);
    await vi.waitFor(() => expect(guests.isOver()).toBe(true));
    expect(guests.events.flat()).toEqual(expect.arrayContaining(['orders', 'payments']));
    const again = await atTable(floor);
    expect(again.response.status).toBe(401);
    expect(await again.response.json()).toMatchObject({ error: 'NotCheckedIn' });
  });
});

describe('a stream ends', () => {
  it('with the session, for this user only and unseen by others', async () => {
    const [floor, elsewhere] = [await test.buildFloor(), await test.buildFloor()];
    const [leaver, stayer] = [await buildStaff(floor.restaurantId), await buildStaff(floor.restaurantId)];
    const ended = await inRestaurant(leaver.headers);
    const others = [
      await inRestaurant(stayer.headers),
      await inRestaurant((await buildStaff(elsewhere.restaurantId)).headers),
    ];
    await quiet();
    for (const { events } of others) events.splice(0);
    await test.send(endpoints.signOut, { headers: leaver.headers, payload: {} });
    await vi.waitFor(() => expect(ended.isOver()).toBe(true));
    await quiet();
    expect(others.map(({ events, isOver }) => [events, isOver()])).toEqual([
      [[], false],
      [[], false],
    ]);
  });

  it('with the user', async () => {
    const floor = await test.buildFloor();
    const { id, headers } = await buildStaff(floor.restaurantId);
    const stream = await inRestaurant(headers);
    await test.changeRows('users', id, { removed_at: new Date() });
    await vi.waitFor(() => expect(stream.isOver()).toBe(true));
  });
});

it('a stream of staff ends at once when a privilege is removed, restarts with everything, and survives a new privilege', async () => {
  const floor = await test.buildFloor();
  const { restaurantId } = floor;
  const { headers, ...user } = await test.buildStaff({ restaurantId, privileges: ['order', 'kitchen'] });
  const rights = (...privileges: string[]) => test.changeRows('roles', user.roleId, { privileges });
  const stream = await inRestaurant(headers);
  const elsewhere = await inRestaurant((await buildStaff((await test.buildFloor()).restaurantId)).headers);
  await vi.waitFor(() => expect(elsewhere.events[0]).toEqual(['all']));
  await quiet();
  elsewhere.events.splice(0);
  await rights('order', 'kitchen', 'payment');
  await vi.waitFor(() => expect(stream.events.flat()).toContain('staff'));
  await quiet();
  expect(stream.isOver()).toBe(false);
  await rights('order', 'payment');
  await vi.waitFor(() => expect(stream.isOver()).toBe(true));
  const next = await inRestaurant(headers);
  await vi.waitFor(() => expect(next.events[0]).toEqual(['all']));
  expect(elsewhere.events).toEqual([]);
});

it('a stream of moved guests follows them, and then carries only their new table', async () => {
  const floor = await test.buildFloor();
  const { headers } = await buildStaff(floor.restaurantId);
  const { id: toTableID, code } = await test.buildTable({ restaurantId: floor.restaurantId });
  const guests = await atTable(floor);
  await vi.waitFor(() => expect(guests.events[0]).toEqual(['all']));
  guests.events.splice(0);
  const payload = { tableID: floor.tableId, toTableID };
  expect((await test.send(endpoints.moveTable, { headers, payload })).statusCode).toBe(200);
  await vi.waitFor(() => expect(guests.events.flat()).toEqual(expect.arrayContaining(['orders', 'calls', 'tables'])));
  await quiet();
  guests.events.splice(0);
  // The next guests of their old table don't concern them.
  const next = await test.buildVisit({ restaurantId: floor.restaurantId, tableId: floor.tableId });
  const cookie = test.visitHeaders({ restaurantId: floor.restaurantId, visitId: next.id });
  await test.placeSoups({ ...floor, cookie });
  await quiet();
  expect(guests.events).toEqual([]);
  await test.placeSoups({ ...floor, code });
  await vi.waitFor(() => expect(guests.events).toEqual([['orders']]));
});

describe('a stream is refused', () => {
  it('without a sign-in or check-in', async () => {
    const staff = await inRestaurant({});
    expect([staff.response.status, (await staff.response.json()).error]).toEqual([401, 'NotSignedIn']);
    const guest = await atTable({ cookie: {} });
    expect([guest.response.status, (await guest.response.json()).error]).toEqual([401, 'NotCheckedIn']);
    const foreign = await test.buildFloor();
    const other = await test.buildFloor();
    const ids = { restaurantId: foreign.restaurantId, visitId: other.visitId };
    expect((await atTable({ cookie: test.visitHeaders(ids) })).response.status).toBe(401);
  });

  it('to guests whose visit has ended, without any event', async () => {
    const floor = await test.buildFloor();
    await test.changeRows('visits', floor.visitId, { ended_at: new Date() });
    const late = await atTable(floor);
    expect([late.response.status, (await late.response.json()).error]).toEqual([401, 'NotCheckedIn']);
  });

  it('to a phone beyond its forty streams, without effect on another table', async () => {
    const [floor, other] = [await test.buildFloor(), await test.buildFloor()];
    const phone: Awaited<ReturnType<typeof atTable>>[] = [];
    // All at once would only wait for a connection.
    while (phone.length < 50) phone.push(...(await Promise.all(Array.from({ length: 5 }, () => atTable(floor)))));
    const held = phone.filter(({ response }) => response.status === 200);
    expect(held).toHaveLength(40);
    const refused = phone.filter(({ response }) => response.status !== 200);
    expect(new Set(refused.map(({ response }) => response.status))).toEqual(new Set([429]));
    const said = await Promise.all(refused.map(({ response }) => response.json()));
    expect(new Set(said.map(({ error }) => error))).toEqual(new Set(['TooManyTries']));
    const calm = await atTable(other);
    expect(calm.response.status).toBe(200);
    await test.placeSoups(floor);
    await vi.waitFor(() => expect(held.map(({ events }) => events.at(-1))).toEqual(Array(40).fill(['orders'])));
    await test.placeSoups(other);
    await vi.waitFor(() => expect(calm.events.at(-1)).toEqual(['orders']));
  });

  it('to a session that holds twelve, until it closes one', async () => {
    const floor = await test.buildFloor();
    const { headers } = await buildStaff(floor.restaurantId);
    const held = [];
    for (let n = 0; n < 12; n++) held.push(await inRestaurant(headers));
    expect(held.map(({ response }) => response.status)).toEqual(Array(12).fill(200));
    const refused = await inRestaurant(headers);
    expect([refused.response.status, (await refused.response.json()).error]).toEqual([429, 'TooManyTries']);
    expect(refused.response.headers.get('retry-after')).toBe('60');
    held[0]?.leave();
    await vi.waitFor(async () => expect((await inRestaurant(headers)).response.status).toBe(200));
  });
});

describe('a stream over the limit is refused', () => {
  it('to a user with sixty in all sessions, and to no other user', async () => {
    const floor = await test.buildFloor();
    const user = await buildStaff(floor.restaurantId);
    const sessions = await Promise.all(Array.from({ length: 6 }, () => test.staffHeaders(user.id)));
    const [fresh = {}, ...used] = sessions;
    for (const headers of used) {
      const opening = await Promise.all(Array.from({ length: 12 }, () => inRestaurant(headers)));
      expect(opening.map(({ response }) => response.status)).toEqual(Array(12).fill(200));
    }
    expect((await inRestaurant(fresh)).response.status).toBe(429);
    expect((await inRestaurant((await buildStaff(floor.restaurantId)).headers)).response.status).toBe(200);
  });

  it('to an address with as many as it may hold, a thousand, and to no other address', async () => {
    const usual = mostStreams.ofAddress;
    expect(usual).toBe(1_000);
    // Those of the tests before this one are still counted until the server notices that they left.
    const { metrics } = test.program.services;
    await vi.waitFor(async () => expect(await metrics.text()).not.toMatch(/comanda_change_streams\{.*\} [1-9]/));
    onTestFinished(() => void Object.assign(mostStreams, { ofAddress: usual }));
    mostStreams.ofAddress = 20;
    const { id: restaurantId } = await test.buildRestaurant();
    const visits = await Promise.all(Array.from({ length: 3 }, () => test.buildVisit({ restaurantId })));
    const [late, ...early] = visits.map(({ id }) => ({ cookie: test.visitHeaders({ restaurantId, visitId: id }) }));
    for (const cookie of early) {
      const opening = await Promise.all(Array.from({ length: 10 }, () => atTable(cookie)));
      expect(opening.map(({ response }) => response.status)).toEqual(Array(10).fill(200));
    }
    expect((await atTable(late ?? { cookie: {} })).response.status).toBe(429);
    const elsewhere = await new Promise<number | undefined>((resolve, reject) => {
      const url = new URL(addressOf(endpoints.tableChanges).url, base);
      const asked = request(url, { headers: late?.cookie, localAddress: '127.0.0.2', agent: false }, (answer) => {
        resolve(answer.statusCode);
        asked.destroy();
      });
      asked.on('error', reject).end();
    });
    expect(elsewhere).toBe(200);
  });
});

it("streams end when the database's notices stop, and reopen when they resume", async () => {
  const floor = await test.buildFloor();
  const { headers } = await buildStaff(floor.restaurantId);
  const stream = await inRestaurant(headers);
  await quiet();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'comanda changes%' and datname = current_database()`.execute(test.db);
  await vi.waitFor(() => expect(stream.isOver()).toBe(true));
  await vi.waitFor(async () => expect((await inRestaurant(headers)).response.status).toBe(200));
});
