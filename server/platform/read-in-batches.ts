import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import { onConnection, type Queryable, renamed } from './database.ts';

const batchSize = 500;
const oneMinute = 60_000;
const halfAnHour = 30 * oneMinute;

export interface LongReading {
  /** Time limit per batch, for both the database and a slow client. */
  readonly patienceMs?: number;
  /** Total time limit, because the snapshot prevents vacuum from removing old rows. */
  readonly mostMs?: number;
}

/** Several reads, one after the other, from one snapshot on one connection. */
export interface Reading {
  readonly db: Queryable;
  /** Yields the text of 500 rows at a time. `write` formats a row. */
  stream<Row>(query: RawBuilder<Row>, write: (row: Row) => string): AsyncGenerator<string>;
}

/** Streams text in batches, so that it is never in memory as a whole. @throws database errors, even midway */
export async function* readInBatches(
  pool: { connect(): Promise<pg.PoolClient> },
  { patienceMs = oneMinute, mostMs = halfAnHour }: LongReading,
  pieces: (reading: Reading) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const client = await pool.connect();
  let isReleased = false;
  const release = (isClean: boolean) => {
    // A connection with an open cursor can't be reused, so it is closed, which also ends the query.
    if (!isReleased) client.release(!isClean);
    isReleased = true;
  };
  let cutFor: Error | undefined;
  const cut = (fault: Error) => {
    cutFor = fault;
    release(false);
  };
  const patience = setTimeout(() => cut(new Error('a long answer stood still')), patienceMs);
  const limit = setTimeout(() => cut(new Error('a long answer took too long')), mostMs);
  const db = onConnection(client);
  const reading: Reading = {
    db,
    async *stream<Row>(query: RawBuilder<Row>, write: (row: Row) => string) {
      // Other queries keep the usual timeout, but a cursor is open as long as its client needs.
      await client.query(`set local statement_timeout = ${mostMs}`);
      const { sql, parameters } = query.compile(db);
      const cursor = client.query(new Cursor(sql, [...parameters]));
      for (;;) {
        const rows = renamed(await cursor.read(batchSize)) as Row[];
        if (rows.length > 0) yield rows.map(write).join('');
        if (rows.length < batchSize) return;
      }
    },
  };
  try {
    await client.query('begin isolation level repeatable read read only');
    for await (const piece of pieces(reading)) {
      patience.refresh();
      yield piece;
      patience.refresh();
    }
    await client.query('rollback');
    release(true);
  } catch (error) {
    throw cutFor ?? error;
  } finally {
    clearTimeout(patience);
    clearTimeout(limit);
    release(false);
  }
}
