import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import { onConnection, type Queryable, renamed } from './database.ts';

const batchSize = 500;
const oneMinute = 60_000;
const halfAnHour = 30 * oneMinute;

export interface LongReading {
  /** How long the database or the caller may take for a batch: whoever stops reading gives the connection back. */
  readonly patienceMs?: number;
  /** How long the whole may take, however steadily it is read: what it sees of the database is kept for it so long. */
  readonly mostMs?: number;
}

/** Reads of one moment, on one connection, one after the other. */
export interface Reading {
  /** For short queries. */
  readonly db: Queryable;
  /** The rows of a query as text, five hundred at a time. `write` makes the text of one row. */
  stream<Row>(query: RawBuilder<Row>, write: (row: Row) => string): AsyncGenerator<string>;
}

/**
 * The text that `pieces` makes of its reading, a batch at a time: a long answer never stands in memory as a whole. All rows
 * are of one moment. The reading ends with the last piece, or when the caller stops.
 * @throws what the database throws, also in the middle.
 */
export async function* readInBatches(
  pool: { connect(): Promise<pg.PoolClient> },
  { patienceMs = oneMinute, mostMs = halfAnHour }: LongReading,
  pieces: (reading: Reading) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const client = await pool.connect();
  let isReleased = false;
  const release = (isClean: boolean) => {
    // In the middle of its rows a connection is good for nothing else. Cut, the query ends with the next row it sends.
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
      // Short queries have the timeout of every request; these may take as long as whoever reads them.
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
