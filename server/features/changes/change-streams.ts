import { Readable } from 'node:stream';
import { heartbeats } from '../../../core/domain/heartbeats.ts';
import { type Topic, topics } from '../../../core/domain/topics.ts';
import type { Change, ChangeFeed } from '../../platform/change-feed.ts';

export interface Listener {
  readonly restaurantId: number;
  readonly scope: StreamScope;
  /** Session or visit, user, address: each has a limit of streams. */
  readonly places: readonly Place[];
  /** Rechecks access after a change that may affect it. Undefined ends the stream. */
  readonly recheck: () => Promise<StreamScope | undefined>;
}

/** A guest hears about one table and the menu; staff, without `tableId`, about everything. */
export interface StreamScope {
  readonly tableId?: number;
}

export interface Place {
  readonly key: string;
  readonly most: number;
}

export interface ChangeStreams {
  /** Server-sent events. Undefined if a limit is reached or notices are not arriving. */
  open(listener: Listener): Readable | undefined;
  count(): { readonly staff: number; readonly guests: number };
  close(): void;
}

/** Changes within this time become one event: fifty orders at once refresh a screen once. */
const gatherMs = 100;
/** Expired sessions cause no notice, so access of staff is also rechecked on a timer. */
const checkMs = 15_000;
const mostInAll = 20_000;
/** Heartbeats are spread over turns: thousands at once would delay a change. */
const beatTurns = 20;

interface Stream {
  readonly listener: Listener;
  scope: StreamScope;
  readonly body: Readable;
  readonly turn: number;
  readonly changed: Set<Topic>;
  timer: NodeJS.Timeout | undefined;
  /** Backpressure: changes are collected until the client reads again. */
  isFull: boolean;
}

/** Events name topics; the screen refetches. A stream starts with all topics, so that no change is missed. */
export function createChangeStreams(feed: ChangeFeed): ChangeStreams {
  const streams = new Set<Stream>();
  const held = new Map<string, number>();
  let isClosed = false;

  const count = ({ places }: Listener, by: 1 | -1) => {
    for (const { key } of places) {
      const now = (held.get(key) ?? 0) + by;
      if (now > 0) held.set(key, now);
      else held.delete(key);
    }
  };

  const send = (stream: Stream) => {
    clearTimeout(stream.timer);
    stream.timer = undefined;
    if (stream.isFull || stream.changed.size === 0) return;
    stream.isFull = !stream.body.push(eventOf([...stream.changed]));
    stream.changed.clear();
  };

  const end = (stream: Stream) => {
    if (!streams.delete(stream)) return;
    count(stream.listener, -1);
    // Send the change that ended it, too.
    send(stream);
    clearTimeout(stream.timer);
    stream.body.push(null);
  };

  const gather = (stream: Stream, topics: readonly Topic[]) => {
    for (const topic of topics) stream.changed.add(topic);
    stream.timer ??= setTimeout(send, gatherMs, stream);
  };

  /** The visit moved: changes at the new table before now were not sent. */
  const follow = (stream: Stream, scope: StreamScope) => {
    stream.scope = scope;
    gather(stream, topics);
  };

  const check = async (stream: Stream): Promise<void> => {
    if (!streams.has(stream)) return;
    const scope = await stream.listener.recheck();
    if (!scope) return end(stream);
    if (scope.tableId === stream.scope.tableId) return undefined;
    follow(stream, scope);
    // The visit may have moved again during the check.
    return check(stream);
  };
  // Separate queues: a change of rights rechecks all staff and must not delay guests.
  const isOfStaff = ({ scope }: Stream) => scope.tableId === undefined;
  const [staff, guests] = [inTurn(check), inTurn(check)];
  const endUnallowed = (suspects: readonly Stream[]) => {
    for (const stream of suspects) (isOfStaff(stream) ? staff : guests)(stream);
  };

  const stopListening = feed.onChange((change) => {
    if (change === undefined) {
      // Screens poll until notices arrive again.
      for (const stream of streams) end(stream);
      return;
    }
    const concerned = [...streams].filter((stream) => concerns(change, stream));
    if (change.topics.length > 0) for (const stream of concerned) gather(stream, change.topics);
    const mayHaveEnded = (stream: Stream) =>
      isOfStaff(stream) ? change.isAboutAccess : change.topics.includes('tables');
    endUnallowed(concerned.filter(mayHaveEnded));
  });

  const beat = (everyMs: number, concerned: (stream: Stream) => boolean) => {
    let turn = 0;
    return setInterval(() => {
      turn = (turn + 1) % beatTurns;
      for (const stream of streams) {
        if (stream.turn !== turn || stream.isFull || !concerned(stream)) continue;
        stream.isFull = !stream.body.push(':\n\n');
      }
    }, everyMs / beatTurns);
  };
  const timers = [
    beat(heartbeats.staff.everyMs, isOfStaff),
    beat(heartbeats.guests.everyMs, (stream) => !isOfStaff(stream)),
    // A session's time runs out without any notice.
    setInterval(() => endUnallowed([...streams].filter(isOfStaff)), checkMs),
  ];
  for (const timer of timers) timer.unref();

  return {
    open(listener) {
      const isTaken = listener.places.some(({ key, most }) => (held.get(key) ?? 0) >= most);
      if (isClosed || isTaken || streams.size >= mostInAll) return undefined;
      if (feed.version('access') === undefined) return undefined;
      const stream: Stream = {
        listener,
        scope: listener.scope,
        turn: Math.floor(Math.random() * beatTurns),
        changed: new Set(),
        timer: undefined,
        isFull: false,
        body: new Readable({
          read() {
            if (!stream.isFull) return;
            stream.isFull = false;
            if (stream.changed.size > 0) gather(stream, []);
          },
        }),
      };
      streams.add(stream);
      count(listener, 1);
      stream.body.once('close', () => end(stream));
      stream.isFull = !stream.body.push(eventOf(['all']));
      // A change during the access check reached no stream yet.
      endUnallowed([stream]);
      return stream.body;
    },
    count() {
      const staff = [...streams].filter(isOfStaff).length;
      return { staff, guests: streams.size - staff };
    },
    close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      stopListening();
      for (const stream of streams) end(stream);
    },
  };
}

/** Works on one item at a time, each queued once, so that a change of a role doesn't query for everyone at once. */
function inTurn<Item>(work: (item: Item) => Promise<void>): (item: Item) => void {
  const waiting = new Set<Item>();
  let isWorking = false;
  const workOn = async () => {
    isWorking = true;
    // A Set iterator also visits items added during the loop.
    for (const item of waiting) {
      waiting.delete(item);
      // If a check fails, keep streaming: events contain no data, and each call checks access itself.
      await work(item).catch(() => undefined);
    }
    isWorking = false;
  };
  return (item) => {
    waiting.add(item);
    if (!isWorking) void workOn();
  };
}

const eventOf = (names: readonly string[]) => `data: ${names.join()}\n\n`;

function concerns(change: Change, { listener, scope: { tableId } }: Stream): boolean {
  if (change.restaurantId !== undefined && change.restaurantId !== listener.restaurantId) return false;
  if (tableId === undefined) return true;
  if (change.topics.some((topic) => topic === 'staff' || topic === 'printers')) return false;
  return change.tableId === undefined || change.tableId === tableId;
}
