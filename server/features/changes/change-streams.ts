import { Readable } from 'node:stream';
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
/** Far below the minute after which proxies and phones take a silent connection for dead. */
const beatMs = 15_000;
const mostInAll = 20_000;

interface Stream {
  readonly listener: Listener;
  hears: Hearing;
  readonly body: Readable;
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

  // One after the other: a change of a role must not ask the database for everybody at once.
  let checking = Promise.resolve();
  const endUnallowed = (suspects: readonly Stream[]) => {
    checking = checking.then(async () => {
      for (const stream of suspects) {
        if (!streams.has(stream)) continue;
        // Whether they may cannot be asked just now: what they are told says nothing, and each call asks for itself.
        const hears = await stream.listener.look().catch(() => stream.hears);
        if (!hears) end(stream);
        else if (hears.tableId !== stream.hears.tableId) follow(stream, hears);
      }
    });
  };

  const stopListening = feed.onChange((change) => {
    if (change === undefined) {
      // Screens look for themselves until notices come again.
      for (const stream of streams) end(stream);
      return;
    }
    const concerned = [...streams].filter((stream) => concerns(change, stream));
    for (const stream of concerned) gather(stream, change.topics);
    const suspects = concerned.filter(({ hears }) => change.topics.includes(hears.tableId ? 'tables' : 'staff'));
    if (suspects.length > 0) endUnallowed(suspects);
  });

  const beat = setInterval(() => {
    for (const stream of streams) if (!stream.isFull) stream.isFull = !stream.body.push(':\n\n');
    // A session's time runs out without any notice.
    endUnallowed([...streams].filter(({ hears }) => hears.tableId === undefined));
  }, beatMs);
  beat.unref();

  return {
    open(listener) {
      const isTaken = listener.places.some(({ key, most }) => (held.get(key) ?? 0) >= most);
      if (isClosed || isTaken || streams.size >= mostInAll) return undefined;
      if (feed.version('access') === undefined) return undefined;
      const stream: Stream = {
        listener,
        hears: listener.hears,
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
      return stream.body;
    },
    count() {
      const guests = [...streams].filter(({ listener }) => listener.hears.tableId !== undefined).length;
      return { staff: streams.size - guests, guests };
    },
    close() {
      isClosed = true;
      clearInterval(beat);
      stopListening();
      for (const stream of streams) end(stream);
    },
  };
}

const eventOf = (names: readonly string[]) => `data: ${names.join()}\n\n`;

function concerns(change: Change, { listener, hears: { tableId } }: Stream): boolean {
  if (change.restaurantId !== undefined && change.restaurantId !== listener.restaurantId) return false;
  if (tableId === undefined) return true;
  if (change.topics.some((topic) => topic === 'staff' || topic === 'printers')) return false;
  return change.tableId === undefined || change.tableId === tableId;
}
