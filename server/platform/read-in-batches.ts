import { setImmediate } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { nameInAnswers, onConnection, type Queryable } from './database.ts';

const batchSize = 500;
/** How many batches wait for the caller before the database has to wait. */
const mostWaiting = 2;
const oneMinute = 60_000;
const halfAnHour = 30 * oneMinute;

export interface LongReading {
  /** The time zone in which queries write moments; UTC otherwise. */
  readonly timeZone?: string;
  /** How long the database or the caller may take for a batch: whoever stops reading gives the connection back. */
  readonly patienceMs?: number;
  /** How long the whole may take, however steadily it is read: what it sees of the database is kept for it so long. */
  readonly mostMs?: number;
}

/** Reads of one moment, on one connection, one after the other. */
export interface Reading {
  /** For short queries. */
  readonly db: Queryable;
  /**
   * The rows of a query as text, some hundred at a time. `write` says what becomes of a row, at once: rows that stood
   * together until their batch is full would cost twice as much.
   */
  stream<Row>(query: RawBuilder<Row>, write: (row: Row) => string): AsyncGenerator<string>;
}

/**
 * What `pieces` makes of its reading, so that a long answer never stands in memory as a whole. The database reads on while
 * the caller works, and waits where the caller is slower. All rows are of one moment; the reading ends with the last piece
 * or when the caller stops.
 * @throws what the database throws, also in the middle.
 */
export async function* readInBatches(
  pool: { connect(): Promise<pg.PoolClient> },
  { timeZone = 'UTC', patienceMs = oneMinute, mostMs = halfAnHour }: LongReading,
  pieces: (reading: Reading) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const client = await pool.connect();
  let isReleased = false;
  const release = (isClean: boolean) => {
    // In the middle of its rows a connection is good for nothing else. Cut, the query ends with the next row it sends.
    if (!isReleased) client.release(!isClean);
    isReleased = true;
  };
  let flow: Flow<never> | undefined;
  let cutFor: Error | undefined;
  const cut = (fault: Error) => {
    cutFor = fault;
    flow?.fail(fault);
    release(false);
  };
  const patience = setTimeout(() => cut(new Error('a long answer stood still')), patienceMs);
  const limit = setTimeout(() => cut(new Error('a long answer took too long')), mostMs);
  const db = onConnection(client);
  const reading: Reading = {
    db,
    async *stream<Row>(query: RawBuilder<Row>, write: (row: Row) => string) {
      // Short queries have the timeout of every request; these may take as long as whoever reads them.
      if (!flow) await client.query(`set local statement_timeout = ${mostMs}`);
      const { sql, parameters } = query.compile(db);
      const rows = new Flow(sql, parameters, write);
      flow = rows;
      client.query(rows.query);
      for (let text = await rows.next(); text !== undefined; text = await rows.next()) {
        if (text !== '') yield text;
      }
    },
  };
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query("select set_config('TimeZone', $1, true)", [timeZone]);
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

/** Rows on their way from the database to whoever asks for them. */
class Flow<Row> {
  readonly query: pg.Query;
  readonly #ready: string[] = [];
  #text = '';
  #rows = 0;
  #socket: pg.Connection['stream'] | undefined;
  #ended = false;
  #failure: Error | undefined;
  #wake: () => void = () => undefined;

  constructor(text: string, values: readonly unknown[], write: (row: Row) => string) {
    this.query = new pg.Query({ text, values: [...values] });
    const { submit } = this.query;
    this.query.submit = (connection) => {
      this.#socket = connection.stream;
      return submit.call(this.query, connection);
    };
    // Once for all rows, where the plugin would make each of them again.
    const described = this.query as pg.Query & { handleRowDescription(message: { fields: pg.FieldDef[] }): void };
    const { handleRowDescription } = described;
    described.handleRowDescription = (message) => {
      for (const field of message.fields) field.name = nameInAnswers(field.name);
      handleRowDescription.call(described, message);
    };
    this.query.on('row', (row) => {
      try {
        this.#text += write(row as Row);
      } catch (error) {
        // Thrown on, it would end the program: this runs inside the driver.
        this.fail(error instanceof Error ? error : new Error(String(error)));
      }
      this.#rows += 1;
      if (this.#rows % batchSize === 0) this.#hand();
    });
    this.query.on('end', () => {
      this.#ended = true;
      this.#hand();
    });
    this.query.on('error', (error) => this.fail(error));
  }

  fail(error: Error): void {
    this.#failure ??= error;
    this.#wake();
  }

  /** The text of some rows; undefined after the last. */
  async next(): Promise<string | undefined> {
    if (this.#ready.length === 0 && !this.#ended && !this.#failure) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#failure) throw this.#failure;
    const text = this.#ready.shift();
    // Whatever else has come meanwhile goes first: rows that are there at once would hold up everybody.
    await setImmediate();
    this.#socket?.resume();
    return text;
  }

  #hand(): void {
    this.#ready.push(this.#text);
    this.#text = '';
    if (this.#ready.length >= mostWaiting && !this.#ended) this.#socket?.pause();
    this.#wake();
  }
}
