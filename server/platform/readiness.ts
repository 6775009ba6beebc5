import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isUnwritable } from './database.ts';

export interface Readiness {
  isReady(): Promise<boolean>;
  /** Records the error of a statement. After a disk-full error, readiness also checks for free space. */
  noteFault(error: unknown): void;
}

const answerWithinMs = 3_000;
const isWritable = "select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as ok";
export function watchReadiness(pool: pg.Pool): Readiness {
  let isRoomDoubtful = false;
  let asking: Promise<boolean> | undefined;

  const ask = async () => {
    const { rows } = await pool.query<{ ok: boolean }>(isWritable);
    if (!rows[0]?.ok) return false;
    if (isRoomDoubtful) isRoomDoubtful = !(await hasRoom(pool));
    return !isRoomDoubtful;
  };
  return {
    isReady() {
      // Only one query at a time, so that each health check doesn't add another to a database that hangs.
      asking ??= ask()
        .catch(() => false)
        .finally(() => {
          asking = undefined;
        });
      return Promise.race([asking, sleep(answerWithinMs, false, { ref: false })]);
    },
    noteFault(error) {
      if (isUnwritable(error)) isRoomDoubtful = true;
    },
  };
}

async function hasRoom(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Larger than a page and incompressible, so that it needs disk space immediately. Rolled back afterwards.
    await client.query(`insert into idempotency_keys (caller, key, fingerprint)
      select 'room', gen_random_uuid(), string_agg(gen_random_uuid()::text, null) from generate_series(1, 4000)`);
    return true;
  } catch (error) {
    if (isUnwritable(error)) return false;
    throw error;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
