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
  for (const stream of opened.splice(0)) stream.close();
});

/** Reads a stream as a browser does, and collects the topics of each event. */
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

const refusalOf = async (opening: ReturnType<typeof follow>) => {
  const { response } = await opening;
  return [response.status, (await response.json()).error];
};

async function buildStaff(restaurantId: number) {
  const { id } = await test.buildUser({ restaurantId, privileges: ['order'] });
  return { id, headers: await test.staffHeaders(id) };
}

type Stream = Awaited<ReturnType<typeof follow>>;

/** Changes the menu, waits until all streams received that, and returns what they had received before. */
async function heardBy(restaurantId: number, ...streams: Stream[]): Promise<string[][]> {
  await test.raiseMenu(restaurantId);
  await vi.waitFor(() => {
    for (const { events } of streams) expect(events.at(-1)).toContain('menu');
  });
  const ofMenu = ['menu', 'restaurants'];
  return streams.map(({ events }) =>
    events
      .splice(0)
      .flat()
      .filter((topic) => !ofMenu.includes(topic)),
  );
}

describe('changes of a restaurant', () => {
  it('begin with everything, and reach only its staff and the ordering table', async () => {
    const [floor, other] = [await test.buildFloor(), await test.buildFloor()];
    const neighbours = await test.seatBeside(floor);
    const staff = await inRestaurant((await buildStaff(floor.restaurantId)).headers);
    const here = [staff, await atTable(floor), await atTable(neighbours)];
    const elsewhere = [await inRestaurant((await buildStaff(other.restaurantId)).headers), await atTable(other)];
    expect(staff.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(staff.response.headers.get('cache-control')).toBe('no-store');
    const first = [
      ...(await heardBy(floor.restaurantId, ...here)),
      ...(await heardBy(other.restaurantId, ...elsewhere)),
    ];
    expect(first.map(([topic]) => topic)).toEqual(Array(5).fill('all'));
    await test.placeSoups(floor);
    expect(await heardBy(floor.restaurantId, ...here)).toEqual([['orders'], ['orders'], []]);
    expect(await heardBy(other.restaurantId, ...elsewhere)).toEqual([[], []]);
  });

  it('tell guests about a price and the payment that ends their visit, then nothing more', async () => {
    const { floor, payCash } = await test.buildClosedOrder();
    const guests = await atTable(floor);
    await test.changeItem(floor.soup, { price_cents: 1300 });
    await vi.waitFor(() => expect(guests.events.flat()).toContain('menu'));
    expect((await payCash()).statusCode).toBe(200);
    await vi.waitFor(() => expect(guests.isOver()).toBe(true));
    expect(guests.events.flat()).toEqual(expect.arrayContaining(['orders', 'payments']));
    expect(await refusalOf(atTable(floor))).toEqual([401, 'NotCheckedIn']);
  });
});

describe('a stream ends', () => {
  it('with the session, for this user only and unseen by others', async () => {
    const { restaurantId } = await test.buildFloor();
    const [leaver, stayer] = [await buildStaff(restaurantId), await buildStaff(restaurantId)];
    const [ended, other] = [await inRestaurant(leaver.headers), await inRestaurant(stayer.headers)];
    await heardBy(restaurantId, ended, other);
    await test.send(endpoints.signOut, { headers: leaver.headers, payload: {} });
    await vi.waitFor(() => expect(ended.isOver()).toBe(true));
    expect(await heardBy(restaurantId, other)).toEqual([[]]);
    expect(other.isOver()).toBe(false);
  });

  it('with the user', async () => {
    const floor = await test.buildFloor();
    const { id, headers } = await buildStaff(floor.restaurantId);
    const stream = await inRestaurant(headers);
    await test.changeRows('users', id, { removed_at: new Date() });
    await vi.waitFor(() => expect(stream.isOver()).toBe(true));
  });

  it('when a privilege is removed, and survives a new one', async () => {
    const { restaurantId } = await test.buildFloor();
    const user = await test.buildUser({ restaurantId, privileges: ['order', 'kitchen'] });
    const stream = await inRestaurant(await test.staffHeaders(user.id));
    const rights = (...privileges: string[]) => test.changeRows('roles', user.roleId, { privileges });
    await rights('order', 'kitchen', 'payment');
    await vi.waitFor(() => expect(stream.events.flat()).toContain('staff'));
    await heardBy(restaurantId, stream);
    expect(stream.isOver()).toBe(false);
    await rights('order', 'payment');
    await vi.waitFor(() => expect(stream.isOver()).toBe(true));
  });

  it("when the database's notices stop, and reopens when they resume", async () => {
    const { restaurantId } = await test.buildFloor();
    const { headers } = await buildStaff(restaurantId);
    const stream = await inRestaurant(headers);
    await heardBy(restaurantId, stream);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'comanda changes%' and datname = current_database()`.execute(test.db);
    await vi.waitFor(() => expect(stream.isOver()).toBe(true));
    await vi.waitFor(async () => expect((await inRestaurant(headers)).response.status).toBe(200));
  });
});

it('a stream of moved guests follows them, and then carries only their new table', async () => {
  const floor = await test.buildFloor();
  const { restaurantId } = floor;
  const { headers } = await buildStaff(restaurantId);
  const { id: toTableID, code } = await test.buildTable({ restaurantId });
  const guests = await atTable(floor);
  await heardBy(restaurantId, guests);
  const payload = { tableID: floor.tableId, toTableID };
  expect((await test.send(endpoints.moveTable, { headers, payload })).statusCode).toBe(200);
  await vi.waitFor(() => expect(guests.events.flat()).toEqual(expect.arrayContaining(['orders', 'calls', 'tables'])));
  await heardBy(restaurantId, guests);
  // The next guests at their old table don't affect them.
  const next = await test.buildVisit({ restaurantId, tableId: floor.tableId });
  await test.placeSoups({ ...floor, cookie: test.visitHeaders({ restaurantId, visitId: next.id }) });
  expect(await heardBy(restaurantId, guests)).toEqual([[]]);
  await test.placeSoups({ ...floor, code });
  expect(await heardBy(restaurantId, guests)).toEqual([['orders']]);
});

describe('a stream is refused', () => {
  it('without a sign-in or check-in, with a visit of another restaurant, and once the visit is over', async () => {
    const [floor, other] = [await test.buildFloor(), await test.buildFloor()];
    const foreign = { cookie: test.visitHeaders({ restaurantId: floor.restaurantId, visitId: other.visitId }) };
    await test.changeRows('visits', floor.visitId, { ended_at: new Date() });
    expect(await refusalOf(inRestaurant({}))).toEqual([401, 'NotSignedIn']);
    for (const guests of [{ cookie: {} }, foreign, floor])
      expect(await refusalOf(atTable(guests))).toEqual([401, 'NotCheckedIn']);
  });

  describe('beyond the limit', () => {
    it('is this many', () => {
      expect(mostStreams).toEqual({ ofSession: 12, ofUser: 60, ofVisit: 40, ofAddress: 1_000 });
    });

    /** Lowers a limit until the end of the test. */
    function lower(limit: keyof typeof mostStreams, most: number): void {
      const usual = mostStreams[limit];
      onTestFinished(() => void Object.assign(mostStreams, { [limit]: usual }));
      mostStreams[limit] = most;
    }

    it('of a session, until it closes one, and of a user in all sessions; another user may', async () => {
      lower('ofSession', 2);
      lower('ofUser', 4);
      const { restaurantId } = await test.buildFloor();
      const { id, headers } = await buildStaff(restaurantId);
      const held = [await inRestaurant(headers), await inRestaurant(headers)];
      expect(await refusalOf(inRestaurant(headers))).toEqual([429, 'TooManyTries']);
      expect((await inRestaurant(headers)).response.headers.get('retry-after')).toBe('60');
      const second = await test.staffHeaders(id);
      held.push(await inRestaurant(second), await inRestaurant(second));
      expect(held.map(({ response }) => response.status)).toEqual([200, 200, 200, 200]);
      const third = await test.staffHeaders(id);
      expect(await refusalOf(inRestaurant(third))).toEqual([429, 'TooManyTries']);
      expect((await inRestaurant((await buildStaff(restaurantId)).headers)).response.status).toBe(200);
      held[0]?.leave();
      await vi.waitFor(async () => expect((await inRestaurant(headers)).response.status).toBe(200));
    });

    it('of a visit, without effect on another table', async () => {
      lower('ofVisit', 3);
      const floor = await test.buildFloor();
      const held = [await atTable(floor), await atTable(floor), await atTable(floor)];
      expect(await refusalOf(atTable(floor))).toEqual([429, 'TooManyTries']);
      held.push(await atTable(await test.seatBeside(floor)));
      expect(held.map(({ response }) => response.status)).toEqual([200, 200, 200, 200]);
    });

    it('of an address, and no other address', async () => {
      // Streams of earlier tests count until the server notices that they closed.
      const { metrics } = test.program.services;
      await vi.waitFor(async () => expect(await metrics.text()).not.toMatch(/comanda_change_streams\{.*\} [1-9]/));
      lower('ofAddress', 4);
      const floor = await test.buildFloor();
      const staff = await buildStaff(floor.restaurantId);
      for (const _ of [1, 2]) {
        expect((await atTable(floor)).response.status).toBe(200);
        expect((await inRestaurant(staff.headers)).response.status).toBe(200);
      }
      const late = await test.seatBeside(floor);
      expect(await refusalOf(atTable(late))).toEqual([429, 'TooManyTries']);
      const elsewhere = await new Promise<number | undefined>((resolve, reject) => {
        const url = new URL(addressOf(endpoints.tableChanges).url, base);
        const lateRequest = request(
          url,
          { headers: late.cookie, localAddress: '127.0.0.2', agent: false },
          (answer) => {
            resolve(answer.statusCode);
            lateRequest.destroy();
          },
        );
        lateRequest.on('error', reject).end();
      });
      expect(elsewhere).toBe(200);
    });
  });
});
