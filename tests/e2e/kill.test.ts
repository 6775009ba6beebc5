import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { openRestaurant, plainDishes } from '../../bench/support/diner.ts';
import { makeDataDir, startProduct } from '../../bench/support/product.ts';
import { embeddedDatabase, seatGuests, withDatabase } from '../../bench/support/product-database.ts';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';

const { dataDir, remove } = await makeDataDir();
afterAll(remove);
const cookieSecret = 'the secret of the cookies of this test';
const settings = { COOKIE_SECRET: cookieSecret };

interface Attempt {
  readonly key: string;
  readonly body: string;
  readonly cookie: string;
  /** What the server acknowledged; undefined while the diner does not know. */
  subOrderID?: number;
}

async function send(url: string, attempt: Attempt): Promise<void> {
  const answer = await fetch(`${url}${addressOf(endpoints.placeOrder).url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: attempt.cookie, 'idempotency-key': attempt.key },
    body: attempt.body,
  });
  const envelope = (await answer.json()) as { success: boolean; result: { subOrderID: number }; error?: string };
  if (!envelope.success) throw new Error(`refused: ${envelope.error}`);
  attempt.subOrderID = envelope.result.subOrderID;
}

it('after kill -9 in the middle of placing orders, every acknowledged order is there once, and a retry doubles none', async () => {
  const first = await startProduct({ dataDir, settings });
  const { connectionString } = await embeddedDatabase(dataDir);
  const guests = await withDatabase(connectionString, (client) => seatGuests(client, openRestaurant, 12, cookieSecret));
  const dishes = await plainDishes(first.url);
  const attempts: Attempt[] = [];
  let isAlive = true;
  const diners = guests.map(async ({ tableCode, cookie }, table) => {
    for (let round = 0; isAlive && round < 20; round += 1) {
      const dish = dishes[(table + round) % dishes.length];
      const items = [{ itemID: dish?.itemId, itemQuantity: 1 + (round % 5), itemPrice: dish?.price }];
      const body = JSON.stringify({ suborder: [{ items }], tableID: tableCode, restaurantID: openRestaurant });
      const attempt: Attempt = { key: randomUUID(), body, cookie };
      attempts.push(attempt);
      // The connection that the kill cuts is the point of this test.
      await send(first.url, attempt).catch(() => undefined);
      await delay(10);
    }
  });
  while (attempts.filter((attempt) => attempt.subOrderID !== undefined).length < 60) await delay(5);
  process.kill(first.pid, 'SIGKILL');
  isAlive = false;
  await Promise.all(diners);
  const acknowledged = attempts
    .filter((attempt) => attempt.subOrderID !== undefined)
    .map((attempt) => attempt.subOrderID);
  const unanswered = attempts.filter((attempt) => attempt.subOrderID === undefined);
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);

  const second = await startProduct({ dataDir, settings });
  try {
    // Each phone presses again with the key it kept.
    await Promise.all(unanswered.map((attempt) => send(second.url, attempt)));
    const after = await embeddedDatabase(dataDir);
    const rows = await withDatabase(after.connectionString, async (client) => {
      const answer = await client.query<{ id: number }>(
        'select s.id from sub_orders s join idempotency_keys k on k.made_id = s.id where k.key = any($1)',
        [attempts.map((attempt) => attempt.key)],
      );
      return answer.rows;
    });
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set(attempts.map((attempt) => attempt.subOrderID)));
    expect(rows).toHaveLength(attempts.length);
    const sums = await withDatabase(after.connectionString, (client) =>
      client.query(
        `select o.id from orders o join sub_orders s on s.restaurant_id = o.restaurant_id and s.order_id = o.id
         group by o.id, o.total_cents, o.waiting_count, o.confirmed_count
         having o.total_cents <> coalesce(sum(s.total_cents) filter (where s.status <> 'cancelled'), 0)
           or o.waiting_count <> count(*) filter (where s.status = 'new')
           or o.confirmed_count <> count(*) filter (where s.status = 'confirmed')`,
      ),
    );
    expect(sums.rows).toEqual([]);
  } finally {
    await second.stop();
  }
});
