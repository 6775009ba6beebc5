import { createHash, type Hash } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { CommandRefused } from './command.ts';
import { type CopyIn, copyIn, copyOut } from './copy.ts';
import { data, readRecords, told } from './records.ts';
import { quoted, type Table, writeSequence } from './tables.queries.ts';

/** Files of DATA_DIR that tokens and cookies are signed with. */
export const secretFiles = ['jwt.secret', 'cookie.secret'] as const;
export type SecretFile = (typeof secretFiles)[number];

/** What the statement answers, as the content of that table. */
export async function* tableContent(
  client: pg.ClientBase,
  { name, columns }: Table,
  statement: string,
  say: (line: string) => void,
): AsyncGenerator<Buffer> {
  yield told({ table: name, columns });
  const sum = createHash('sha256');
  let rows = 0;
  for await (const bytes of copyOut(client, statement, (count) => (rows = count))) {
    sum.update(bytes);
    yield data(bytes);
  }
  yield told({ end: name, rows, sha256: sum.digest('hex') });
  say(`  ${name}: ${rows} rows`);
}

export const Told = z.union([
  z.strictObject({ secrets: z.partialRecord(z.enum(secretFiles), z.string()) }),
  z.strictObject({ table: z.string(), columns: z.array(z.string()) }),
  z.strictObject({ end: z.string(), rows: z.number(), sha256: z.string() }),
  z.strictObject({
    sequences: z.array(z.strictObject({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
    tables: z.number(),
  }),
]);
export type Told = z.output<typeof Told>;

/** Puts the content of a file into tables: those of the backup, or others of the same shape that `into` names. */
export class Contents {
  readonly #client: pg.PoolClient;
  readonly #tables: readonly Table[];
  readonly #into: (table: string) => string;
  readonly #say: (line: string) => void;
  #copy: CopyIn | undefined;
  #sum: Hash = createHash('sha256');
  secrets: Partial<Record<SecretFile, string>> = {};

  constructor(
    client: pg.PoolClient,
    tables: readonly Table[],
    into: (table: string) => string,
    say: (line: string) => void,
  ) {
    this.#client = client;
    this.#tables = tables;
    this.#into = into;
    this.#say = say;
  }

  async take(content: AsyncIterable<Buffer>): Promise<void> {
    let isComplete = false;
    try {
      for await (const record of readRecords(content)) {
        if (record.kind === 'told') isComplete = await this.#hear(Told.parse(record.what));
        else {
          this.#sum.update(record.bytes);
          await this.#copy?.write(record.bytes);
        }
      }
    } catch (error) {
      await this.#copy?.giveUp();
      throw error;
    }
    if (!isComplete) throw new CommandRefused('The file ends before its last table. Use another file.');
  }

  /** Answers whether that was the last thing to hear. */
  async #hear(what: Told): Promise<boolean> {
    if ('secrets' in what) this.secrets = what.secrets;
    else if ('table' in what) this.#begin(what);
    else if ('end' in what) await this.#end(what);
    else {
      if (what.tables !== this.#tables.length)
        throw new CommandRefused('The file does not contain every table. Use another file.');
      for (const sequence of what.sequences) await writeSequence(this.#client, sequence);
      return true;
    }
    return false;
  }

  #begin({ table, columns }: { table: string; columns: string[] }): void {
    const known = this.#tables.find(({ name }) => name === table);
    if (!known || columns.some((column) => !known.columns.includes(column))) {
      throw new CommandRefused(`The file contains a table that this version does not know: ${table}.`);
    }
    this.#sum = createHash('sha256');
    this.#copy = copyIn(this.#client, quoted(this.#into(table)), columns.map(quoted));
  }

  async #end({ end, rows, sha256 }: { end: string; rows: number; sha256: string }): Promise<void> {
    const taken = await this.#copy?.end();
    this.#copy = undefined;
    if (taken !== rows || this.#sum.digest('hex') !== sha256) {
      throw new CommandRefused(`The table ${end} was damaged on the way. Nothing was changed. Use another file.`);
    }
    this.#say(`  ${end}: ${rows} rows`);
  }
}
