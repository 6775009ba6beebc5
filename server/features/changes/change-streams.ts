import { Readable } from 'node:stream';
import { heartbeats } from '../../../core/domain/heartbeats.ts';
import { type Topic, topics } from '../../../core/domain/topics.ts';
import type { Change, ChangeFeed } from '../../platform/change-feed.ts';

/** Who is told of changes, and what each count of their streams is. */
export interface Listener {
  readonly restaurantId: number;
  readonly hears: Hearing;
  /** Session or visit, user, address: each may hold so many streams. */
  readonly places: readonly Place[];
  /** What they may hear now; undefined: nothing any more. Asked whenever a change might have changed that. */
  readonly look: () => Promise<Hearing | undefined>;
}

/** A guest is told of one table alone, and of the menu; staff, without a table, of everything. */
export interface Hearing {
  readonly tableId?: number;
}

export interface Place {
  readonly key: string;
  readonly most: number;
}

export interface ChangeStreams {
  /** A stream of events, as text; undefined where somebody holds too many already, or notices do not come just now. */
  open(listener: Listener): Readable | undefined;
  /** How many are open now. */
  count(): { readonly staff: number; readonly guests: number };
  /** Ends every stream, and opens no more. */
  close(): void;
}

/** Changes that follow each other within this time are one event: fifty orders at once are one refresh of a screen. */
const gatherMs = 100;
/** How often is asked whether staff may still listen, beside every change of anybody's rights. */
const checkMs = 15_000;
const mostInAll = 20_000;
/** Streams say in turns that they live: thousands at once would make a change wait. */
const beatTurns = 20;

interface Stream {
  readonly listener: Listener;
  hears: Hearing;
  readonly body: Readable;
  /** When it says that it lives. */
  readonly turn: number;
  readonly changed: Set<Topic>;
  timer: NodeJS.Timeout | undefined;
  /** The client takes no more just now: what changes meanwhile is gathered. */
  isFull: boolean;
}

/**
 * Streams of server-sent events. An event says which topics changed and nothing of what they are: the screen asks its call.
 * Every stream begins with all topics, so nothing that happened before or between two streams is missed.
 */
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
    // The change that ended it is told, too.
    send(stream);
    clearTimeout(stream.timer);
    stream.body.push(null);
  };

  const gather = (stream: Stream, topics: readonly Topic[]) => {
    for (const topic of topics) stream.changed.add(topic);
    stream.timer ??= setTimeout(send, gatherMs, stream);
  };

  /** Their visit was moved: whatever happened at the other table meanwhile was not told. */
  const follow = (stream: Stream, hears: Hearing) => {
    stream.hears = hears;
    gather(stream, topics);
  };

  const check = async (stream: Stream): Promise<void> => {
    if (!streams.has(stream)) return;
    // Whether they may cannot be asked just now: what they are told says nothing, and each call asks for itself.
    const hears = await stream.listener.look().catch(() => stream.hears);
    if (!hears) return end(stream);
    if (hears.tableId === stream.hears.tableId) return undefined;
    follow(stream, hears);
    // What happened there before it followed was not told it either.
    return check(stream);
  };
  // Guests never wait for staff, of whom a change of anybody's rights concerns all.
  const isOfStaff = ({ hears }: Stream) => hears.tableId === undefined;
  const [staff, guests] = [inTurn(check), inTurn(check)];
  const endUnallowed = (suspects: readonly Stream[]) => {
    for (const stream of suspects) (isOfStaff(stream) ? staff : guests)(stream);
  };

  const stopListening = feed.onChange((change) => {
    if (change === undefined) {
      // Screens look for themselves until notices come again.
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
        hears: listener.hears,
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
      // What ended or moved them while they were let in was told to no stream yet.
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

/**
 * Does something with each of what it is given, one after the other: a change of a role must not ask the database for
 * everybody at once. What waits for its turn is not put in twice; what comes while it has it gets another one.
 */
function inTurn<Item>(work: (item: Item) => Promise<void>): (item: Item) => void {
  const waiting = new Set<Item>();
  let isWorking = false;
  const workOn = async () => {
    isWorking = true;
    // Also over what comes meanwhile.
    for (const item of waiting) {
      waiting.delete(item);
      await work(item);
    }
    isWorking = false;
  };
  return (item) => {
    waiting.add(item);
    if (!isWorking) void workOn();
  };
}

const eventOf = (names: readonly string[]) => `data: ${names.join()}\n\n`;

function concerns(change: Change, { listener, hears: { tableId } }: Stream): boolean {
  if (change.restaurantId !== undefined && change.restaurantId !== listener.restaurantId) return false;
  if (tableId === undefined) return true;
  if (change.topics.some((topic) => topic === 'staff' || topic === 'printers')) return false;
  return change.tableId === undefined || change.tableId === tableId;
}
