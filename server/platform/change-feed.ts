import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { isTopic, type Topic } from '../../core/domain/topics.ts';

/** What of a restaurant, or of everybody, is remembered between two changes. */
export type Subject = 'floor' | 'menu' | 'access';

/** One change, as its notice says it. `restaurantId` and `tableId` undefined: it is about all of them. */
export interface Change {
  readonly topics: readonly Topic[];
  readonly restaurantId: number | undefined;
  readonly tableId: number | undefined;
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
  close(): Promise<void>;
}

/** Starts listening; a lost connection is opened again every second. */
export async function openChangeFeed(connectionString: string, log: Logger): Promise<ChangeFeed> {
  const versions = new Map<string, number>();
  let epoch: string | undefined;
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const bumpKey = (key: string) => versions.set(key, (versions.get(key) ?? 0) + 1);
  const keyOf = (subject: Subject, restaurantId?: number) =>
    subject === 'access' ? subject : `${subject}:${restaurantId ?? 0}`;
  const listeners = new Set<(change: Change | undefined) => void>();
  const tell = (change: Change | undefined) => {
    for (const listener of listeners) listener(change);
  };

  const connect = async () => {
    const fresh = new pg.Client({ connectionString, application_name: 'comanda changes', keepAlive: true });
    fresh.on('notification', ({ payload = '' }) => {
      const [subject = '', restaurant] = payload.split(':');
      bumpKey(restaurant === undefined ? subject : `${subject}:${restaurant}`);
      tell(readNotice(payload));
    });
    const lost = (error?: Error) => {
      if (client !== fresh) return;
      client = undefined;
      epoch = undefined;
      if (closed) return;
      tell(undefined);
      log.warn({ err: error }, 'change notices interrupted; reading from the database until they are back');
      reconnectSoon();
    };
    fresh.on('error', lost);
    fresh.on('end', () => lost());
    await fresh.connect();
    await fresh.query('listen comanda_changes');
    client = fresh;
    // What was missed meanwhile is unknown, so every earlier version is void.
    epoch = randomUUID().slice(0, 8);
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
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

/** A notice: `access`, `menu:<restaurant>` or `floor:<restaurant>:<table>:<topic>`, where 0 is every table. */
function readNotice(payload: string): Change {
  const [subject, restaurant, table, topic = ''] = payload.split(':');
  const restaurantId = Number(restaurant) || undefined;
  const tableId = Number(table) || undefined;
  if (subject === 'access') return { topics: ['staff'], restaurantId, tableId };
  if (subject === 'menu') return { topics: ['menu', 'restaurants'], restaurantId, tableId };
  return { topics: isTopic(topic) ? [topic] : ['orders', 'tables', 'payments'], restaurantId, tableId };
}
