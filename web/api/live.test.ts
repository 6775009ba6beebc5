import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { staffChanges } from '../../core/contract/endpoints.ts';
import { heartbeats } from '../../core/domain/heartbeats.ts';
import { type Topic, topics } from '../../core/domain/topics.ts';
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts';
import { followChanges } from './live.ts';
import { isPushed } from './pushed.ts';

const { silenceMs } = heartbeats.staff;

/** A fake BroadcastChannel: each message reaches all other channels with the same name. */
class FakeChannel {
  static readonly open = new Set<FakeChannel>();
  readonly name: string;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  constructor(name: string) {
    this.name = name;
    FakeChannel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.open) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close() {
    FakeChannel.open.delete(this);
  }
}

let server: FakeServer;
let stop: (() => void) | undefined;
let notices: (readonly Topic[])[];
let answer: () => Promise<unknown>;

const follow = () => {
  const onChange = (changed: readonly Topic[]) => {
    notices.push(changed);
    return answer();
  };
  stop = followChanges({ endpoint: staffChanges, headers: () => ({}), shared: 'ours', silenceMs, onChange });
};
/** While `isOther`, another tab holds the lock. */
const stubTabs = (isOther: boolean) => {
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  const request = async (_: string, __: object, hold: () => Promise<void>) =>
    isOther ? new Promise(() => undefined) : hold();
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return new FakeChannel('ours');
};
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  server = startFakeServer();
  notices = [];
  answer = async () => undefined;
});
afterEach(() => {
  stop?.();
  FakeChannel.open.clear();
  Reflect.deleteProperty(navigator, 'locks');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a tab that follows another tab's stream", () => {
  test('requests everything once when it starts, because it missed earlier changes, and again when the stream is lost or silent', async () => {
    const holder = stubTabs(true);
    const onRequest = vi.fn();
    holder.onmessage = onRequest;
    follow();
    expect(onRequest).toHaveBeenCalledWith({ data: 'ask' });
    const says = async (data: unknown, wait = 0) => {
      holder.postMessage(data);
      await pass(wait);
    };
    await says([]);
    expect(isPushed()).toBe(true);
    expect(notices.splice(0)).toEqual([topics]);
    await says([]);
    await says(['orders']);
    expect(notices.splice(0)).toEqual([['orders']]);
    await says('lost');
    expect(isPushed()).toBe(false);
    expect(notices.splice(0)).toEqual([topics]);
    await says([]);
    expect([isPushed(), notices.splice(0)]).toEqual([true, [topics]]);
    await says([], silenceMs + 10);
    expect([isPushed(), notices.splice(0)]).toEqual([false, [topics]]);
    expect(server.sent('staffChanges')).toEqual([]);
  });
});

describe('the tab that holds the stream', () => {
  test('passes on each event and heartbeat once, and the loss of the stream', async () => {
    const other = stubTabs(false);
    const heard: unknown[] = [];
    other.onmessage = ({ data }) => heard.push(data);
    const stream = server.stream('staffChanges');
    follow();
    await pass(10);
    stream.push('orders', 'a topic of a later version');
    await pass(10);
    await pass(heartbeats.staff.everyMs);
    stream.end();
    await pass(10);
    expect(heard).toEqual(['ask', [...topics], ['orders'], [], 'lost']);
    expect(notices).toEqual([topics, ['orders'], topics]);
  });

  test('reopens it after a second, even after repeated failures', async () => {
    stubTabs(false);
    let stream = server.stream('staffChanges');
    follow();
    await pass(10);
    for (let drop = 1; drop <= 5; drop++) {
      stream.breakOff();
      await pass(10);
      expect(isPushed()).toBe(false);
      stream = server.stream('staffChanges');
      await pass(1_100);
      expect(isPushed(), `after drop ${drop}`).toBe(true);
    }
  });

  test('abandons an unanswered attempt to open it and tries again', async () => {
    stubTabs(false);
    const attempts: AbortSignal[] = [];
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      attempts.push(signal);
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    follow();
    await pass(15_100);
    expect(attempts.map(({ aborted }) => aborted)).toEqual([true]);
    await pass(1_000);
    expect(attempts.map(({ aborted }) => aborted)).toEqual([true, false]);
    stop?.();
    expect(attempts.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  test('keeps no listeners of failed attempts', async () => {
    stubTabs(false);
    server.fail('staffChanges');
    const [added, removed] = [
      vi.spyOn(AbortSignal.prototype, 'addEventListener'),
      vi.spyOn(AbortSignal.prototype, 'removeEventListener'),
    ];
    follow();
    await pass(3_600_000);
    expect(server.sent('staffChanges').length).toBeGreaterThan(200);
    expect(added.mock.calls.length - removed.mock.calls.length).toBeLessThan(5);
  });
});

describe('a change that arrives while answers are pending', () => {
  test('waits for them, at most five seconds, and is requested once with all other changes of that time', async () => {
    stubTabs(false);
    const stream = server.stream('staffChanges');
    let arrive: (() => void) | undefined;
    answer = () => new Promise<void>((resolve) => (arrive = resolve));
    follow();
    await pass(10);
    expect(notices).toEqual([topics]);
    for (const topic of ['orders', 'tables', 'orders', 'calls']) {
      stream.push(topic);
      await pass(100);
    }
    expect(notices).toEqual([topics]);
    arrive?.();
    await pass(0);
    expect(notices).toEqual([topics, ['orders', 'tables', 'calls']]);
    // This refetch gets no response.
    stream.push('orders');
    await pass(4_900);
    expect(notices).toHaveLength(2);
    await pass(200);
    expect(notices[2]).toEqual(['orders']);
  });
});

describe('a page without locks', () => {
  test('that the browser forbids, or that throw, holds its own stream', async () => {
    const forbidden = new DOMException('forbidden', 'SecurityError');
    vi.stubGlobal('BroadcastChannel', FakeChannel);
    for (const request of [
      () => Promise.reject(forbidden),
      () => {
        throw forbidden;
      },
    ]) {
      Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
      server.stream('staffChanges');
      follow();
      await pass(10);
      expect(isPushed()).toBe(true);
      stop?.();
    }
  });

  test('asks no more for a stream that was refused, also when it is looked at again, and leaves no body unread', async () => {
    const cancel = vi.fn();
    const opened = vi.fn(async () => new Response(new ReadableStream({ cancel }), { status: 401 }));
    vi.stubGlobal('fetch', opened);
    follow();
    await pass(10);
    expect(opened).toHaveBeenCalledTimes(1);
    expect(cancel).toHaveBeenCalledTimes(1);
    const look = vi.spyOn(document, 'visibilityState', 'get');
    for (const state of ['hidden', 'visible'] as const) {
      look.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
      await pass(10);
    }
    expect(opened).toHaveBeenCalledTimes(1);
  });
});
