import { once } from 'node:events';
import type pg from 'pg';

// PostgreSQL's COPY over the connection that holds the transaction. pg hands the messages of a query to whatever was
// submitted; these two are what it calls.

/** Of pg's connection: what COPY needs. */
interface CopyConnection {
  readonly stream: NodeJS.WritableStream & { readonly writableNeedDrain: boolean; pause(): void; resume(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

interface Complete {
  readonly text: string;
}

const batchBytes = 128 * 1024;
const heldBatches = 8;

abstract class Copy {
  readonly #text: string;
  protected connection: CopyConnection | undefined;
  protected failure: Error | undefined;
  protected isDone = false;
  #rows = 0;
  #wake: () => void = () => undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** How many rows PostgreSQL says were copied. */
  get rows(): number {
    return this.#rows;
  }

  submit(connection: unknown): void {
    this.connection = connection as CopyConnection;
    this.connection.query(this.#text);
  }

  handleCommandComplete({ text }: Complete): void {
    this.#rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
  }

  handleError(error: Error): void {
    this.failure = error;
    this.wake();
  }

  handleReadyForQuery(): void {
    this.isDone = true;
    this.wake();
  }

  protected wake(): void {
    this.#wake();
  }

  /** Until something arrives. @throws what PostgreSQL refused with. */
  protected async wait(isThere: () => boolean): Promise<void> {
    while (!isThere() && !this.failure) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.failure) throw this.failure;
  }
}

class CopyOut extends Copy {
  readonly #batches: Buffer[] = [];
  #parts: Buffer[] = [];
  #size = 0;

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The connection reuses its memory.
    this.#parts.push(Buffer.from(chunk));
    this.#size += chunk.length;
    if (this.#size < batchBytes) return;
    this.#closeBatch();
    if (this.#batches.length >= heldBatches) this.connection?.stream.pause();
    this.wake();
  }

  override handleReadyForQuery(): void {
    this.#closeBatch();
    super.handleReadyForQuery();
  }

  async *read(): AsyncGenerator<Buffer> {
    for (;;) {
      await this.wait(() => this.#batches.length > 0 || this.isDone);
      const batch = this.#batches.shift();
      if (!batch) return;
      if (this.#batches.length < heldBatches) this.connection?.stream.resume();
      yield batch;
    }
  }

  #closeBatch(): void {
    if (this.#size === 0) return;
    this.#batches.push(Buffer.concat(this.#parts));
    this.#parts = [];
    this.#size = 0;
  }
}

class CopyIn extends Copy {
  #isReady = false;

  handleCopyInResponse(): void {
    this.#isReady = true;
    this.wake();
  }

  async write(bytes: Buffer): Promise<void> {
    await this.wait(() => this.#isReady);
    if (!this.connection) return;
    this.connection.sendCopyFromChunk(bytes);
    // A refusal comes while nothing drains.
    const { stream } = this.connection;
    if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), this.wait(() => this.isDone)]);
  }

  /** Ends it and answers how many rows were taken. */
  async end(): Promise<number> {
    await this.wait(() => this.#isReady);
    this.connection?.endCopyFrom();
    await this.wait(() => this.isDone);
    return this.rows;
  }

  /** Ends it with nothing taken: the connection is then as after any failed statement. */
  async giveUp(): Promise<void> {
    await this.wait(() => this.#isReady).catch(() => undefined);
    if (!this.failure) this.connection?.sendCopyFail('given up');
    await this.wait(() => this.isDone).catch(() => undefined);
  }
}

/** Rows that a statement answers, in batches of COPY's text form; `ended` hears how many they were. */
export async function* copyOut(
  client: pg.ClientBase,
  statement: string,
  ended: (rows: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const copy = client.query(new CopyOut(`copy (${statement}) to stdout`));
  yield* copy.read();
  ended(copy.rows);
}

/** Takes batches of COPY's text form into a table. */
export function copyIn(client: pg.ClientBase, table: string, columns: readonly string[]): CopyIn {
  return client.query(new CopyIn(`copy ${table} (${columns.join(', ')}) from stdin`));
}
export type { CopyIn };
