import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-app.ts';
import { openDatabase, timeLimits } from './database.ts';
import { type LongReading, readInBatches } from './read-in-batches.ts';

const { connectionString, owner } = await testDatabase();
const { db, pool } = openDatabase(connectionString, { connections: 1, limits: timeLimits.reports });
afterAll(() => db.destroy());

interface Numbered {
  readonly n: number;
}

/** Numbers from 1, padded so that a thousand of them exceed a socket buffer. */
const numbers = (count: number, also = sql`''`): RawBuilder<Numbered> =>
  sql<Numbered>`select n, repeat('x', 300) || ${also} as padding from generate_series(1, ${count}::int) n`;
const write = ({ n }: Numbered) => `${n}\n`;

const read = <Row>(query: RawBuilder<Row>, writeRow: (row: Row) => string, settings: LongReading = {}) =>
  readInBatches(pool, settings, ({ stream }) => stream(query, writeRow));

const running = async () => {
  const { db: other } = openDatabase(connectionString, { connections: 1 });
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and query like '%generate_series%' and state <> 'idle'
      and pid <> pg_backend_pid()`.execute(other);
  await other.destroy();
  return rows[0]?.n;
};
const works = async () => (await sql<{ value: number }>`select 1 as one`.execute(db)).rows;

async function collect(pieces: AsyncGenerator<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

it.each([0, 1, 499, 500, 501, 2250])('gives %i rows in their order, five hundred at a time', async (count) => {
  const pieces = await collect(read(numbers(count), write));
  expect(pieces.join('')).toBe(Array.from({ length: count }, (_, at) => `${at + 1}\n`).join(''));
  expect(pieces).toHaveLength(Math.ceil(count / 500));
});

it('leaves the connection unchanged', async () => {
  await collect(read(numbers(1), write));
  const { rows } = await sql`select current_setting('statement_timeout') as ms`.execute(db);
  expect(rows).toEqual([{ ms: '30s' }]);
});

it("throws the database's error in the middle, after the rows before it", async () => {
  const pieces = read(numbers(5000, sql`(1 / (4500 - n))::text`), write);
  expect((await pieces.next()).value).toMatch(/^1\n2\n/);
  await expect(collect(pieces)).rejects.toThrow('division by zero');
  expect(await works()).toEqual([{ one: 1 }]);
});

it("throws the row writer's error", async () => {
  const failing = ({ n }: Numbered) => {
    if (n === 1500) throw new Error('not this one');
    return '';
  };
  await expect(collect(read(numbers(5000), failing))).rejects.toThrow('not this one');
  expect(await works()).toEqual([{ one: 1 }]);
});

it('a slow caller makes the database wait, and one who stops ends the query', async () => {
  let written = 0;
  const count = () => {
    written += 1;
    return 'x';
  };
  const pieces = read(numbers(1_000_000), count);
  await pieces.next();
  await expect.poll(running).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const meanwhile = written;
  await new Promise((resolve) => setTimeout(resolve, 300));
  // A few batches plus the socket buffers, but not all of the million rows.
  expect(written).toBe(meanwhile);
  expect(written).toBeLessThan(100_000);
  await pieces.return(undefined);
  await expect.poll(running).toBe(0);
  expect(await works()).toEqual([{ one: 1 }]);
});

it('a stalled caller loses the connection to others, and gets an error when it continues', async () => {
  const pieces = read(numbers(1_000_000), write, { patienceMs: 1_500 });
  await pieces.next();
  await expect.poll(running).toBe(0);
  // The pool's only connection has been released.
  expect(await works()).toEqual([{ one: 1 }]);
  await expect(collect(pieces)).rejects.toThrow('stood still');
});

it('several queries, short and long, see one snapshot', async () => {
  await sql`create table moments (n integer); grant select, insert on moments to public`.execute(owner);
  await sql`insert into moments values (1)`.execute(db);
  const { db: other } = openDatabase(connectionString, { connections: 1 });
  const pieces = readInBatches(pool, {}, async function* ({ db: reader, stream }) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from moments`.execute(reader);
    yield `${rows[0]?.n} `;
    yield* stream(sql<{ n: number }>`select n from moments order by n`, write);
    yield* stream(sql<{ n: number }>`select n from moments order by n`, write);
  });
  expect((await pieces.next()).value).toBe('1 ');
  await sql`insert into moments values (2)`.execute(other);
  await other.destroy();
  expect((await collect(pieces)).join('')).toBe('1\n1\n');
  expect((await sql`select n from moments`.execute(db)).rows).toHaveLength(2);
});

it('a caller who reads steadily for too long is cut off', async () => {
  const slowly = async () => {
    for await (const _ of read(numbers(1_000_000), write, { mostMs: 300 }))
      await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await expect(slowly()).rejects.toThrow('took too long');
  await expect.poll(running).toBe(0);
  expect(await works()).toEqual([{ one: 1 }]);
});

it.each([
  ['between two queries', sql`select 1`, 300],
  ['during a short query', sql`select pg_sleep(1)`, 0],
])('a caller who stalls %s gets an error, and the connection is free', async (_when, query, waitMs) => {
  const pieces = readInBatches(pool, { patienceMs: 100 }, async function* ({ db: reader }) {
    await query.execute(reader);
    yield 'piece';
    await sql`select 1`.execute(reader);
    yield 'piece';
  });
  const reading = async () => {
    for await (const _ of pieces) await new Promise((resolve) => setTimeout(resolve, waitMs));
  };
  await expect(reading()).rejects.toThrow('stood still');
  expect(await works()).toEqual([{ one: 1 }]);
});
