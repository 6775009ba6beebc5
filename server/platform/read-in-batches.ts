import type { CompiledQuery } from 'kysely';
import pg from 'pg';

const batchSize = 1_000;
/** How many batches wait for the caller before the database has to wait. */
const mostWaiting = 2;
const oneMinute = 60_000;

export interface Batches<Row> {
  /** What becomes of a row, at once: rows that stood together until their batch is full would cost twice as much. */
  readonly write: (row: Row) => string;
  /** The time zone in which the query writes moments; UTC otherwise. */
  readonly timeZone?: string;
  /** How long the database or the caller may take for a batch: whoever stops reading gives the connection back. */
  readonly patienceMs?: number;
}

/**
 * The rows of a query as text, a thousand at a time, so that a long answer never stands in memory as a whole. The
 * database reads on while the caller works, and waits where the caller is slower. All rows are of one moment; the query
 * ends with the last one or when the caller stops.
 * @throws what the database throws, also in the middle.
 */
export async function* readInBatches<Row>(
  pool: pg.Pool,
  { sql, parameters }: CompiledQuery<Row>,
  { write, timeZone = 'UTC', patienceMs = oneMinute }: Batches<Row>,
): AsyncGenerator<string> {
  const client = await pool.connect();
  let isReleased = false;
  const release = (isClean: boolean) => {
    // In the middle of its rows a connection is good for nothing else: cut, it ends the query.
    if (!isReleased) client.release(!isClean);
    isReleased = true;
  };
  const flow = new Flow(sql, parameters, write);
  const patience = setTimeout(() => {
    flow.fail(new Error('a long answer stood still'));
    release(false);
  }, patienceMs);
  try {
    // The answer may take as long as whoever reads it.
    await client.query('begin read only; set local statement_timeout = 0');
    await client.query("select set_config('TimeZone', $1, true)", [timeZone]);
    client.query(flow.query);
    for (let text = await flow.next(); text !== undefined; text = await flow.next()) {
      patience.refresh();
      if (text !== '') yield text;
      patience.refresh();
    }
    await client.query('rollback');
    release(true);
  } finally {
    clearTimeout(patience);
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
