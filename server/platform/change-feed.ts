import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { isTopic, type Topic } from '../../core/domain/topics.ts';
import type { DatabaseClock } from './database-clock.ts';
import { within } from './within.ts';

export type Subject = 'floor' | 'menu' | 'access' | 'phones';

/** A notice about a change. An undefined id means all restaurants or tables. */
export interface Change {
  readonly topics: readonly Topic[];
  readonly restaurantId: number | undefined;
  readonly tableId: number | undefined;
  /** Some user's rights changed or a session ended. The notice doesn't say whose. */
  readonly isAboutAccess?: true;
}

/** Changes recorded by triggers. A version changes with its subject. If it is undefined, don't use a cache. */
export interface ChangeFeed {
  /** Of access without a restaurant: any change of anyone's access. */
  version(subject: Subject, restaurantId?: number): string | undefined;
  /** Marks a subject as changed right after a write of this process, before its notice arrives. */
  bump(subject: Subject, restaurantId?: number): void;
  /** Calls the listener with each change, or with undefined if some may be missing. Returns a function to stop. */
  onChange(listener: (change: Change | undefined) => void): () => void;
  /** How long the last poll took; undefined while disconnected. */
  lagSeconds(): number | undefined;
  close(): Promise<void>;
}

export interface Pace {
  /** Time between two polls, and from a local write to the next poll. */
  readonly everyMs: number;
  /** Time between two polls while no other process is connected and this one writes nothing. */
  readonly aloneEveryMs: number;
  readonly withinMs: number;
  readonly cleanEveryMs: number;
}

const usualPace: Pace = { everyMs: 20, aloneEveryMs: 250, withinMs: 2_000, cleanEveryMs: 60_000 };

/** The application_name of the feed's connection. `mark` identifies the installation by its secrets. */
export const feedName = (mark: string): string => ['comanda', 'changes', mark].join(' ').trim();

/** Each cleanup inserts a notice with this prefix and the oldest transaction that it kept. */
const cleanedPrefix = 'cleaned:';

/**
 * Reads the notices of all transactions that ended after snapshot $1, including long ones. Two statements, because
 * `or` in one can be planned as a walk through the whole table: while it is almost empty, and then for all its growth.
 */
export const look = {
  name: 'look-for-changes',
  sql: `
    select pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 * 1000 as moment,
      array(
        select notice from changes
        where xact >= pg_snapshot_xmax($1::pg_snapshot) and xact < pg_snapshot_xmax(pg_current_snapshot())
        union select notice from changes where xact = any (array(select pg_snapshot_xip($1::pg_snapshot)))
      ) as notices`,
};

export const mostAtOnce = 10_000;

/** Deletes rows older than transaction $1. Returns their number. Does nothing if only cleanup notices are left. */
const clean = `
  with old as (
    select ctid from changes where xact < $1::xid8 limit ${mostAtOnce}
  ), gone as (
    delete from changes where ctid = any (array(select ctid from old))
      and exists (select from changes where xact < $1::xid8 and notice not like '${cleanedPrefix}%')
    returning 1
  )
  insert into changes (notice) select '${cleanedPrefix}' || $1 from gone limit 1 returning (select count(*)::int from gone) as deleted`;

const countPrograms = `select count(*)::int as programs from pg_stat_activity
  where datname = current_database() and application_name like '${feedName('')}%'`;

interface Look {
  readonly snapshot: string;
  readonly moment: number;
  readonly notices: readonly string[];
}

const firstOpen = (snapshot: string) => snapshot.split(':')[0] ?? '0';

/** Polls for changes. Retries every second if the connection is lost or silent. Each response also sets `clock`. */
export async function openChangeFeed(
  connectionString: string,
  log: Logger,
  pace: Partial<Pace> = {},
  mark = '',
  clock?: DatabaseClock,
): Promise<ChangeFeed> {
  const { everyMs, aloneEveryMs, withinMs, cleanEveryMs } = { ...usualPace, ...pace };
  /** If there was no poll for longer than this, this process was stalled: silent connections are dropped sooner. */
  const trustedMs = Math.max(aloneEveryMs, everyMs) + 2 * withinMs;
  const versions = new Map<string, number>();
  let epoch: string | undefined;
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let nextRound: NodeJS.Timeout | undefined;
  let lag: number | undefined;
  let lookedAt = 0;
  let isWanted = false;
  let lookSoon: (() => void) | undefined;
  let spared = '0';
  let cleanedAt = performance.now();

  const newEpoch = () => randomUUID().slice(0, 8);
  const bumpKey = (key: string) => versions.set(key, (versions.get(key) ?? 0) + 1);
  const keyOf = (subject: Subject, restaurantId = 0) => `${subject}:${restaurantId}`;
  const countOf = (key: string) => versions.get(key) ?? 0;
  const listeners = new Set<(change: Change | undefined) => void>();
  const notifyListeners = (change: Change | undefined) => {
    for (const listener of listeners) listener(change);
  };

  const applyNotice = (notice: string, seen: string | null) => {
    if (notice.startsWith(cleanedPrefix)) {
      const isMissed = seen !== null && BigInt(notice.slice(cleanedPrefix.length)) > BigInt(firstOpen(seen));
      if (!isMissed) return;
      epoch = newEpoch();
      return notifyListeners(undefined);
    }
    const [subject, restaurant] = notice.split(':');
    // For version 0.3.0. The same transaction also says whose access changed.
    if (restaurant === undefined) return;
    if (subject === 'access') bumpKey(subject);
    bumpKey(`${subject}:${restaurant}`);
    notifyListeners(readNotice(notice));
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
      clearTimeout(nextRound);
      cutOff(fresh);
      if (closed) return;
      notifyListeners(undefined);
      log.warn({ err: error }, 'changes cannot be read; reading everything from the database until they can');
      reconnectSoon();
    };
    let seen: string | null = null;
    let isAlone = false;
    const ask = async (withinMs: number) => {
      const sentAt = performance.now();
      const query = fresh.query<Look>({ name: look.name, text: look.sql, values: [seen] });
      const { rows } = await within(query, withinMs);
      const isLost = seen !== null && client !== fresh;
      const [now] = rows;
      if (!now || isLost) return;
      lookedAt = sentAt;
      lag = (performance.now() - sentAt) / 1_000;
      clock?.sync(now.moment, sentAt);
      for (const notice of now.notices) applyNotice(notice, seen);
      seen = now.snapshot;
    };
    const cleanUp = async () => {
      const { rows } = await within(fresh.query<{ deleted: number }>(clean, [spared]), withinMs);
      if (rows[0]?.deleted === mostAtOnce) return;
      if (seen !== null) spared = firstOpen(seen);
      cleanedAt = performance.now();
    };
    const count = async () => {
      const { rows } = await within(fresh.query<{ programs: number }>(countPrograms), withinMs);
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
    const scheduleRound = () => {
      if (client !== fresh) return;
      const lookIn = (ms: number) => {
        clearTimeout(nextRound);
        nextRound = setTimeout(() => void round().then(scheduleRound, lost), ms).unref();
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
      // The table changes faster than its statistics, so the planner would choose sequential scans.
      await within(fresh.query('set enable_seqscan = off'), 5_000);
      await ask(5_000);
      await count();
    } catch (error) {
      cutOff(fresh);
      throw error;
    }
    if (closed) return cutOff(fresh);
    client = fresh;
    // Changes during the disconnect were missed, so all earlier versions become invalid.
    epoch = newEpoch();
    scheduleRound();
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
      if (epoch === undefined || performance.now() - lookedAt >= trustedMs) return undefined;
      if (subject !== 'access') return `${epoch}.${countOf(keyOf(subject, restaurantId))}`;
      if (restaurantId === undefined) return `${epoch}.${countOf(subject)}`;
      return `${epoch}.${countOf(keyOf(subject))}.${countOf(keyOf(subject, restaurantId))}`;
    },
    bump(subject, restaurantId) {
      if (subject === 'access') bumpKey(subject);
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
      clearTimeout(nextRound);
      const last = client;
      await Promise.race([last?.end(), sleep(1_000, undefined, { ref: false })]);
      if (last) cutOff(last);
    },
  };
}

/** Destroys the socket, because a clean close would never finish if the peer is gone. */
function cutOff(client: pg.Client): void {
  (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
}

/** Parses `access|menu:<restaurant>` or `floor|phones|staff:<restaurant>:<table>:<topic>`. An id of 0 means all. */
function readNotice(payload: string): Change {
  const [subject, restaurant, table, topic = ''] = payload.split(':');
  const restaurantId = Number(restaurant) || undefined;
  const tableId = Number(table) || undefined;
  if (subject === 'access') return { topics: [], restaurantId, tableId, isAboutAccess: true };
  if (subject === 'menu') return { topics: ['menu', 'restaurants'], restaurantId, tableId };
  return { topics: isTopic(topic) ? [topic] : ['orders', 'tables', 'payments'], restaurantId, tableId };
}
