import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Topic, topics } from '../../../core/domain/topics.ts';
import type { Change, ChangeFeed } from '../../platform/change-feed.ts';
import { type ChangeStreams, createChangeStreams, type Listener } from './change-streams.ts';

function playedFeed() {
  const listeners = new Set<(change: Change | undefined) => void>();
  const feed: ChangeFeed = {
    version: () => 'one',
    bump: () => undefined,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lagSeconds: () => 0,
    close: async () => undefined,
  };
  const tellEverybody = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  const tell = (...topics: readonly Topic[]) => tellEverybody({ topics: topics, restaurantId: 1, tableId: 7 });
  const tellAccess = (restaurantId?: number) =>
    tellEverybody({ topics: [], restaurantId, tableId: undefined, isAboutAccess: true });
  return { feed, tell, tellAccess };
}

const places = [{ key: 'address:1', most: 3 }];
const staff: Listener = { restaurantId: 1, scope: {}, places, recheck: async () => ({}) };
const guest: Listener = { restaurantId: 1, scope: { tableId: 7 }, places, recheck: async () => ({ tableId: 7 }) };

/** Everything that the client received since the last call. */
const read = (body: Readable | undefined): string => {
  const pieces: Buffer[] = [];
  for (let piece = body?.read(); piece; piece = body?.read()) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};

/** The topics of each event, without heartbeats. */
const eventsIn = (text: string) =>
  text
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => event.slice('data: '.length).split(',').toSorted());

let streams: ChangeStreams;
let { tell, tellAccess }: Pick<ReturnType<typeof playedFeed>, 'tell' | 'tellAccess'> = playedFeed();

beforeEach(() => {
  vi.useFakeTimers();
  const played = playedFeed();
  streams = createChangeStreams(played.feed);
  ({ tell, tellAccess } = played);
});
afterEach(() => {
  streams.close();
  vi.useRealTimers();
});

describe('a heartbeat', () => {
  /** The longest time without data on an idle stream during two minutes, in milliseconds. */
  async function longestSilence(listener: Listener): Promise<number> {
    const body = streams.open(listener);
    expect(read(body)).toBe('data: all\n\n');
    const silences = [0];
    for (let passed = 0; passed < 120_000; passed += 50) {
      await vi.advanceTimersByTimeAsync(50);
      silences.push(read(body) === ':\n\n' ? 0 : (silences.at(-1) ?? 0) + 50);
    }
    return Math.max(...silences);
  }

  it('comes to staff every two seconds, so that one may be late before a screen polls', async () => {
    expect(await longestSilence(staff)).toBeLessThanOrEqual(2_000);
  });

  it('comes to guests every 15 seconds, less often than to staff', async () => {
    const longest = await longestSilence(guest);
    expect(longest).toBeLessThanOrEqual(15_000);
    expect(longest).toBeGreaterThan(10_000);
  });
});

describe('a client that does not read', () => {
  it('piles up nothing, and later reads all changes as one event', async () => {
    const [slow, quick] = [streams.open(staff), streams.open(guest)];
    const topics: Topic[] = ['orders', 'payments'];
    let events = 0;
    for (let round = 0; round < 1_000; round += 1) {
      tell(...topics);
      await vi.advanceTimersByTimeAsync(110);
      if (read(quick).includes('orders')) events += 1;
    }
    // The other client received every event.
    expect(events).toBe(1_000);
    expect(slow?.readableLength).toBeLessThan(20_000);
    tell('kitchen');
    await vi.advanceTimersByTimeAsync(200);
    const held = slow?.readableLength ?? 0;
    tell('printers');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(slow?.readableLength).toBe(held);

    read(slow);
    await vi.advanceTimersByTimeAsync(200);
    expect(eventsIn(read(slow))).toEqual([['kitchen', 'orders', 'payments', 'printers']]);
    tell('menu');
    await vi.advanceTimersByTimeAsync(200);
    expect(eventsIn(read(slow))).toEqual([['menu']]);
  });

  it('is no longer counted once it disconnects', async () => {
    const bodies = [streams.open(staff), streams.open(guest), streams.open(guest)];
    expect(streams.open(staff)).toBeUndefined();
    expect(streams.count()).toEqual({ staff: 1, guests: 2 });
    bodies[1]?.destroy();
    await vi.advanceTimersByTimeAsync(10);
    expect(streams.count()).toEqual({ staff: 1, guests: 1 });
    expect(streams.open(staff)).toBeDefined();
    expect(streams.open(staff)).toBeUndefined();
  });
});

it('a change after a pause is sent within 30 ms; those that follow it are collected for 100 ms', async () => {
  const phone = streams.open(guest);
  const heardAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return eventsIn(read(phone)).length;
  };
  await heardAfter(1_000);
  tell('menu');
  expect(await heardAfter(30)).toBe(1);
  tell('menu');
  tell('orders');
  expect(await heardAfter(60)).toBe(0);
  tell('menu');
  expect([await heardAfter(60), await heardAfter(1_000)]).toEqual([1, 0]);
});

it('a guest hears every topic of their table except printers and staff', async () => {
  const phone = streams.open(guest);
  read(phone);
  for (const topic of topics) tell(topic);
  await vi.advanceTimersByTimeAsync(200);
  const [heard = []] = eventsIn(read(phone));
  expect(topics.filter((topic) => !heard.includes(topic))).toEqual(['printers', 'staff']);
});

describe('the right to listen', () => {
  const isOver = async (body: Readable | undefined) => {
    await vi.advanceTimersByTimeAsync(10);
    read(body);
    await vi.advanceTimersByTimeAsync(10);
    return body?.readableEnded;
  };

  it('is checked again after the stream opens, since the visit may have just ended', async () => {
    expect(await isOver(streams.open({ ...guest, recheck: async () => undefined }))).toBe(true);
    expect(await isOver(streams.open(guest))).toBe(false);
  });

  it('is also checked at the table that the guests moved to', async () => {
    const seats = [{ tableId: 8 }, undefined];
    expect(await isOver(streams.open({ ...guest, recheck: async () => seats.shift() }))).toBe(true);
    expect(seats).toEqual([]);
  });

  it('is checked once for many changes, and once more for changes during the check', async () => {
    const recheck = vi.fn(async () => ({}));
    for (const key of ['one', 'two', 'three']) streams.open({ ...staff, places: [{ key, most: 1 }], recheck });
    await vi.advanceTimersByTimeAsync(10);
    recheck.mockClear();
    for (let change = 0; change < 50; change += 1) tellAccess();
    await vi.advanceTimersByTimeAsync(10);
    expect(recheck.mock.calls.length).toBeGreaterThanOrEqual(3);
    expect(recheck.mock.calls.length).toBeLessThanOrEqual(4);
  });

  it("is not checked for another restaurant's change, which is not even compared with the stream", async () => {
    const recheck = vi.fn(async () => ({}));
    const compared = vi.fn(() => 1);
    const listener = {
      ...staff,
      recheck,
      get restaurantId() {
        return compared();
      },
    };
    streams.open(listener);
    await vi.advanceTimersByTimeAsync(10);
    recheck.mockClear();
    compared.mockClear();
    tellAccess(2);
    await vi.advanceTimersByTimeAsync(10);
    expect([recheck.mock.calls.length, compared.mock.calls.length]).toEqual([0, 0]);
    tellAccess(1);
    await vi.advanceTimersByTimeAsync(10);
    expect(recheck).toHaveBeenCalledTimes(1);
  });

  it('is checked for guests even while the check for staff waits', async () => {
    streams.open({ ...staff, recheck: () => new Promise(() => undefined) });
    let isSeated = true;
    const phone = streams.open({ ...guest, recheck: async () => (isSeated ? { tableId: 7 } : undefined) });
    await vi.advanceTimersByTimeAsync(10);
    isSeated = false;
    tellAccess();
    tell('tables');
    expect(await isOver(phone)).toBe(true);
  });

  it('is still checked for the others after a check that failed', async () => {
    const broken = () => {
      throw new Error('no session');
    };
    const [kept, gone] = [
      streams.open({ ...guest, recheck: broken }),
      streams.open({ ...guest, recheck: async () => undefined }),
    ];
    expect([await isOver(kept), await isOver(gone)]).toEqual([false, true]);
    expect(await isOver(streams.open({ ...guest, recheck: async () => undefined }))).toBe(true);
  });

  it('sends nothing to those who keep it', async () => {
    const bodies = [streams.open(staff), streams.open(guest)];
    await vi.advanceTimersByTimeAsync(200);
    bodies.map(read);
    tellAccess();
    await vi.advanceTimersByTimeAsync(200);
    expect(bodies.flatMap((body) => eventsIn(read(body)))).toEqual([]);
  });
});
