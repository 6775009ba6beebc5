import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import * as endpoints from '../../core/contract/endpoints.ts';
import { placement, testApp } from '../testing/test-app.ts';
import { watchReadiness } from './readiness.ts';

const diskFull = Object.assign(new pg.DatabaseError('could not extend file: No space left on device', 9, 'error'), {
  code: '53100',
});

/** A database whose disk is full, but which otherwise works. */
function fullDatabase() {
  let isFull = true;
  const queries: string[] = [];
  const query = async (text: string) => {
    queries.push(text);
    if (isFull && text.startsWith('insert')) throw diskFull;
    return { rows: [{ ok: true }] };
  };
  const pool = { query, connect: async () => ({ query, release: () => undefined }) };
  const makeRoom = () => {
    isFull = false;
  };
  return { pool: pool as unknown as pg.Pool, asked: queries, makeRoom };
}

it('a full disk is noticed once a statement fails on it, until there is room again', async () => {
  const { pool, asked: queries, makeRoom } = fullDatabase();
  const readiness = watchReadiness(pool);
  expect(await readiness.isReady()).toBe(true);
  expect(queries).toHaveLength(1);
  readiness.noteFault(new Error('something else'));
  expect(await readiness.isReady()).toBe(true);
  readiness.noteFault(diskFull);
  expect([await readiness.isReady(), await readiness.isReady()]).toEqual([false, false]);
  makeRoom();
  expect([await readiness.isReady(), await readiness.isReady()]).toEqual([true, true]);
  // Each test write was rolled back.
  expect(queries.filter((text) => text === 'begin')).toHaveLength(queries.filter((text) => text === 'rollback').length);
});

it('an order without disk space is told to retry, and the attempt leaves nothing behind', async () => {
  const test = await testApp();
  const floor = await test.buildFloor();
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(test.owner);
  await sql`create trigger no_room before insert on sub_orders execute function no_room()`.execute(test.owner);
  const place = () =>
    test.send(endpoints.placeOrder, {
      headers: floor.cookie,
      payload: placement(floor, [{ itemID: floor.soup, itemQuantity: 1 }]),
    });
  const refused = await place();
  expect([refused.statusCode, refused.json()]).toEqual([503, { success: false, result: null, error: 'Unavailable' }]);
  expect((await test.send({ url: '/readyz' })).statusCode).toBe(200);
  const { rows } = await sql`select key from idempotency_keys where caller = 'room'`.execute(test.db);
  expect(rows).toEqual([]);
  await sql`drop trigger no_room on sub_orders`.execute(test.owner);
  expect((await place()).json()).toMatchObject({ success: true });
});

it('a read-only database is not ready, refuses writes in the envelope, and recovers automatically', async () => {
  const test = await testApp();
  const floor = await test.buildFloor();
  const place = () =>
    test.send(endpoints.placeOrder, {
      headers: floor.cookie,
      payload: placement(floor, [{ itemID: floor.soup, itemQuantity: 1 }]),
    });
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  const name = new URL(test.connectionString).pathname.slice(1);
  const setReadOnly = async (value: 'on' | 'off') => {
    await admin.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    // Only client connections, because only a superuser may end PostgreSQL's own processes.
    const clients = "select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend'";
    await admin.query(`select pg_terminate_backend(pid) from (${clients}) c`, [name]);
  };
  const readiness = async () => (await test.send({ url: '/readyz' })).statusCode;
  await setReadOnly('on');
  await expect.poll(async () => (await place()).json()).toMatchObject({ error: 'Unavailable' });
  await expect.poll(readiness).toBe(503);
  expect((await test.send({ url: '/healthz' })).statusCode).toBe(200);
  await setReadOnly('off');
  await expect.poll(readiness).toBe(200);
  await expect.poll(async () => (await place()).json()).toMatchObject({ success: true });
  await admin.end();
});
