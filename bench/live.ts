// Push: one program serves 2,000 staff streams of 500 restaurants and 5,000 guest streams while guests place 50 orders
// a second. Prints the delay from an order's response to its event, for staff and for guests, and the program's cost.
import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import type { Endpoint } from '../core/contract/index.ts';
import { signStaffToken } from '../server/platform/auth/staff-token.ts';
import { aim, note, percentile, report } from './support/figures.ts';
import { othersShare, readUsage } from './support/machine.ts';
import { makeDataDir, residentMemory, startProduct } from './support/product.ts';
import { embeddedDatabase, fillMenu, type Seated, seatGuests, withDatabase } from './support/product-database.ts';
import { Connection, expectStatus, requestBytes } from './support/wire-client.ts';

const restaurants = 500;
const staffOfEach = 4;
const guestsOfEach = 10;
const ordersPerSecond = 50;
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const limitMs = 300;

interface Guest extends Seated {
  readonly restaurantId: number;
}

async function addRestaurants(client: pg.Client): Promise<{ restaurantId: number; userId: number }[]> {
  const { rows } = await client.query<{ restaurantId: number; userId: number }>(
    `with added as (
       insert into restaurants (name, tax_rate, plan_id, config)
       select 'Live ' || n, r.tax_rate, r.plan_id, r.config from restaurants r, generate_series(1, $1::int) n where r.id = 2
       returning id
     ), manager as (
       insert into users (restaurant_id, name, username, email, password_hash)
       select id, 'Live ' || id, 'live' || id, 'live@bench.example', '' from added returning id, restaurant_id
     ), role as (
       insert into user_roles (user_id, role_id)
       select m.id, ur.role_id from manager m, users u join user_roles ur on ur.user_id = u.id where u.username = 'manager2'
     )
     select restaurant_id as "restaurantId", id as "userId" from manager`,
    [restaurants],
  );
  return rows;
}

let browsers = 0;

function openStream(url: string, endpoint: Endpoint, headers: Record<string, string>, onEvent: () => void) {
  // Rate limits count by IP address, so each browser gets its own.
  browsers += 1;
  const localAddress = `127.1.${browsers >> 8}.${browsers & 255 || 1}`;
  return new Promise<() => void>((resolve, reject) => {
    const { url: path } = addressOf(endpoint);
    const stream = request(url + path, { agent: false, headers, localAddress }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream was refused: ${answer.statusCode}`));
      answer.on('error', () => undefined);
      answer.on('data', (bytes: Buffer) => {
        if (!bytes.includes('data: ')) return;
        resolve(() => stream.destroy());
        onEvent();
      });
    });
    stream.on('error', reject);
    stream.end();
  });
}

async function inTurns<Input>(inputs: readonly Input[], atOnce: number, work: (input: Input) => Promise<void>) {
  const waiting = [...inputs];
  const next = async () => {
    for (let task = waiting.pop(); task !== undefined; task = waiting.pop()) await work(task);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

const home = await makeDataDir();
const jwtSecret = randomBytes(32).toString('hex');
const cookieSecret = randomBytes(32).toString('hex');
const settings = { JWT_SECRET: jwtSecret, COOKIE_SECRET: cookieSecret };
const product = await startProduct({ dataDir: home.dataDir, settings });
const closing: (() => void)[] = [];
try {
  const { connectionString, postmaster } = await embeddedDatabase(home.dataDir);
  await withDatabase(connectionString, async (client) => {
    const idle = await residentMemory(product.pid);
    const added = await addRestaurants(client);
    const guests: Guest[] = [];
    for (const { restaurantId } of added) {
      await fillMenu(client, restaurantId, 1);
      const seated = await seatGuests(client, restaurantId, guestsOfEach, cookieSecret);
      guests.push(...seated.map((guest) => ({ ...guest, restaurantId })));
    }
    const { rows: dishes } = await client.query<{ restaurant_id: number; id: number; name: string }>(
      `select restaurant_id, id, name from items where availability = 'A'`,
    );
    const dishOf = new Map(dishes.map((dish) => [dish.restaurant_id, dish]));

    /** Delays of the events, and the time at which each order got its response. */
    const lags: Record<'staff' | 'guests', number[]> = { staff: [], guests: [] };
    const placedAt = new Map<string, number>();
    const onEventOf = (whose: keyof typeof lags, key: string) => () => {
      const placed = placedAt.get(key);
      if (placed !== undefined) lags[whose].push(performance.now() - placed);
    };

    const expires = new Date(Date.now() + 3_600_000);
    const key = new TextEncoder().encode(jwtSecret);
    const desks = added.flatMap((restaurant) =>
      Array.from({ length: staffOfEach }, () => ({ ...restaurant, sessionId: randomUUID() })),
    );
    await client.query(
      'insert into staff_sessions (id, user_id, expires_at) select s, u, $3 from unnest($1::uuid[], $2::int[]) x (s, u)',
      [desks.map(({ sessionId }) => sessionId), desks.map(({ userId }) => userId), expires],
    );
    const opening = performance.now();
    await inTurns(desks, 50, async ({ restaurantId, userId, sessionId }) => {
      const authorization = `JWT-${await signStaffToken({ sessionId, userId }, key, expires)}`;
      const headers = { authorization, 'x-restaurant': String(restaurantId) };
      closing.push(
        await openStream(
          product.url,
          endpoints.staffChanges,
          headers,
          onEventOf('staff', `restaurant ${restaurantId}`),
        ),
      );
    });
    await inTurns(guests, 50, async ({ cookie, tableCode }) => {
      const headers = { cookie };
      closing.push(
        await openStream(product.url, endpoints.tableChanges, headers, onEventOf('guests', `table ${tableCode}`)),
      );
    });
    note('streams', `${closing.length} opened in ${((performance.now() - opening) / 1000).toFixed(1)} s`);

    const watched = { program: product.pid, limit: process.pid, postmaster };
    const before = readUsage(watched);
    const connections = Array.from({ length: 64 }, () => new Connection(product.url));
    const started = performance.now();
    // Two orders in one restaurant within 0.1 s cause only one event, so the orders take the restaurants in turn.
    const guestAt = (at: number) => guests[(at % restaurants) * guestsOfEach + Math.floor(at / restaurants)];
    const orders = Array.from({ length: Math.min(guests.length, ordersPerSecond * seconds) }, (_, at) => guestAt(at));
    const { method, url: path } = addressOf(endpoints.placeOrder);
    const placing: Promise<void>[] = [];
    let sent = 0;
    const place = async (guest: Guest, connection: Connection) => {
      const { restaurantId, tableCode, cookie } = guest;
      const dish = dishOf.get(restaurantId);
      const items = [{ itemID: dish?.id, itemName: dish?.name, itemQuantity: 1, subItems: [] }];
      const ask = requestBytes({
        method,
        path,
        headers: { 'content-type': 'application/json', cookie, 'idempotency-key': randomUUID() },
        body: JSON.stringify({ suborder: [{ items }], tableID: tableCode, restaurantID: restaurantId }),
      });
      await expectStatus(connection, 200, ask);
      const now = performance.now();
      for (const room of [`restaurant ${restaurantId}`, `table ${tableCode}`]) placedAt.set(room, now);
      sent += 1;
    };
    const free = [...connections];
    for (const [at, guest] of orders.entries()) {
      if (!guest) throw new Error('a table without a guest');
      await delay(Math.max(0, started + (at * 1000) / ordersPerSecond - performance.now()));
      const connection = free.shift();
      if (!connection) throw new Error('64 orders are on their way at once: the machine cannot keep up');
      placing.push(place(guest, connection).then(() => void free.push(connection)));
    }
    await Promise.all(placing);
    await delay(1_500);
    const after = readUsage(watched);
    const took = (performance.now() - started) / 1000;
    for (const connection of connections) connection.close();

    for (const [whose, values] of Object.entries(lags)) {
      for (const share of [0.5, 0.99]) {
        const value = percentile(values, share);
        aim({
          name: `${whose}: p${share * 100} from order to event`,
          value,
          unit: 'ms',
          limit: limitMs,
          bound: 'most',
        });
      }
    }
    report({ name: 'events that guests got', value: lags.guests.length, unit: 'events', limit: sent, bound: 'least' });
    report({
      name: 'events that staff got',
      value: lags.staff.length,
      unit: 'events',
      limit: sent * staffOfEach,
      bound: 'least',
    });
    const cores = (part: 'program' | 'postgres' | 'client') =>
      `${(((after[part] - before[part]) / took) * 100).toFixed(0)} %`;
    note('one core', `program ${cores('program')}, PostgreSQL ${cores('postgres')}, these clients ${cores('client')}`);
    note(
      'memory',
      `${idle.toFixed(0)} MB before, ${(await residentMemory(product.pid)).toFixed(0)} MB with the streams`,
    );
    note(
      'orders',
      `${sent} in ${took.toFixed(1)} s; others used ${(othersShare(before, after) * 100).toFixed(0)} % of the machine`,
    );
  });
} finally {
  for (const close of closing) close();
  await product.stop();
  await home.remove();
}
