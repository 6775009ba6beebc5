import { Readable } from 'node:stream';
import { heartbeats } from '../../../core/domain/heartbeats.ts';
import { type Topic, topics } from '../../../core/domain/topics.ts';
import type { Change, ChangeFeed } from '../../platform/change-feed.ts';

export interface Listener {
  readonly restaurantId: number;
  readonly scope: StreamScope;
  /** The session or visit, the user and the address. Each has a limit on open streams. */
  readonly places: readonly Place[];
  /** Checks access again after a change that may affect it. The stream ends if this returns undefined. */
  readonly recheck: () => Promise<StreamScope | undefined>;
}

/** A guest's stream covers one table and the menu. A staff stream, without `tableId`, covers everything. */
export interface StreamScope {
  readonly tableId?: number;
}

export interface Place {
  readonly key: string;
  readonly most: number;
}

export interface ChangeStreams {
  /** Returns server-sent events. Undefined if a limit is reached or the program receives no notices at the moment. */
  open(listener: Listener): Readable | undefined;
  count(): { readonly staff: number; readonly guests: number };
  close(): void;
}

/** Minimum time between two events of a stream, so that fifty orders at once refresh a screen only once or twice. */
const gatherMs = 100;
/** Delay before the first event after a pause, so that all notices of one action are sent together. */
const soonMs = 25;
/** An expired session causes no notice, so the access of staff is also checked on a timer. */
const checkMs = 15_000;
const mostInAll = 20_000;
/** Heartbeats are sent in batches, because thousands at once would delay a change. */
const beatTurns = 20;

/** Events contain only topics; the screen refetches the data. The first event has all topics, so nothing is missed. */
class Stream {
  readonly body = new Readable({ read: () => this.#resume() });
  readonly beatTurn = Math.floor(Math.random() * beatTurns);
  readonly #listener: Listener;
  readonly #onEnd: () => void;
  readonly #changed = new Set<Topic>();
  #scope: StreamScope;
  #timer: NodeJS.Timeout | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;
  /** Set while the client reads too slowly. Changes are then collected until it reads again. */
  #isFull = false;
  #isOver = false;

  constructor(listener: Listener, onEnd: () => void) {
    this.#listener = listener;
    this.#scope = listener.scope;
    this.#onEnd = onEnd;
    this.body.once('close', () => this.end());
    this.#push(eventOf(['all']));
  }

  get isOfStaff(): boolean {
    return this.#scope.tableId === undefined;
  }

  /** Whether a change of its restaurant concerns it. */
  hears({ tableId, topics }: Change): boolean {
    if (this.isOfStaff) return true;
    if (topics.some((topic) => topic === 'staff' || topic === 'printers')) return false;
    return tableId === undefined || tableId === this.#scope.tableId;
  }

  send(changed: readonly Topic[]): void {
    for (const topic of changed) this.#changed.add(topic);
    const wait = Math.max(soonMs, this.#sentAt + gatherMs - performance.now());
    if (this.#changed.size > 0) this.#timer ??= setTimeout(() => this.#sendNow(), wait);
  }

  beat(): void {
    if (!this.#isFull) this.#push(':\n\n');
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onEnd();
    // Also send the change that ended the stream.
    this.#sendNow();
    this.body.push(null);
  }

  async recheck(): Promise<void> {
    if (this.#isOver) return;
    const scope = await this.#listener.recheck();
    if (!scope) return this.end();
    if (this.#isOver || scope.tableId === this.#scope.tableId) return;
    this.#scope = scope;
    // The visit moved, and earlier changes at the new table were not sent. So refresh everything.
    this.send(topics);
    // The visit may have moved again during the check.
    await this.recheck();
  }

  #sendNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isFull || this.#changed.size === 0) return;
    this.#push(eventOf([...this.#changed]));
    this.#sentAt = performance.now();
    this.#changed.clear();
  }

  #push(text: string): void {
    this.#isFull = !this.body.push(text);
  }

  #resume(): void {
    if (!this.#isFull) return;
    this.#isFull = false;
    this.send([]);
  }
}

export function createChangeStreams(feed: ChangeFeed): ChangeStreams {
  const streams = new Set<Stream>();
  const streamsAt = new Map<number, Set<Stream>>();
  const held = new Map<string, number>();
  let isClosed = false;

  const count = ({ places }: Listener, by: 1 | -1) => {
    for (const { key } of places) {
      const now = (held.get(key) ?? 0) + by;
      if (now > 0) held.set(key, now);
      else held.delete(key);
    }
  };
  const endAll = () => {
    for (const stream of streams) stream.end();
  };

  // Two queues, because a change of rights rechecks all staff, and guests must not wait for that.
  const [staff, guests] = [recheckInTurn(), recheckInTurn()];
  const recheck = (stream: Stream) => void (stream.isOfStaff ? staff : guests)(stream);

  const stopListening = feed.onChange((change) => {
    // Streams end while no notices arrive, and screens poll instead.
    if (change === undefined) return endAll();
    // Every program reads the notices of all restaurants, and most are of ones without streams here.
    const near = change.restaurantId === undefined ? streams : streamsAt.get(change.restaurantId);
    for (const stream of near ?? []) {
      if (!stream.hears(change)) continue;
      stream.send(change.topics);
      if (stream.isOfStaff ? change.isAboutAccess : change.topics.includes('tables')) recheck(stream);
    }
  });

  const beat = (everyMs: number, isOfStaff: boolean) => {
    let turn = 0;
    return setInterval(() => {
      turn = (turn + 1) % beatTurns;
      for (const stream of streams) if (stream.beatTurn === turn && stream.isOfStaff === isOfStaff) stream.beat();
    }, everyMs / beatTurns);
  };
  const recheckStaff = () => {
    for (const stream of streams) if (stream.isOfStaff) recheck(stream);
  };
  const beats = [beat(heartbeats.staff.everyMs, true), beat(heartbeats.guests.everyMs, false)];
  const timers = [...beats, setInterval(recheckStaff, checkMs)];
  for (const timer of timers) timer.unref();

  return {
    open(listener) {
      const isTaken = listener.places.some(({ key, most }) => (held.get(key) ?? 0) >= most);
      if (isTaken || streams.size >= mostInAll || isClosed || feed.version('access') === undefined) return undefined;
      const { restaurantId } = listener;
      const neighbors = streamsAt.get(restaurantId) ?? new Set();
      const stream = new Stream(listener, () => {
        streams.delete(stream);
        neighbors.delete(stream);
        if (neighbors.size === 0) streamsAt.delete(restaurantId);
        count(listener, -1);
      });
      streams.add(stream);
      neighbors.add(stream);
      streamsAt.set(restaurantId, neighbors);
      count(listener, 1);
      // A change during the access check may have been missed, because the stream didn't exist yet.
      recheck(stream);
      return stream.body;
    },
    count() {
      const staff = [...streams].filter((stream) => stream.isOfStaff).length;
      return { staff, guests: streams.size - staff };
    },
    close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      stopListening();
      endAll();
    },
  };
}

/** Checks one stream at a time, so that a change of a role doesn't query for all users at once. */
function recheckInTurn(): (stream: Stream) => Promise<void> {
  const waiting = new Set<Stream>();
  let isWorking = false;
  return async (stream) => {
    waiting.add(stream);
    if (isWorking) return;
    isWorking = true;
    // The loop also visits streams that are added to the Set while it runs.
    for (const next of waiting) {
      waiting.delete(next);
      // If a check fails, the stream continues. Events contain no data, and every call checks access itself.
      await next.recheck().catch(() => undefined);
    }
    isWorking = false;
  };
}

const eventOf = (names: readonly string[]) => `data: ${names.join()}\n\n`;
