import pg from 'pg';
import { expect, it } from 'vitest';
import * as endpoints from '../core/contract/endpoints.ts';
import { timeLimits } from './platform/database.ts';
import { type Floor, placement, testApp } from './testing/test-app.ts';

it('while one visit is locked, its table is told to retry, and every other table can order', async () => {
  const calls = { ...timeLimits.calls, lock: 400 };
  const test = await testApp({}, { limits: { calls, reports: timeLimits.reports } });
  const [held, free] = [await test.buildFloor(), await test.buildFloor()];
  const place = (floor: Floor) =>
    test.send(endpoints.placeOrder, {
      headers: floor.cookie,
      payload: placement(floor, [{ itemID: floor.soup, itemQuantity: 1 }]),
    });
  const holder = new pg.Client({ connectionString: test.connectionString });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from visits where id = $1 for update', [held.visitId]);

  // More requests than the pool has connections.
  const stuck = Array.from({ length: 12 }, () => place(held));
  expect((await place(free)).json()).toMatchObject({ success: true });
  for (const answer of await Promise.all(stuck)) {
    expect([answer.statusCode, answer.json()]).toEqual([503, { success: false, result: null, error: 'Unavailable' }]);
    expect(answer.headers['retry-after']).toBe('5');
  }
  await holder.query('rollback');
  await holder.end();
  expect((await place(held)).json()).toMatchObject({ success: true });
});
