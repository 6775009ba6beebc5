import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRestaurant, plainDishes } from '../../bench/support/diner.ts';
import { makeDataDir, type Product, startProduct } from '../../bench/support/product.ts';
import { type Seated, seatGuests, withDatabase } from '../../bench/support/product-database.ts';
import { demoManager, signIn } from '../../bench/support/staff.ts';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { startTestCluster } from '../../server/testing/test-cluster.ts';
import { openBalancer } from './health-balancer.ts';

// Two processes of the built product on one PostgreSQL.

/** How often both are restarted; `npm run faults` asks for more. */
const rounds = Number(process.env.COMANDA_FAULT_ROUNDS ?? 1);
const cookieSecret = 'the secret of the cookies of both programs';
const { dataDir, remove } = await makeDataDir();
let cluster: Awaited<ReturnType<typeof startTestCluster>>;
let connectionString: string;
let programs: Product[];
const start = () =>
  startProduct({
    dataDir,
    settings: { DATABASE_URL: connectionString, COOKIE_SECRET: cookieSecret, STOP_DELAY_SECONDS: '1' },
  });
const program = (at: number) => programs[at % 2]?.url ?? '';

beforeAll(async () => {
  cluster = await startTestCluster();
  const url = new URL(cluster.adminUrl);
  await withDatabase(cluster.adminUrl, (client) => client.query('create database two_programs'));
  url.pathname = '/two_programs';
  connectionString = url.href;
  programs = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(programs.map((one) => one.stop()));
  await cluster.stop();
  await remove();
});

type Dishes = Awaited<ReturnType<typeof plainDishes>>;
interface Answer {
  readonly status: number;
  readonly body: {
    success?: boolean;
    error?: string;
    message?: string;
    result?: { subOrderID?: number; orderID?: number };
  };
}

async function send(
  url: string,
  { url: path, method }: { url: string; method: string },
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

const place = (url: string, { tableCode, cookie }: Seated, dishes: Dishes, key: string) => {
  const items = [{ itemID: dishes[0]?.itemId, itemQuantity: 1 }];
  const body = { suborder: [{ items }], tableID: tableCode, restaurantID: openRestaurant };
  return send(url, addressOf(endpoints.placeOrder), { cookie, 'idempotency-key': key }, body);
};

test('sessions, limits, keys and prices are those of one program', async () => {
  const dishes = await plainDishes(program(0));
  const guests = await withDatabase(connectionString, (client) => seatGuests(client, openRestaurant, 3, cookieSecret));
  const [first, second, third] = guests as [Seated, Seated, Seated];
  const authorization = await signIn(program(0), ...demoManager);
  const restaurants = (url: string) => send(url, addressOf(endpoints.menus), { authorization });
  expect((await restaurants(program(1))).status).toBe(200);

  // One key, ten presses over both: one sub-order, and everybody is told its number.
  const key = randomUUID();
  const presses = await Promise.all(Array.from({ length: 10 }, (_, at) => place(program(at), first, dishes, key)));
  expect(new Set(presses.map(({ body }) => body.result?.subOrderID)).size).toBe(1);
  expect(presses.every(({ status }) => status === 200)).toBe(true);

  // 200 wrong codes over both: exactly as many are looked at as may be.
  const order = presses[0]?.body.result?.orderID;
  const tries = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      send(program(at), addressOf(endpoints.managerCode), { authorization }, { orderid: order, code: 'not it' }),
    ),
  );
  const codes = tries.map(({ body }) => body.error ?? body.message);
  expect(codes.filter((code) => code === 'WrongCode')).toHaveLength(5);
  expect(codes.filter((code) => code === 'TooManyTries')).toHaveLength(195);

  // A price changed behind one program counts at both for the very next order.
  expect((await place(program(1), second, dishes, randomUUID())).status).toBe(200);
  const dish = dishes[0]?.itemId;
  await withDatabase(connectionString, (client) =>
    client.query('update items set price_cents = price_cents + 100 where id = $1', [dish]),
  );
  const placed = await place(program(0), third, dishes, randomUUID());
  const line = await withDatabase(connectionString, (client) =>
    client.query('select total_cents from sub_orders where id = $1', [placed.body.result?.subOrderID]),
  );
  const price = await withDatabase(connectionString, (client) =>
    client.query('select price_cents from items where id = $1', [dish]),
  );
  expect(line.rows[0]?.total_cents).toBe(price.rows[0]?.price_cents);

  // Signed out at one, signed out at the other.
  await send(program(0), addressOf(endpoints.signOut), { authorization }, {});
  await expect.poll(async () => (await restaurants(program(1))).status, { timeout: 2_000 }).toBe(401);
});

test('what is ordered at one program is heard of at the other', async () => {
  const dishes = await plainDishes(program(0));
  const [guest] = (await withDatabase(connectionString, (client) =>
    seatGuests(client, openRestaurant, 1, cookieSecret),
  )) as [Seated];
  const stop = new AbortController();
  const { url } = addressOf(endpoints.tableChanges);
  const stream = await fetch(program(1) + url, { headers: { cookie: guest.cookie }, signal: stop.signal });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('data: all\n\n');
  await place(program(0), guest, dishes, randomUUID());
  expect((await reader?.read())?.value).toMatch(/orders/);
  stop.abort();
});

test('restarted one after the other behind a balancer, under load, no request fails', async () => {
  const balancer = await openBalancer();
  for (const { url } of programs) balancer.add(url);
  const dishes = await plainDishes(program(0));
  const guests = await withDatabase(connectionString, (client) => seatGuests(client, openRestaurant, 8, cookieSecret));
  const failures: unknown[] = [];
  let isOver = false;
  let requests = 0;
  const acknowledged: number[] = [];
  const load = guests.map(async (guest, at) => {
    while (!isOver) {
      requests += 1;
      const isPoll = at % 2 === 0;
      try {
        const path = addressOf(endpoints.itemMenu, { query: { rid: openRestaurant } });
        const answer = isPoll
          ? await send(balancer.url, path, {})
          : await place(balancer.url, guest, dishes, randomUUID());
        // A table takes so many waiting sub-orders and no more: that is an answer.
        if (answer.status >= 500) failures.push(answer);
        else if (!isPoll && answer.body.result?.subOrderID) acknowledged.push(answer.body.result.subOrderID);
      } catch (error) {
        failures.push(error);
      }
      await delay(20);
    }
  });
  for (let turn = 0; turn < 2 * rounds; turn += 1) {
    const at = turn % 2;
    const old = programs[at] as Product;
    await old.stop();
    balancer.remove(old.url);
    const fresh = await start();
    programs[at] = fresh;
    balancer.add(fresh.url);
    await delay(200);
  }
  isOver = true;
  await Promise.all(load);
  await balancer.close();
  if (rounds > 1) console.log(`${2 * rounds} restarts, ${requests} requests, ${failures.length} failed`);
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(100);
  const { rowCount } = await withDatabase(connectionString, (client: pg.Client) =>
    client.query('select from sub_orders where id = any($1)', [acknowledged]),
  );
  expect(rowCount).toBe(acknowledged.length);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
});
