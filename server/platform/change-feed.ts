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
 * What changed in the database, noted by its triggers, so that memory can be trusted between two changes.
 * A version is a text that differs from every earlier one once the subject has changed; undefined means that changes
 * can't be read just now and nothing may be taken from memory.
 */
export interface ChangeFeed {
  version(subject: Subject, restaurantId?: number): string | undefined;
  /** Marks a subject as changed at once, for the program's own writes: their rows are read a moment later. */
  bump(subject: Subject, restaurantId?: number): void;
  /** Calls back at each change, and with undefined when changes were missed or may be. Returns the way to stop. */
  onChange(listener: (change: Change | undefined) => void): () => void;
  /** How long the last look for changes took; undefined while there is no connection for it. */
  lagSeconds(): number | undefined;
  close(): Promise<void>;
}

export interface Pace {
  /** Between two looks for changes, and how soon after a write of its own the program looks. */
  readonly everyMs: number;
  /** The same while no other program is there and this one writes nothing. */
  readonly aloneEveryMs: number;
  /** How long an answer may take until the connection counts as lost. */
  readonly withinMs: number;
  /** Between two times of deleting what every program has read. */
  readonly cleanEveryMs: number;
}

const usualPace: Pace = { everyMs: 20, aloneEveryMs: 250, withinMs: 2_000, cleanEveryMs: 60_000 };

/** The name that a program's connection for changes has in PostgreSQL; `mark` is that of its secrets. */
export const feedName = (mark: string) => ['comanda', 'changes', mark].join(' ').trim();

/** A deletion leaves this mark with the first transaction that it spared. */
const cleanedPrefix = 'cleaned:';

/** Notices of all transactions that have ended since the snapshot $1, however long each of them took. */
const look = {
  name: 'look-for-changes',
  sql: `
    select pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 * 1000 as moment,
      array(
        select distinct notice from changes
        where xact < pg_snapshot_xmax(pg_current_snapshot())
          and (xact >= pg_snapshot_xmax($1::pg_snapshot) or xact = any (array(select pg_snapshot_xip($1::pg_snapshot))))
      ) as notices`,
};

/** Rows of one deletion: more would keep looks waiting. */
const mostAtOnce = 10_000;

/** Deletes rows older than transaction $1, unless only marks are left, and says how many. */
const clean = `
  with old as (
    select ctid from changes where xact < $1::xid8 limit ${mostAtOnce}
  ), gone as (
    delete from changes where ctid = any (array(select ctid from old))
      and exists (select from changes where xact < $1::xid8 and notice not like '${cleanedPrefix}%')
    returning 1
  )
  insert into changes (notice) select '${cleanedPrefix}' || $1 from gone limit 1 returning (select count(*)::int from gone) as deleted`;

/** How many programs look for changes of this database. */
const countPrograms = `select count(*)::int as programs from pg_stat_activity
  where datname = current_database() and application_name like '${feedName('')}%'`;

interface Look {
  readonly snapshot: string;
  readonly moment: number;
  readonly notices: readonly string[];
}

const firstOpen = (snapshot: string) => snapshot.split(':')[0] ?? '0';

/**
 * Looks for changes all the time; a lost connection is opened again every second, and one that does not answer counts as
 * lost. Each answer sets `clock`.
 */
export async function openChangeFeed(
  connectionString: string,
  log: Logger,
  pace: Partial<Pace> = {},
  mark = '',
  clock?: DatabaseClock,
): Promise<ChangeFeed> {
  const { everyMs, aloneEveryMs, withinMs, cleanEveryMs } = { ...usualPace, ...pace };
  /** A connection that is silent is lost before; without a look for so long, the program itself stood still. */
  const trustedMs = Math.max(aloneEveryMs, everyMs) + 2 * withinMs;
  const versions = new Map<string, number>();
  let epoch: string | undefined;
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let lag: number | undefined;
  /** When the last look that was answered began. */
  let lookedAt = 0;
  /** Whether the program has written something since the last look began. */
  let isWanted = false;
  /** Brings the next look near. */
  let lookSoon: (() => void) | undefined;
  let spared = '0';
  let cleanedAt = performance.now();

  const newEpoch = () => randomUUID().slice(0, 8);
  const bumpKey = (key: string) => versions.set(key, (versions.get(key) ?? 0) + 1);
  const keyOf = (subject: Subject, restaurantId?: number) =>
    subject === 'access' ? subject : `${subject}:${restaurantId ?? 0}`;
  const listeners = new Set<(change: Change | undefined) => void>();
  const tell = (change: Change | undefined) => {
    for (const listener of listeners) listener(change);
  };

  const hear = (notice: string, seen: string | null) => {
    if (notice.startsWith(cleanedPrefix)) {
      const isMissed = seen !== null && BigInt(notice.slice(cleanedPrefix.length)) > BigInt(firstOpen(seen));
      if (!isMissed) return;
      epoch = newEpoch();
      return tell(undefined);
    }
    const [subject = '', restaurant] = notice.split(':');
    bumpKey(restaurant === undefined ? subject : `${subject}:${restaurant}`);
    tell(readNotice(notice));
  };

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString,
      application_name: feedName(mark),
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    const lost = (error?: Error) => {
      if (client !== fresh) return;
      client = undefined;
      epoch = undefined;
      lag = undefined;
      lookSoon = undefined;
      clearTimeout(beat);
      cutOff(fresh);
      if (closed) return;
      tell(undefined);
      log.warn({ err: error }, 'changes cannot be read; reading everything from the database until they can');
      reconnectSoon();
    };
    let seen: string | null = null;
    let isAlone = false;
    const ask = async (within: number) => {
      const asked = performance.now();
      const { rows } = await answeredWithin(
        fresh.query<Look>({ name: look.name, text: look.sql, values: [seen] }),
        within,
      );
      const isLost = seen !== null && client !== fresh;
      const [now] = rows;
      if (!now || isLost) return;
      lookedAt = asked;
      lag = (performance.now() - asked) / 1_000;
      clock?.hear(now.moment, asked);
      for (const notice of now.notices) hear(notice, seen);
      seen = now.snapshot;
    };
    const cleanUp = async () => {
      const { rows } = await answeredWithin(fresh.query<{ deleted: number }>(clean, [spared]), withinMs);
      if (rows[0]?.deleted === mostAtOnce) return;
      if (seen !== null) spared = firstOpen(seen);
      cleanedAt = performance.now();
    };
    const count = async () => {
      const { rows } = await answeredWithin(fresh.query<{ programs: number }>(countPrograms), withinMs);
      isAlone = rows[0]?.programs === 1;
    };
    const round = async () => {
      isWanted = false;
      lookSoon = undefined;
      await ask(withinMs);
      const isDue = performance.now() - cleanedAt > cleanEveryMs;
      if (isDue) await cleanUp();
      if (isDue || isAlone) await count();
    };
    const goOn = () => {
      if (client !== fresh) return;
      const lookIn = (ms: number) => {
        clearTimeout(beat);
        beat = setTimeout(() => void round().then(goOn, lost), ms).unref();
      };
      lookIn(isAlone && !isWanted ? Math.max(aloneEveryMs, everyMs) : everyMs);
      lookSoon = () => {
        if (isAlone && !isWanted) lookIn(everyMs);
      };
    };
    fresh.on('error', lost);
    fresh.on('end', () => lost());
    try {
      await fresh.connect();
      // The table changes faster than its statistics.
      await answeredWithin(fresh.query('set enable_seqscan = off'), 5_000);
      await ask(5_000);
      await count();
    } catch (error) {
      cutOff(fresh);
      throw error;
    }
    if (closed) return cutOff(fresh);
    client = fresh;
    // What was missed meanwhile is unknown, so every earlier version is void.
    epoch = newEpoch();
    goOn();
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
      const isKnown = epoch !== undefined && performance.now() - lookedAt < trustedMs;
      return isKnown ? `${epoch}.${versions.get(keyOf(subject, restaurantId)) ?? 0}` : undefined;
    },
    bump(subject, restaurantId) {
      bumpKey(keyOf(subject, restaurantId));
      lookSoon?.();
      isWanted = true;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lagSeconds: () => lag,
    async close() {
      closed = true;
      lookSoon = undefined;
      clearTimeout(retry);
      clearTimeout(beat);
      const last = client;
      // A dead connection won't close cleanly.
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
