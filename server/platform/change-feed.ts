import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { isTopic, type Topic } from '../../core/domain/topics.ts';
import type { DatabaseClock } from './database-clock.ts';

/** What of a restaurant, or of everybody, is remembered between two changes. */
export type Subject = 'floor' | 'menu' | 'access' | 'phones';

/** One change, as its notice says it. `restaurantId` and `tableId` undefined: it is about all of them. */
export interface Change {
  readonly topics: readonly Topic[];
  readonly restaurantId: number | undefined;
  readonly tableId: number | undefined;
  /** Whether somebody may do other things than before, or a session has ended: it is not said whose. */
  readonly isAboutAccess?: true;
}

/**
 * What changed in the database, told by its triggers, so that memory can be trusted between two changes.
 * A version is a text that differs from every earlier one once the subject has changed; undefined means that nobody
 * listens just now and nothing may be taken from memory.
 */
export interface ChangeFeed {
  version(subject: Subject, restaurantId?: number): string | undefined;
  /** Marks a subject as changed at once, for the program's own writes: the database's notice follows a moment later. */
  bump(subject: Subject, restaurantId?: number): void;
  /** Calls back at each notice, and with undefined when notices were missed or may be. Answers the way to stop. */
  onChange(listener: (change: Change | undefined) => void): () => void;
  /** How long the listening connection took to answer when it was last asked; undefined while nobody listens. */
  lagSeconds(): number | undefined;
  close(): Promise<void>;
}

export interface Heartbeat {
  /** Between two questions to the listening connection. */
  readonly everyMs: number;
  /** How long an answer may take until the connection counts as lost. */
  readonly withinMs: number;
}

/** The name that a program's listening connection has in PostgreSQL; `mark` is that of its secrets. */
export const listenerName = (mark: string) => ['comanda', 'changes', mark].join(' ').trim();

/**
 * Starts listening; a lost connection is opened again every second. The connection is asked every two seconds whether it
 * lives: behind a proxy or a cable that died nobody says so, and notices just stay away. Each answer sets `clock`.
 */
export async function openChangeFeed(
  connectionString: string,
  log: Logger,
  { everyMs, withinMs }: Heartbeat = { everyMs: 2_000, withinMs: 2_000 },
  mark = '',
  clock?: DatabaseClock,
): Promise<ChangeFeed> {
  const versions = new Map<string, number>();
  let epoch: string | undefined;
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let lag: number | undefined;

  const bumpKey = (key: string) => versions.set(key, (versions.get(key) ?? 0) + 1);
  const keyOf = (subject: Subject, restaurantId?: number) =>
    subject === 'access' ? subject : `${subject}:${restaurantId ?? 0}`;
  const listeners = new Set<(change: Change | undefined) => void>();
  const tell = (change: Change | undefined) => {
    for (const listener of listeners) listener(change);
  };

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString,
      application_name: listenerName(mark),
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    fresh.on('notification', ({ payload = '' }) => {
      const [subject = '', restaurant] = payload.split(':');
      bumpKey(restaurant === undefined ? subject : `${subject}:${restaurant}`);
      tell(readNotice(payload));
    });
    const lost = (error?: Error) => {
      if (client !== fresh) return;
      client = undefined;
      epoch = undefined;
      lag = undefined;
      clearTimeout(beat);
      cutOff(fresh);
      if (closed) return;
      tell(undefined);
      log.warn({ err: error }, 'change notices interrupted; reading from the database until they are back');
      reconnectSoon();
    };
    const ask = async (within: number) => {
      const asked = performance.now();
      const answer = fresh.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
      const { rows } = await answeredWithin(answer, within);
      lag = (performance.now() - asked) / 1_000;
      if (rows[0]) clock?.hear(rows[0].ms, asked);
    };
    const beatOn = () => {
      if (client !== fresh) return;
      beat = setTimeout(() => void ask(withinMs).then(beatOn, lost), everyMs);
      beat.unref();
    };
    fresh.on('error', lost);
    fresh.on('end', () => lost());
    try {
      await fresh.connect();
      await answeredWithin(fresh.query('listen comanda_changes'), 5_000);
      await ask(5_000);
    } catch (error) {
      cutOff(fresh);
      throw error;
    }
    if (closed) return cutOff(fresh);
    client = fresh;
    // What was missed meanwhile is unknown, so every earlier version is void.
    epoch = randomUUID().slice(0, 8);
    beatOn();
  };

  const reconnectSoon = () => {
    retry = setTimeout(() => {
      connect().catch(() => {
        if (!closed) reconnectSoon();
      });
    }, 1_000);
    retry.unref();
  };

  await connect();
  return {
    version(subject, restaurantId) {
      return epoch === undefined ? undefined : `${epoch}.${versions.get(keyOf(subject, restaurantId)) ?? 0}`;
    },
    bump(subject, restaurantId) {
      bumpKey(keyOf(subject, restaurantId));
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lagSeconds: () => lag,
    async close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(beat);
      const last = client;
      // One that is dead does not take its leave.
      await Promise.race([last?.end(), sleep(1_000, undefined, { ref: false })]);
      if (last) cutOff(last);
    },
  };
}

/** @throws when no answer comes in time, and what the answer fails with. */
async function answeredWithin<Answer>(answer: Promise<Answer>, withinMs: number): Promise<Answer> {
  let late: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`no answer within ${withinMs} ms`)), withinMs);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(late);
  }
}

/** Ends a connection without waiting for the other side. */
function cutOff(client: pg.Client): void {
  (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
}

/**
 * A notice: `access`, `menu:<restaurant>`, or `floor`, `phones` or `staff` with `:<restaurant>:<table>:<topic>`, where 0 is
 * every one.
 */
function readNotice(payload: string): Change {
  const [subject, restaurant, table, topic = ''] = payload.split(':');
  const restaurantId = Number(restaurant) || undefined;
  const tableId = Number(table) || undefined;
  if (subject === 'access') return { topics: [], restaurantId, tableId, isAboutAccess: true };
  if (subject === 'menu') return { topics: ['menu', 'restaurants'], restaurantId, tableId };
  return { topics: isTopic(topic) ? [topic] : ['orders', 'tables', 'payments'], restaurantId, tableId };
}
