import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { calls } from '../core/contract/index.ts';
import { listTables, openTables, quoted } from './commands/tables.queries.ts';
import { distributedTables } from './testing/restaurant-bound.ts';
import { typeCard } from './testing/split-desk.ts';
import { ownerOf, type TestApp, testApp } from './testing/test-app.ts';
import { migrateTestDatabase, startTestCluster, type TestCluster } from './testing/test-cluster.ts';
import { isOnFirst, openTwoNodes, type TwoNodes } from './testing/two-nodes.ts';
import { buildTwoHouses, type House } from './testing/two-restaurants.ts';
import { wellFormedRequests } from './testing/well-formed-request.ts';

// Two restaurants on two servers of PostgreSQL answer as they do on one: each statement goes where the restaurant is that it names.

/** It comes up while the restaurants are built. Ended last: what is defined first. */
const secondServer = startMigrated();
afterAll(async () => (await secondServer).stop());

async function startMigrated(): Promise<TestCluster> {
  const cluster = await startTestCluster();
  await migrateTestDatabase(cluster, cluster.adminUrl, async () => undefined);
  return cluster;
}

const quiet = { printingPace: 'never', checkoutRoundsMs: 3_600_000 } as const;
const one = await testApp({}, quiet);
const houses = await buildTwoHouses(one);
const clients: pg.Client[] = [];
let nodes: TwoNodes;
let two: TestApp;
let whole: pg.Client;
let first: pg.Client;
let second: pg.Client;

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

const plan = readFileSync('docs/citus.sql', 'utf8');
const keys = plan.split('\n').filter((line) => /^(alter|drop|create)/i.test(line));

/** A database with all that the whole has becomes a node: with the rows of some restaurants, and the keys and references that Citus allows. */
async function makeNode(client: pg.Client, remains: string): Promise<void> {
  // What the coordinator writes to a chain on another node is written there by that node: both take themselves for it.
  await client.query('create table pg_dist_local_group as select 0 as groupid');
  await client.query(keys.join('\n'));
  await client.query('grant select on pg_dist_local_group to public');
  // What refers to something goes before it.
  const tables = [...plan.matchAll(/create_distributed_table\('(\w+)'/g)].map(([, table = '']) => table).reverse();
  const setTriggers = (to: string) =>
    client.query(tables.map((table) => `alter table ${table} ${to} trigger user`).join(';'));
  await setTriggers('disable');
  for (const table of tables) await client.query(`delete from ${table} where not (restaurant_id % 2 ${remains})`);
  await setTriggers('enable');
  // A change of a shared table is an event of its restaurant, not of each node.
  await client.query(`create function not_here() returns trigger language plpgsql as 'begin return null; end';
    create trigger not_here before insert on audit_chains for each row when (not new.restaurant_id % 2 ${remains}) execute function not_here();
    create trigger not_here before insert on audit_events for each row when (not new.restaurant_id % 2 ${remains}) execute function not_here()`);
}

/** A copy of the whole in its own server. Answers its address. */
async function copyHere(): Promise<string> {
  const admin = await connect(inject('adminUrl'));
  const from = new URL(one.connectionString).pathname.slice(1);
  const ended = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = $1 and backend_type = 'client backend'`;
  for (let tries = 0; ; tries += 1) {
    await admin.query(ended, [from]);
    try {
      await admin.query(`create database ${from}_first template ${from}`);
      break;
    } catch (error) {
      if (tries > 20) throw error;
    }
  }
  return Object.assign(new URL(one.connectionString), { pathname: `/${from}_first` }).href;
}

/** Gives the second server's database, which is migrated, the rows of the whole. */
async function copyRows(from: pg.Client, to: pg.Client): Promise<void> {
  const tables = await listTables(to);
  const close = await openTables(to, tables);
  for (const { name, columns } of tables) {
    const { rows } = await from.query(`select coalesce(jsonb_agg(t), '[]')::text as all from ${quoted(name)} t`);
    const list = columns.map(quoted).join(', ');
    await to.query(
      `insert into ${quoted(name)} (${list}) overriding system value
       select ${list} from jsonb_populate_recordset(null::${quoted(name)}, $1)`,
      [rows[0].all],
    );
  }
  await close();
}

beforeAll(async () => {
  const there = await secondServer;
  whole = await connect(ownerOf(one.connectionString));
  second = await connect(there.adminUrl);
  await copyRows(whole, second);
  await whole.end();
  const here = await copyHere();
  [whole, first] = [await connect(ownerOf(one.connectionString)), await connect(ownerOf(here))];
  await makeNode(first, '= 1');
  await makeNode(second, '= 0');
  nodes = await openTwoNodes({ owner: ownerOf(here), second: there.programUrl });
  two = await testApp(
    { DATABASE_URL: here, DATABASE_NODE_URLS: there.programUrl },
    {
      ...quiet,
      connectionString: here,
      secrets: one.secrets,
      onConnection: nodes.onConnection,
    },
  );
});
afterAll(async () => {
  await nodes?.close();
  for (const client of clients) await client.end();
});

/** Each node hands out the numbers that the whole hands out next. */
async function countAlike(): Promise<void> {
  const read = `select jsonb_agg(jsonb_build_object('name', sequencename, 'last', last_value)) as all from pg_sequences
    where schemaname = 'public' and last_value is not null`;
  const { rows } = await whole.query(read);
  const set = `select setval(format('public.%I', name)::regclass, last) from jsonb_to_recordset($1) as s (name text, last bigint)`;
  for (const node of [first, second]) await node.query(set, [JSON.stringify(rows[0].all)]);
}

type Request = Parameters<TestApp['send']>[0] & object;

/** What was asked of both, and differs. */
const differences: string[] = [];

/** Asks both; answers what the whole answered. */
async function ask(request: Request, headers: Record<string, string>) {
  await countAlike();
  const answer = await one.send({ ...request, headers });
  const other = await two.send({ ...request, headers });
  if (comparable(other) !== comparable(answer)) {
    differences.push(`${request.method} ${request.url}: ${comparable(answer)}\n${comparable(other)}`);
  }
  return { status: answer.statusCode, result: answer.json?.().result, onTwo: other.json?.().result };
}

/** Without what is drawn by lot, or is the time. */
function comparable({ statusCode, body }: { statusCode: number; body: string }): string {
  const plain = body
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M/g, '<time>')
    .replaceAll(/cs_sandbox_[0-9a-f]+/g, '<session>')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<mark>')
    .replaceAll(/"(otp|OTP|code|token|link|url|hash|requestId|correlationId)":"[^"]*"/g, '"$1":"<lot>"');
  return `${statusCode} ${plain}`;
}

/** At each node: no trigger raises it there. */
const menuVersions = (restaurantId: number): Promise<number[]> =>
  Promise.all(
    [first, second].map(async (node) => {
      const { rows } = await node.query('select menu_version from restaurants where id = $1', [restaurantId]);
      return rows[0].menu_version;
    }),
  );

async function evening(house: House): Promise<void> {
  const { manager } = house;
  const table = house.tables.waiting;
  const at = { tableID: table.tableCode, restaurantID: house.restaurantId };
  const post = (address: { method: 'POST'; url: string }, headers: Record<string, string>, payload: object) =>
    ask({ ...address, payload }, headers);
  const get = (address: { url: string }, headers = manager) => ask({ method: 'GET', ...address }, headers);
  const { guest, order } = table;
  const soup = [{ items: [{ itemID: table.item, itemQuantity: 3 }], ...at }];
  const before = await menuVersions(house.restaurantId);
  await post(addressOf(endpoints.saveCategory), manager, { categoryName: 'Desserts' });
  expect(await menuVersions(house.restaurantId)).toEqual(before.map((version) => version + 1));
  await post(addressOf(endpoints.saveItem), manager, {
    ...{ itemId: table.item, itemName: 'Barley soup', price: 9.5, type: '1' },
    category: { itemCategoryId: table.category },
  });
  expect(await menuVersions(house.restaurantId)).toEqual(before.map((version) => version + 2));
  await get({ url: `/api/external/itemmenu?rid=${house.restaurantId}` }, guest);
  const placed = await post(addressOf(endpoints.placeOrder), guest, { suborder: soup, ...at });
  expect(placed.status).toBe(200);
  expect(placed.onTwo).toEqual(placed.result);
  const subOrderIDs = [table.subOrder, placed.result.subOrderID];
  await get(addressOf(endpoints.activeOrders));
  for (const subOrderID of subOrderIDs) {
    const suborder = [{ items: [], subOrderID, status: 'O' }];
    expect((await post(addressOf(endpoints.placeOrder), manager, { suborder, ...at })).status).toBe(200);
  }
  await get(addressOf(endpoints.kitchenTickets));
  await post(addressOf(endpoints.stepKitchen), manager, {
    ...{ ticketID: table.subOrder, lineIDs: [table.line], from: 'waiting', to: 'preparing' },
  });
  await post(addressOf(endpoints.dinerCloseOrder), guest, { orderID: order });
  await post(addressOf(endpoints.splitBill), guest, { orderID: order, way: 'equal', people: 2 });
  for (const part of ['count:1', 'count:1']) {
    const paid = await get(addressOf(endpoints.setOrderToPaid, { query: { orderid: order, paidby: 'Cash', part } }), {
      ...manager,
      'idempotency-key': randomUUID(),
    });
    expect(paid.status).toBe(200);
  }
  const { result } = await get({ url: `/api/receipt/${order}` });
  expect(result).toBeDefined();
  const { closed } = house.tables;
  for (const test of [one, two]) expect((await typeCard(test, `/checkout/${closed.session}`)).statusCode).toBe(303);
  const payload = new URLSearchParams({ sessionId: closed.session, rid: String(house.restaurantId) }).toString();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await ask({ ...addressOf(endpoints.completeOrder), payload }, form)).status).toBe(200);
  await post(addressOf(endpoints.refund), manager, {
    ...{ orderID: house.tables.paid.order, paymentId: house.tables.paid.payment, amount: '2', reason: 'Cold soup' },
  });
}

it('an evening, and every call: answers are those of one database', async () => {
  for (const house of houses) await evening(house);
  // The calls of one restaurant are enough: that on the node which the program does not listen to.
  for (const house of houses.filter(({ restaurantId }) => !isOnFirst(restaurantId))) {
    const table = house.tables.open;
    for (const [name, call] of Object.entries(calls)) {
      if ('isEventStream' in call || /^(logout|changePassword|lockSession|endSessions?)$/.test(name)) continue;
      for (const request of wellFormedRequests(name, call, table, table).slice(0, 1))
        await ask(request, { ...table.guest, ...house.manager });
    }
  }
  expect(differences).toEqual([]);
  expect(nodes.faults).toEqual([]);
  expect(Math.min(nodes.sent.first, nodes.sent.second)).toBeGreaterThan(50);
});

it('the rows of each restaurant stand on its node alone, all that are in one database; shared rows stand on both', async () => {
  const distributed = await distributedTables(whole);
  const { rows: tables } = await whole.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const text = tables
    .map(({ name }) => {
      const of = distributed.has(name) ? 'restaurant_id' : '-1';
      return `select '${name}' as table, ${of} as restaurant, count(*)::int as rows from "${name}" group by 1, 2`;
    })
    .join(' union all ');
  const read = async (client: pg.Client) =>
    new Map((await client.query(text)).rows.map((row) => [`${row.table} ${row.restaurant}`, row] as const));
  const [inOne, onFirst, onSecond] = [await read(whole), await read(first), await read(second)];
  const isMine = (of: typeof inOne, isIt: (restaurant: number) => boolean) =>
    [...of.values()].filter(({ restaurant }) => restaurant === -1 || isIt(restaurant)).sort(byName);
  expect([...onFirst.values()].sort(byName)).toEqual(isMine(inOne, isOnFirst));
  expect([...onSecond.values()].sort(byName)).toEqual(isMine(inOne, (id) => !isOnFirst(id)));
});

const byName = (a: { table: string; restaurant: number }, b: { table: string; restaurant: number }) =>
  a.table.localeCompare(b.table) || a.restaurant - b.restaurant;
