import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-app.ts';
import { openDatabase, plannedEachTime } from './database.ts';
import { createNames } from './prepared-statements.ts';

const { connectionString, owner } = await testDatabase();

const prepared = sql<{ statement: string }>`
  select statement from pg_prepared_statements where name like 'comanda%' order by prepare_time`;

it('a repeated statement is prepared once per connection, for any values', async () => {
  const { db } = openDatabase(connectionString, { connections: 1 });
  try {
    const double = async (value: number) => {
      const { rows } = await sql<{ double: number }>`select ${value}::int * 2 as double`.execute(db);
      return rows[0]?.double;
    };
    expect(await double(4)).toBe(8);
    expect((await prepared.execute(db)).rows).toEqual([]);
    expect(await double(5)).toBe(10);
    expect(await double(6)).toBe(12);
    await db.transaction().execute(async (tx) => {
      expect((await sql<{ double: number }>`select ${7}::int * 2 as double`.execute(tx)).rows).toEqual([
        { double: 14 },
      ]);
    });
    expect((await prepared.execute(db)).rows).toEqual([{ statement: 'select $1::int * 2 as double' }]);
  } finally {
    await db.destroy();
  }
});

it('a failed statement can be sent again', async () => {
  const { db } = openDatabase(connectionString, { connections: 1 });
  try {
    const part = (by: number) => sql<{ part: number }>`select 12 / ${by}::int as part`.execute(db);
    await part(3);
    await expect(part(0)).rejects.toThrow('division by zero');
    expect((await part(4)).rows).toEqual([{ part: 3 }]);
  } finally {
    await db.destroy();
  }
});

it('a connection whose statements a migration outdated is closed after the first failure', async () => {
  const { db } = openDatabase(connectionString, { connections: 1 });
  try {
    await sql`create table moving (a integer); grant select on moving to public`.execute(owner);
    const read = () => sql`select a from moving where ${1}::int = 1`.execute(db);
    for (let time = 0; time < 3; time += 1) await read();
    await sql`alter table moving alter column a type text`.execute(owner);
    await expect(read()).rejects.toThrow('cached plan must not change result type');
    expect((await read()).rows).toEqual([]);
  } finally {
    await db.destroy();
  }
});

it('a statement whose plan depends on its values is planned each time', async () => {
  const { db, pool } = openDatabase(connectionString, { connections: 1 });
  try {
    const reports = plannedEachTime(pool);
    for (const value of [1, 2, 3]) await sql`select ${value}::int as told`.execute(reports);
    expect((await prepared.execute(db)).rows).toEqual([]);
  } finally {
    await db.destroy();
  }
});

it('the number of names is limited, and given names stay', () => {
  const nameOf = createNames(2);
  expect(nameOf('a')).toBeUndefined();
  const first = nameOf('a');
  expect(first).toBeDefined();
  for (let once = 0; once < 100; once += 1) expect(nameOf(`once ${once}`)).toBeUndefined();
  nameOf('b');
  const second = nameOf('b');
  expect(second).toBeDefined();
  expect(second).not.toBe(first);
  nameOf('c');
  expect(nameOf('c')).toBeUndefined();
  expect(nameOf('a')).toBe(first);
});
