import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addRow, buildUser, testDatabase } from '../testing/test-app.ts';
import { cellOf, takeCell } from './cell.ts';
import type { Database } from './database.ts';

const nextOf = async (db: Database, table: string) =>
  (await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(db)).rows[0]?.id;
const refusal = (db: Database, cell: number) => takeCell(db, cell).catch(({ message }: Error) => message);

it('gives an empty database the ids of its cell, which restarts and later tables continue', async () => {
  const { owner } = await testDatabase();
  await takeCell(owner, 7);
  const { id: plan_id } = await addRow(owner, 'plans', { name: 'Plan', charges: '0$25$0.5$0|25$75$1$0|75$1000$2$0' });
  const { id } = await addRow(owner, 'restaurants', { name: 'Inn', tax_rate: '1', plan_id, config: '{}' });
  expect([plan_id, id, await cellOf(owner)]).toEqual([7_000_000_000_001, 7_000_001, 7]);
  expect([await nextOf(owner, 'users'), await nextOf(owner, 'orders')]).toEqual([7_000_001, 7_000_000_001_001]);
  await sql`create table later (id bigint generated always as identity)`.execute(owner);
  await takeCell(owner, 7);
  expect([await nextOf(owner, 'orders'), await nextOf(owner, 'later')]).toEqual([7_000_000_001_002, 7_000_000_000_001]);
});

it('never hands out an id of the next cell', async () => {
  const { owner } = await testDatabase();
  await takeCell(owner, 7);
  await sql`select setval('restaurants_id_seq', 7999998), setval('orders_id_seq', 7999999999998)`.execute(owner);
  await takeCell(owner, 7);
  expect([await nextOf(owner, 'restaurants'), await nextOf(owner, 'orders')]).toEqual([7_999_999, 7_999_999_999_999]);
  for (const table of ['restaurants', 'orders']) await expect(nextOf(owner, table)).rejects.toThrow('maximum value');
});

it.each([0, 12, 999])('refuses another cell for a database with rows of cell %i, and keeps its ids', async (cell) => {
  const { owner, db } = await testDatabase();
  await takeCell(owner, cell);
  const { id } = await buildUser(db, { restaurantId: null });
  expect(id).toBe(cell * 1_000_000 + 1);
  expect(await refusal(owner, 500)).toBe(
    `The database is of cell ${cell}, and CELL is 500: ids of two cells would collide. Set CELL=${cell}, or name an empty database.`,
  );
  expect(await refusal(owner, cell)).toBeUndefined();
  expect(await nextOf(owner, 'users')).toBe(id + 1);
});
