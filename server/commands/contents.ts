import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { z } from 'zod';
import { CommandRefused } from './command.ts';
import { data, metadata, type ReadRecord } from './records.ts';
import { quoted, type Table, writeSequence } from './tables.queries.ts';

export const secretFiles = ['jwt.secret', 'cookie.secret'] as const;
export type SecretFile = (typeof secretFiles)[number];

export async function* tableContent(
  client: pg.ClientBase,
  { name, columns }: Table,
  statement: string,
  say: (line: string) => void,
): AsyncGenerator<Buffer> {
  yield metadata({ table: name, columns });
  const copy = client.query(to(`copy (${statement}) to stdout`));
  for await (const bytes of copy) yield data(bytes);
  yield metadata({ end: name, rows: copy.rowCount });
  say(`  ${name}: ${copy.rowCount} rows`);
}

export const MetadataRecord = z.union([
  z.strictObject({ secrets: z.partialRecord(z.enum(secretFiles), z.string()) }),
  z.strictObject({ table: z.string(), columns: z.array(z.string()) }),
  z.strictObject({ end: z.string(), rows: z.number() }),
  z.strictObject({
    sequences: z.array(z.strictObject({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
    tables: z.number(),
  }),
]);
export type MetadataRecord = z.output<typeof MetadataRecord>;

const endsEarly = 'The file ends before its last table. Use another file.';

/** Loads a backup or a moved restaurant. `into` maps each table of the file to the table that gets its rows. */
export class Contents {
  readonly #client: pg.PoolClient;
  readonly #tables: readonly Table[];
  readonly #into: (table: string) => string;
  readonly #say: (line: string) => void;
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

  async take(records: AsyncGenerator<ReadRecord>): Promise<void> {
    let isComplete = false;
    for (let next = await records.next(); !next.done; next = await records.next()) {
      if (next.value.kind === 'metadata')
        isComplete = await this.#readMetadata(MetadataRecord.parse(next.value.what), records);
    }
    if (!isComplete) throw new CommandRefused(endsEarly);
  }

  async #readMetadata(what: MetadataRecord, records: AsyncGenerator<ReadRecord>): Promise<boolean> {
    if ('secrets' in what) this.secrets = what.secrets;
    else if ('table' in what) await this.#fill(what, records);
    else if ('sequences' in what) {
      if (what.tables !== this.#tables.length)
        throw new CommandRefused('The file does not contain every table. Use another file.');
      for (const sequence of what.sequences) await writeSequence(this.#client, sequence);
      return true;
    }
    return false;
  }

  async #fill(
    { table, columns }: { table: string; columns: string[] },
    records: AsyncGenerator<ReadRecord>,
  ): Promise<void> {
    const known = this.#tables.find(({ name }) => name === table);
    if (!known || columns.some((column) => !known.columns.includes(column))) {
      throw new CommandRefused(`The file contains a table that this version does not know: ${table}.`);
    }
    let end: MetadataRecord | undefined;
    const rows = async function* () {
      for (let next = await records.next(); !next.done; next = await records.next()) {
        if (next.value.kind === 'metadata') {
          end = MetadataRecord.parse(next.value.what);
          return;
        }
        yield next.value.bytes;
      }
      throw new CommandRefused(endsEarly);
    };
    const into = `${quoted(this.#into(table))} (${columns.map(quoted).join(', ')})`;
    const copy = this.#client.query(from(`copy ${into} from stdin`));
    await pipeline(rows, copy);
    if (!end || !('end' in end) || copy.rowCount !== end.rows) {
      throw new CommandRefused(`The table ${table} was damaged on the way. Nothing was changed. Use another file.`);
    }
    this.#say(`  ${table}: ${copy.rowCount} rows`);
  }
}
