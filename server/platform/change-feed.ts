import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';

export type Topic = 'floor' | 'menu' | 'access';

/**
 * What changed in the database, told by its triggers, so that memory can be trusted between two changes.
 * A version is a text that differs from every earlier one once the subject has changed; undefined means that nobody
 * listens just now and nothing may be taken from memory.
 */
export interface ChangeFeed {
  version(topic: Topic, restaurantId?: number): string | undefined;
  /** Marks a subject as changed at once, for the program's own writes: the database's notice follows a moment later. */
  bump(topic: Topic, restaurantId?: number): void;
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
  const keyOf = (topic: Topic, restaurantId?: number) => (topic === 'access' ? topic : `${topic}:${restaurantId ?? 0}`);

  const connect = async () => {
    const fresh = new pg.Client({ connectionString, application_name: 'comanda changes', keepAlive: true });
    fresh.on('notification', (notice) => bumpKey(notice.payload ?? ''));
    const lost = (error?: Error) => {
      if (client !== fresh) return;
      client = undefined;
      epoch = undefined;
      if (closed) return;
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
    version(topic, restaurantId) {
      return epoch === undefined ? undefined : `${epoch}.${versions.get(keyOf(topic, restaurantId)) ?? 0}`;
    },
    bump(topic, restaurantId) {
      bumpKey(keyOf(topic, restaurantId));
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
