import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRestaurant, plainDishes } from '../../bench/support/diner.ts';
import { addPaidOrders } from '../../bench/support/history.ts';
import { makeDataDir, type Product, startProduct } from '../../bench/support/product.ts';
import { type Seated, seatGuests, withDatabase } from '../../bench/support/product-database.ts';
import { demoManager, signIn } from '../../bench/support/staff.ts';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { seededRandom } from '../../server/db/demo/random.ts';
import { startPrinterPeer } from '../../server/testing/printer-peer.ts';
import { type SmtpPeer, startSmtpPeer } from '../../server/testing/smtp-peer.ts';
import { startTestCluster } from '../../server/testing/test-cluster.ts';
import { type Asked, spendAnEvening } from '../faults/evening.ts';
import { openLedger } from '../faults/ledger.ts';
import type { LimitsPlace } from '../faults/limited-requests.ts';
import { limitCases, untried } from '../faults/limits.ts';
import { openPlace } from '../faults/place.ts';
import { startRollingLoad } from '../faults/rolling-load.ts';
import { sendOnce } from '../faults/send-once.ts';
import { openBalancer } from './health-balancer.ts';

// Two processes of the built product on one PostgreSQL.

/** `npm run faults` runs more rounds. */
const isLong = process.env.COMANDA_FAULT_ROUNDS !== undefined;
const seed = Number(process.env.COMANDA_FAULT_SEED ?? 1);
const cookieSecret = 'the secret of the cookies of both programs';
const { dataDir, remove } = await makeDataDir();
let cluster: Awaited<ReturnType<typeof startTestCluster>>;
let mailServer: SmtpPeer;
let connectionString: string;
let programUrl: string;
let programs: Product[];
const start = () =>
  startProduct({
    dataDir,
    settings: {
      DATABASE_URL: programUrl,
      DATABASE_OWNER_URL: connectionString,
      // With a trusted proxy, attempts can come from many addresses.
      COOKIE_SECRET: cookieSecret,
      STOP_DELAY_SECONDS: '1',
      TRUST_PROXY: '1',
      DEMO: '1',
      SMTP_URL: mailServer.url,
      PRINTER_NETWORKS: '127.0.0.0/8',
    },
  });
const mailedTo = Array.from({ length: 40 }, (_, at) => `guest-${at}@bistro.test`);
const program = (at: number) => programs[at % 2]?.url ?? '';

beforeAll(async () => {
  cluster = await startTestCluster();
  mailServer = await startSmtpPeer();
  await withDatabase(cluster.adminUrl, (client) => client.query('create database two_programs'));
  connectionString = Object.assign(new URL(cluster.adminUrl), { pathname: '/two_programs' }).href;
  // The database is empty and the role doesn't exist yet, so both programs try to create it.
  programUrl = Object.assign(new URL(connectionString), { username: 'till', password: "its own p'ässword" }).href;
  programs = await Promise.all([start(), start()]);
  // These mails are sent while other checks run.
  await query(
    `insert into outbox (dedupe_key, recipient, subject, html, plain_text)
     select name, name, 'Hello', 'Hello', 'Hello' from unnest($1::text[]) as name`,
    [mailedTo],
  );
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await mailServer.close();
  await cluster.stop();
  await remove();
});

const query = (text: string, values: unknown[] = []) =>
  withDatabase(connectionString, async (client) => (await client.query(text, values)).rows);

const seated = (guests: number) =>
  withDatabase(connectionString, (client) => seatGuests(client, openRestaurant, guests, cookieSecret));
type Dishes = Awaited<ReturnType<typeof plainDishes>>;
type Result = { subOrderID?: number; orderID?: number };
type Answer = { status: number; body: { success?: boolean; error?: string; message?: string; result?: Result } };

type Call = ReturnType<typeof addressOf>;
async function send(program: string, call: Call, by: Record<string, string>, body?: unknown): Promise<Answer> {
  const type = body !== undefined && { 'content-type': 'application/json' };
  const sent = body !== undefined && { body: JSON.stringify(body) };
  const answer = await fetch(program + call.url, { method: call.method, headers: { ...type, ...by }, ...sent });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

const place = (url: string, { tableCode, cookie }: Seated, dishes: Dishes, key: string) => {
  const items = [{ itemID: dishes[0]?.itemId, itemQuantity: 1 }];
  const body = { suborder: [{ items }], tableID: tableCode, restaurantID: openRestaurant };
  return send(url, addressOf(endpoints.placeOrder), { cookie, 'idempotency-key': key }, body);
};

test('sessions, limits, keys and prices behave as in one program', async () => {
  const dishes = await plainDishes(program(0));
  const [first, second, third] = (await seated(3)) as [Seated, Seated, Seated];
  const authorization = await signIn(program(0), ...demoManager);
  const restaurants = (url: string) => send(url, addressOf(endpoints.menus), { authorization });
  expect((await restaurants(program(1))).status).toBe(200);

  // Ten presses with one key on both programs make one sub-order, and every response has its number.
  const key = randomUUID();
  const presses = await Promise.all(Array.from({ length: 10 }, (_, at) => place(program(at), first, dishes, key)));
  expect(new Set(presses.map(({ body }) => body.result?.subOrderID)).size).toBe(1);
  expect(presses.every(({ status }) => status === 200)).toBe(true);

  // Of 200 wrong codes on both programs, exactly as many are checked as the limit allows.
  const wrong = { orderid: presses[0]?.body.result?.orderID, code: 'not it' };
  const tryAt = (at: number) => send(program(at), addressOf(endpoints.managerCode), { authorization }, wrong);
  const tries = await Promise.all(Array.from({ length: 200 }, (_, at) => tryAt(at)));
  const codes = tries.map(({ body }) => body.error ?? body.message);
  expect(codes.filter((code) => code === 'WrongCode')).toHaveLength(5);
  expect(codes.filter((code) => code === 'TooManyTries')).toHaveLength(195);

  // When one program changes a price, both use it for the very next order.
  expect((await place(program(1), second, dishes, randomUUID())).status).toBe(200);
  const dish = dishes[0]?.itemId;
  await query(
    `with changed as (update items set price_cents = price_cents + 100 where id = $1 returning restaurant_id)
     update restaurants set menu_version = menu_version + 1 where id = (select restaurant_id from changed)`,
    [dish],
  );
  const placed = await place(program(0), third, dishes, randomUUID());
  const subOrder = placed.body.result?.subOrderID;
  const [line] = await query('select total_cents from sub_orders where id = $1', [subOrder]);
  const [price] = await query('select price_cents from items where id = $1', [dish]);
  expect(line?.total_cents).toBe(price?.price_cents);

  // Signing out in one program signs the user out in the other.
  await send(program(0), addressOf(endpoints.signOut), { authorization }, {});
  await expect.poll(async () => (await restaurants(program(1))).status, { timeout: 10_000 }).toBe(401);
});

test('an order placed in one program is pushed by the other', async () => {
  const dishes = await plainDishes(program(0));
  const [guest] = (await seated(1)) as [Seated];
  const stop = new AbortController();
  const { url } = addressOf(endpoints.tableChanges);
  const stream = await fetch(program(1) + url, { headers: { cookie: guest.cookie }, signal: stop.signal });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('data: all\n\n');
  await place(program(0), guest, dishes, randomUUID());
  let pushed = '';
  // The table's change may be pushed first, or with it.
  while (!pushed.includes('orders')) pushed = (await reader?.read())?.value ?? 'orders: the stream ended';
  expect(pushed).toMatch(/^data: (tables,)?orders\n\n$/);
  stop.abort();
});

test('money, receipts and totals are right when requests are spread over both', async () => {
  const printer = await startPrinterPeer();
  const place = await openPlace(program(0), connectionString, 4);
  const record = { name: 'Kitchen', host: printer.host, port: printer.port };
  expect((await send(program(1), addressOf(endpoints.savePrinter), place.staff, record)).status).toBe(200);
  const [random, ledger] = [seededRandom(seed), openLedger()];
  let turn = 0;
  let isOver = false;
  const spread = (request: Asked) => {
    turn += 1;
    return sendOnce(program(turn), request);
  };
  const evenings = place.tableCodes.map(async (tableCode) => {
    while (!isOver)
      await spendAnEvening({ send: spread, random, ledger, place, tableCode, goesOn: async () => !isOver });
  });
  await delay(isLong ? 10_000 : 1_200);
  isOver = true;
  await Promise.all(evenings);
  expect(await ledger.differences(connectionString, place.restaurantId)).toEqual([]);
  const confirmed = [...ledger.subOrders].filter(([, status]) => status === 'confirmed').map(([id]) => String(id));
  const printed = () => printer.papers.flatMap((paper) => /\/ (\d+)/.exec(paper)?.[1] ?? []).sort();
  await expect.poll(printed).toEqual(confirmed.sort());
  expect(printer.papers.filter((paper) => paper.includes('REPRINT'))).toEqual([]);
  await printer.close();
});

test('pictures and sign-outs in one program apply in the other at once', async () => {
  const { staff, restaurantId } = await openPlace(program(0), connectionString, 1);
  for (const [at, size] of [8, 9].entries()) {
    const picture = PNG.sync.write(new PNG({ width: size, height: size }));
    const body = { restaurantId, picture: picture.toString('base64') };
    expect((await send(program(at), addressOf(endpoints.saveLogo), staff, body)).status).toBe(200);
    const shown = await fetch(`${program(at + 1)}/logo/${restaurantId}`);
    expect(picture.equals(Buffer.from(await shown.arrayBuffer()))).toBe(true);
  }
  const delays: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const authorization = await signIn(program(turn), ...demoManager);
    const look = () => send(program(turn + 1), addressOf(endpoints.menus), { authorization });
    expect((await look()).status).toBe(200);
    await send(program(turn), addressOf(endpoints.signOut), { authorization }, {});
    const began = performance.now();
    while ((await look()).status === 200) expect(performance.now() - began).toBeLessThan(2_000);
    delays.push(performance.now() - began);
  }
  if (isLong) console.log(`signed out at the other after ${delays.map(Math.round).join(', ')} ms`);
  // Each delay includes the call that noticed the change.
  expect(delays.sort((a, b) => a - b)[2]).toBeLessThan(isLong ? 100 : 500);
});

test('a mail is sent once by either program', async () => {
  const arrived = () => mailServer.received.flatMap(({ recipients }) => recipients).sort();
  await expect.poll(arrived).toEqual([...mailedTo].sort());
});

describe('of simultaneous attempts at both programs exactly the limit passes', () => {
  let place: LimitsPlace;
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString });
    await client.connect();
    const ask = async (request: Asked) => {
      const { status, body } = await sendOnce(program(0), request);
      expect([status, body.success], JSON.stringify(body)).toEqual([200, true]);
      return body.result;
    };
    const authorization = await signIn(program(0), 'admin', 'Admin@123');
    const staff = { authorization, 'x-restaurant': String(openRestaurant) };
    place = { client, cookieSecret, staff, dishes: await plainDishes(program(0)), ask };
  });
  afterAll(() => client.end());

  test('every limit is tested', () => expect(untried).toEqual([]));

  test.each(limitCases.filter((limitCase) => isLong || !limitCase.isLong))(
    '$limit: $most',
    async ({ most, message, refused = ['TooManyTries'], moreAfter, leaves = 60, prepare }) => {
      await client.query('delete from rate_limits');
      // `npm run faults` sends 200 of each.
      const left = most <= 30 ? most : Math.min(most, isLong ? leaves : 10);
      const tries = isLong ? 200 : left + 10;
      const askOf = await prepare(place, tries, left);
      const all = Array.from({ length: tries }, (_, at) => askOf(at));
      const began = performance.now();
      // A request that is told to retry is sent again: a busy password check says nothing about the limit.
      const sendUntilAnswered = async (request: Asked, at: number) => {
        for (let tries = 1; ; tries += 1) {
          const answer = await sendOnce(program(at), request);
          const word = answer.body.error ?? answer.body.message;
          if (tries === 20 || word !== 'Unavailable') return answer;
          await delay(100 + 20 * (at % 20));
        }
      };
      const answers = await Promise.all(all.map(sendUntilAnswered));
      const seconds = (performance.now() - began) / 1_000;
      const words = answers.map(({ body }) => (body.success ? 'ok' : (body.error ?? body.message)));
      const passed = words.filter((word) => word === message).length;
      expect(words.filter((word) => word !== message && !refused.includes(word))).toEqual([]);
      expect(passed).toBeGreaterThanOrEqual(left);
      expect(passed).toBeLessThanOrEqual(left + (moreAfter?.(seconds) ?? 0));
    },
  );
});

test('no request fails while the programs restart one after the other behind a balancer under load', async () => {
  const balancer = await openBalancer();
  for (const { url } of programs) balancer.add(url);
  const place = await openPlace(program(0), connectionString, isLong ? 6 : 3);
  const file = isLong ? await fileOfPayments() : undefined;
  const load = startRollingLoad(balancer.url, place, { seed, ...(file && { file }) });
  await delay(300);
  const restarts = isLong ? 10 : 2;
  for (let turn = 0; turn < restarts; turn += 1) {
    const at = turn % 2;
    const old = programs[at] as Product;
    await old.stop();
    balancer.remove(old.url);
    const fresh = await start();
    programs[at] = fresh;
    balancer.add(fresh.url);
    await delay(200);
  }
  await load.stop();
  await balancer.close();
  if (isLong) console.log(`${restarts} restarts: ${JSON.stringify(load.counts)}, ${load.failures.length} failed`);
  expect(load.failures).toEqual([]);
  expect(load.counts.requests).toBeGreaterThan(50);
  expect(load.counts.streams).toBeGreaterThan(1);
  if (isLong) expect(load.counts.files).toBeGreaterThan(1);
  expect(await load.ledger.differences(connectionString, place.restaurantId)).toEqual([]);
});

/** A report with a hundred thousand payments of another restaurant, which the platform's administrator reads. */
async function fileOfPayments() {
  const { restaurantId } = await openPlace(program(0), connectionString, 2);
  await addPaidOrders(connectionString, restaurantId, 100_000);
  const query = { size: 0, restaurantID: restaurantId, startTime: '01-Jan-2020', stopTime: '01-Jan-2099' };
  // The header and the total are lines too.
  return { path: addressOf(endpoints.revenueReport, { query }).url, rows: 100_002 };
}
