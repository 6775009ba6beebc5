import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { keyedCalls, refusedKey } from '../../testing/keyed-calls.ts';
import { outcome, testApp } from '../../testing/test-app.ts';
import { forgetOldKeys } from './idempotency-keys.queries.ts';

const test = await testApp();
const { post, pay, count, buildPlace, buildBill } = keyedCalls(test);

async function billWithKey() {
  const place = await buildPlace();
  return { ...place, ...(await buildBill(place.restaurantId)), key: randomUUID() };
}

it('a key of a refused request is free, for the same request and for another one', async () => {
  const { restaurantId, staff, orderID, key } = await billWithKey();
  const cash = (more: Record<string, string>) => pay(staff, { orderid: orderID, paidby: 'Cash', ...more })(key);
  expect((await cash({ tax: '123.45' })).json()).toMatchObject({ error: 'AmountChanged' });
  expect((await cash({ tax: '123.45' })).json()).toMatchObject({ error: 'AmountChanged' });
  expect((await cash({})).json()).toMatchObject({ success: true });
  expect((await cash({ tip: '3' })).json()).toMatchObject(refusedKey);
  expect(await count('payments', restaurantId)).toBe(1);
});

it('a key of a request that was cut off is free, and nothing was done', async () => {
  const { restaurantId, staff, orderID, key } = await billWithKey();
  const cash = (tip: string) => pay(staff, { orderid: orderID, paidby: 'Cash', tip })(key);
  await test.db.transaction().execute(async (tx) => {
    await sql`select from visits where restaurant_id = ${restaurantId} for update`.execute(tx);
    const cut = cash('1');
    await test.waitersAtLock(1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
    expect((await cut).statusCode).toBeGreaterThanOrEqual(500);
  });
  expect(await count('payments', restaurantId)).toBe(0);
  const paid = await cash('2');
  expect(paid.json()).toMatchObject({ success: true, result: { tip: 2 } });
  expect((await cash('2')).json()).toEqual(paid.json());
  expect((await cash('1')).json()).toMatchObject(refusedKey);
  expect(await count('payments', restaurantId)).toBe(1);
});

it("a key belongs to one call: a payment's key makes no refund", async () => {
  const { restaurantId, staff, orderID, key } = await billWithKey();
  expect((await pay(staff, { orderid: orderID, paidby: 'Cash' })(key)).statusCode).toBe(200);
  const back = await post(endpoints.refund, staff, { orderID, amount: '1', reason: 'Cold soup' })(key);
  expect(outcome(back)).toEqual([409, 'Invalid']);
  expect(await count('refunds', restaurantId)).toBe(0);
});

it('a key belongs to one restaurant of a platform administrator', async () => {
  const { id: restaurantId } = await test.buildRestaurant();
  const { id: elsewhere } = await test.buildRestaurant();
  const headers = await test.staffOf({ restaurantId: null, privileges: ['payment'] });
  const { orderID } = await buildBill(restaurantId);
  const key = randomUUID();
  const at = (restaurant: number) =>
    pay({ ...headers, 'x-restaurant': String(restaurant) }, { orderid: orderID, paidby: 'Cash' })(key);
  expect((await at(restaurantId)).statusCode).toBe(200);
  expect((await at(elsewhere)).statusCode).toBe(409);
});

it('a key that pays one order does not pay another one, nor end its card page', async () => {
  const { restaurantId, staff } = await buildPlace();
  const [paid, next] = [await buildBill(restaurantId), await buildBill(restaurantId)];
  const key = randomUUID();
  await pay(staff, { orderid: paid.orderID, paidby: 'Cash' })(key);
  const { url } = (await post(endpoints.payOrder, next.guests, { orderID: next.orderID })()).json();
  expect((await pay(staff, { orderid: next.orderID, paidby: 'Cash' })(key)).statusCode).toBe(409);
  expect((await test.send({ method: 'GET', url })).statusCode).toBe(200);
});

it('a key belongs to the restaurant in which it was used', async () => {
  const { restaurantId, staff, orderID, key } = await billWithKey();
  await pay(staff, { orderid: orderID, paidby: 'Cash' })(key);
  const noted = test.db.selectFrom('idempotency_keys').select('restaurant_id').where('key', '=', key);
  expect(await noted.execute()).toEqual([{ restaurant_id: restaurantId }]);
});

it('a key is kept for three days', async () => {
  const { restaurantId, staff, orderID } = await billWithKey();
  const [old, young] = [randomUUID(), randomUUID()];
  await pay(staff, { orderid: orderID, paidby: 'Cash' })(old);
  const { id } = await test.buildOrder({ restaurantId, status: 'closed' });
  await pay(staff, { orderid: id, paidby: 'Cash' })(young);
  const aged = { created_at: new Date(Date.now() - 3 * 86_400_000 - 60_000) };
  await test.changeRows('idempotency_keys', { key: old }, aged);
  await forgetOldKeys(test.db);
  expect(await test.findRows('idempotency_keys', { key: [old, young] }, ['key'])).toEqual([{ key: young }]);
});
