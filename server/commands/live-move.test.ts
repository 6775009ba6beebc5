import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as endpoints from '../../core/contract/endpoints.ts';
import { dinerPaths, publicPaths, serverPaths, tableSegment } from '../../core/domain/paths.ts';
import { buildStale } from '../../scripts/build.mjs';
import { isWhole } from '../../tests/runs.ts';
import { loadDemo } from '../db/demo/load-demo.ts';
import { signPass } from '../features/relocation/passes.ts';
import { takeCell } from '../platform/cell.ts';
import { askDatabase as ask } from '../testing/ask-database.ts';
import { commandRun } from '../testing/run-command.ts';
import { type Floor, placement, type TestApp, testApp, testDatabase } from '../testing/test-app.ts';

const folder = await mkdtemp(join(tmpdir(), 'comanda-live-move-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Databases {
  readonly number: number;
  readonly url: string;
  readonly test: Pick<TestApp, 'ownerUrl'>;
}

interface Cell extends Databases {
  readonly test: TestApp;
}

async function buildCell(number: number, isDemo = false): Promise<Cell> {
  const { owner, connectionString } = await testDatabase();
  await takeCell(owner, number);
  if (isDemo) await loadDemo(owner, { pictures: false });
  const url = `https://c${number}.order.example`;
  const test = await testApp({ CELL: String(number), PUBLIC_URL: url, TRUST_PROXY: '1' }, { connectionString });
  return { number, url, test };
}

const wordsFor = (name: string, to: Databases, more: readonly string[] = []) => [name, '--live', to.url, ...more];
const settingsOf = (from: Databases, to: Databases) => ({
  DATABASE_URL: from.test.ownerUrl,
  DATA_DIR: folder,
  CELL: String(from.number),
  TARGET_DATABASE_URL: to.test.ownerUrl,
});
const move = (name: string, from: Databases, to: Databases, more: readonly string[] = []) =>
  commandRun('export-data', wordsFor(name, to, more), settingsOf(from, to));

const ofUsers = ['password_links', 'recovery_codes', 'staff_sessions', 'totp_factors', 'user_passkeys', 'user_roles'];

/** Each table's rows of the restaurant, with their ids. Doesn't use the code under test. */
async function contentsOf({ test }: Databases, restaurantId: number): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    test.ownerUrl,
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'restaurant_id' and table_name <> 'relocations' order by 1`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of [...tables, ...ofUsers.map((of) => ({ name: of })), { name: 'restaurants' }]) {
    const rows = ofUsers.includes(name)
      ? 'user_id in (select id from users where restaurant_id = $1)'
      : `${name === 'restaurants' ? 'id' : 'restaurant_id'} = $1`;
    const [row] = await ask<{ sum: string }>(
      test.ownerUrl,
      `select count(*) || ' ' || coalesce(md5(string_agg(said, '|' order by said)), '') as sum
       from (select (to_jsonb(t) - 'plan_id')::text as said from "${name}" t where ${rows}) rows`,
      [restaurantId],
    );
    contents[name] = row?.sum ?? '';
  }
  return contents;
}
const isEmpty = (contents: Record<string, string>) => Object.values(contents).every((sum) => sum.startsWith('0 '));

/** Sends on until there is an answer, and goes along to the cell that serves the restaurant, as a browser does. */
function browserOf(cells: readonly Cell[], at: Cell, headers: Record<string, string>) {
  let place = at;
  let identity = headers;
  const change = async (to: Cell) => {
    const left = await place.test.send({ method: 'POST', url: serverPaths.moved, payload: {}, headers: identity });
    const { pass } = left.json();
    const arrived = await to.test.send({ method: 'POST', url: serverPaths.moved, payload: { pass } });
    if (arrived.statusCode !== 200) return;
    const { token } = arrived.json();
    const cookie = String(arrived.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    identity = token ? { authorization: `JWT-${token}` } : { cookie };
    place = to;
  };
  return {
    place: () => place,
    async send(endpoint: Parameters<TestApp['send']>[0], options: Parameters<TestApp['send']>[1] = {}) {
      for (let tries = 0; tries < 300; tries += 1) {
        const answer = await place.test.send(endpoint, { ...options, headers: { ...options?.headers, ...identity } });
        const { moved } = (answer.json() as { result?: { moved?: string } | null }).result ?? {};
        if (moved === undefined) return answer;
        expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
        const to = cells.find(({ url }) => url === moved);
        if (to) await change(to);
        await sleep(50);
      }
      throw new Error('never answered');
    },
  };
}

const bistro = 'Demo Bistro';

async function buildTables({ test }: Cell, restaurantId: number, count: number): Promise<Floor[]> {
  const soup = await test.buildItem({ restaurantId, priceCents: 1250 });
  return Promise.all(
    Array.from({ length: count }, async (): Promise<Floor> => {
      const { id: tableId, code } = await test.buildTable({ restaurantId });
      const { id: visitId } = await test.buildVisit({ restaurantId, tableId });
      const cookie = test.visitHeaders({ restaurantId, tableId, visitId });
      return { restaurantId, tableId, code, visitId, cookie, burger: 0, soup: soup.id };
    }),
  );
}

/** Two cells on which no program runs, so that nothing changes but by the command. */
async function buildQuietPair(pictures = false): Promise<[from: Databases, to: Databases, id: number]> {
  const [from, to] = await Promise.all([3, 4].map((number) => quietCell(number, pictures)));
  if (!from || !to) throw new Error('there are two cells');
  const [row] = await ask<{ id: number }>(from.test.ownerUrl, 'select id from restaurants where name = $1', [bistro]);
  return [from, to, row?.id ?? 0];
}

async function quietCell(number: number, pictures: boolean): Promise<Databases> {
  const { owner, ownerUrl } = await testDatabase();
  await takeCell(owner, number);
  if (number === 3) await loadDemo(owner, { pictures });
  await owner.destroy();
  return { number, url: `https://c${number}.order.example`, test: { ownerUrl } };
}

/** What decision 14 names and the demo lacks. $1 is the restaurant. */
const evening = [
  `insert into staff_sessions (id, user_id, expires_at) select gen_random_uuid(), id, now() + interval '1 hour' from users where restaurant_id = $1`,
  `update users set pin_hash = 'hash of ' || id where restaurant_id = $1`,
  `insert into password_links (token_hash, user_id, expires_at) select 'link ' || id, id, now() + interval '1 hour' from users where restaurant_id = $1`,
  `insert into totp_factors (user_id, sealed_secret, last_step) select min(id), 'sealed', 1 from users where restaurant_id = $1`,
  `insert into recovery_codes (code_hash, user_id) select 'code ' || min(id), min(id) from users where restaurant_id = $1`,
  `insert into user_passkeys (credential_id, user_id, name, public_key, counter, transports) select 'key', min(id), 'Key', '\\x00', 1, '{}' from users where restaurant_id = $1`,
  `insert into idempotency_keys (restaurant_id, caller, key, fingerprint, made_id) select $1::int, 'visit:1', 'a key', 'f', max(id) from sub_orders where restaurant_id = $1`,
  `insert into outbox (restaurant_id, dedupe_key, recipient, subject, html, plain_text) values ($1, 'waits', 'a@b.example', 'S', 'H', 'P')`,
  `insert into printers (restaurant_id, name, host, port, paper_mm, characters, copies, prints_tickets, prints_receipts, active) values ($1, 'Bar', '192.0.2.1', 9100, 80, 48, 1, true, true, true)`,
  `insert into print_jobs (restaurant_id, printer_id, kind, copies) select $1::int, min(id), 'test', 1 from printers where restaurant_id = $1`,
  `update card_checkouts set state = 'open', lease_until = now() + interval '1 hour' where (restaurant_id, id) = (select restaurant_id, max(id) from card_checkouts where restaurant_id = $1 group by 1)`,
  `select begin_numbers($1::int, null), record_number($1::int, 'payment', max(id), null, current_date, '{}', '{}') from payments where restaurant_id = $1`,
  `insert into item_stock (restaurant_id, item_id, left_count) select $1::int, max(id), 7 from items where restaurant_id = $1 on conflict do nothing`,
  `update payments set taken_by_user_id = (select min(id) from users where restaurant_id is null) where id = (select min(id) from payments where restaurant_id = $1)`,
];

it('carries sign-ins, keys, waiting mails and papers, card attempts, numbers, photos and counters, with their ids', async () => {
  const [from, to, id] = await buildQuietPair(true);
  for (const statement of evening) await ask(from.test.ownerUrl, statement, [id]);
  const before = await contentsOf(from, id);
  const names = ['staff_sessions', 'idempotency_keys', 'outbox', 'print_jobs', 'card_checkouts', 'numbered_records'];
  for (const name of [...names, 'item_photo_files', 'item_stock', 'totp_factors', 'audit_events'])
    expect([name, before[name]]).not.toEqual([name, expect.stringMatching(/^0 /)]);
  const [others] = await ask(from.test.ownerUrl, 'select count(*)::int as n from orders where restaurant_id <> $1', [
    id,
  ]);
  for (const [source, target] of [
    [from, to],
    [to, from],
  ] as const) {
    const { code, complaint, said: output } = await move(bistro, source, target);
    expect([complaint, code]).toEqual(['', 0]);
    const { users, ...rest } = await contentsOf(target, id);
    const { users: usersBefore, ...expected } = before;
    expect(rest).toEqual(expected);
    // The platform's user who took a payment is known there as a removed user of the restaurant, until it is back.
    const more = target === to ? 1 : 0;
    expect(Number(users?.split(' ')[0])).toBe(Number(usersBefore?.split(' ')[0]) + more);
    expect(isEmpty(await contentsOf(source, id))).toBe(true);
    const [chains] = await ask(
      target.test.ownerUrl,
      'select (select broken_at from verify_audit($1)) as audit, (select broken_at from verify_numbers($1)) as numbers',
      [id],
    );
    expect(chains).toEqual({ audit: null, numbers: null });
    expect(output).toContain(target === to ? `add the line: ${id} ${to.number}` : `remove the line of ${id}`);
  }
  expect(
    await ask(from.test.ownerUrl, 'select count(*)::int as n from orders where restaurant_id <> $1', [id]),
  ).toEqual([others]);
  const again = await move(bistro, to, from);
  expect(again).toMatchObject({ code: 1, complaint: expect.stringContaining(`${bistro} is in cell 3 already.`) });

  // As a file it comes back to a cell that it left live, and is served there.
  await ask(from.test.ownerUrl, `update card_checkouts set state = 'ended' where state = 'open'`);
  const file = join(folder, 'bistro.comanda-restaurant');
  const exported = await commandRun('export-data', [bistro, file], settingsOf(from, to));
  expect(exported).toMatchObject({ code: 0, complaint: '' });
  const imported = await commandRun('import-data', [file], { ...settingsOf(to, from), CELL: '4' });
  expect(imported).toMatchObject({ code: 0, complaint: '' });
  expect(await ask(to.test.ownerUrl, 'select from relocations')).toEqual([]);
});

it.runIf(isWhole)(
  'moves two restaurants whose rows name the same administrator, one after the other, and back',
  async () => {
    const [from, to] = await buildQuietPair();
    const restaurants = await ask<{ id: number; name: string }>(
      from.test.ownerUrl,
      'select id, name from restaurants where id in (select restaurant_id from payments) order by id limit 2',
    );
    expect(restaurants).toHaveLength(2);
    const takenBy = `update payments set taken_by_user_id = (select min(id) from users where restaurant_id is null)
    where id in (select min(id) from payments group by restaurant_id)`;
    await ask(from.test.ownerUrl, takenBy);
    const before = await Promise.all(restaurants.map(({ id }) => contentsOf(from, id)));
    const nameless = `select from payments p where taken_by_user_id is not null
    and not exists (select from users u where u.id = taken_by_user_id)`;
    for (const [source, target] of [
      [from, to],
      [to, from],
    ] as const) {
      for (const { name } of restaurants) {
        expect(await move(name, source, target)).toMatchObject({ code: 0, complaint: '' });
        for (const { test } of [from, to]) expect(await ask(test.ownerUrl, nameless)).toEqual([]);
      }
    }
    expect(await Promise.all(restaurants.map(({ id }) => contentsOf(from, id)))).toEqual(before);
    expect(await ask(to.test.ownerUrl, 'select from users')).toEqual([]);
    const ledAway = 'select from relocations, unnest(staff) id join users u using (id) where u.restaurant_id is null';
    expect(await ask(from.test.ownerUrl, ledAway)).toEqual([]);
  },
);

describe('is refused before anything is written', () => {
  let pair: Awaited<ReturnType<typeof buildQuietPair>>;
  beforeAll(async () => {
    pair = await buildQuietPair();
  });
  const lessLevels = `delete from kysely_migration where name like '422%'`;
  const allLevels = `insert into kysely_migration values ('422-relocations', now()::text)`;
  const live = ['--live', 'https://c4.example'];
  it.each<{
    title: string;
    words?: string[];
    target?: string;
    source?: string;
    there?: string;
    after?: string;
    complaint: RegExp;
  }>([
    { title: 'the other database is not named', target: '', complaint: /TARGET_DATABASE_URL must name the database/ },
    {
      title: 'the address has a path',
      words: [bistro, '--live', 'https://c4.example/portal'],
      complaint: /is not the address of a cell/,
    },
    {
      title: 'the time is too long',
      words: [bistro, ...live, '--seconds', '21'],
      complaint: /--seconds must be 1 to 20/,
    },
    { title: 'nobody knows the restaurant', words: ['Nowhere', ...live], complaint: /There is no restaurant Nowhere/ },
    { title: 'it is the same cell', target: 'source', complaint: /Both databases are of cell 3/ },
    { title: 'the other cell is older', there: lessLevels, after: allLevels, complaint: /has an older version/ },
    { title: 'the other cell is newer', source: lessLevels, after: allLevels, complaint: /has a newer version/ },
    {
      title: 'the other cell has other functions',
      there: `update functions_applied set hash = 'x' || hash`,
      after: 'update functions_applied set hash = substr(hash, 2)',
      complaint: /has another version/,
    },
    {
      title: 'a user name is taken there',
      there: `insert into users (name, username, email, password_hash) values ('M', 'MANAGER', '', '-')`,
      after: `delete from users where username = 'MANAGER'`,
      complaint: /Cell 4 has other names like these, so change them first: the user manager/,
    },
    {
      title: 'a plan of the same name charges differently there',
      there: `insert into plans (name, charges) values ('Standard', 'a|b|c')`,
      after: 'delete from plans',
      complaint: /The plan Standard has other charges there/,
    },
    {
      title: 'the other cell has a restaurant of that number',
      there: `with p as (insert into plans (name, charges) values ('Other', 'a|b|c') returning id)
        insert into restaurants (id, name, tax_rate, plan_id, config) overriding system value select 3000001, 'Twin', 0, id, '' from p`,
      complaint: /Restaurant 3000001 is in cell 4 already, and here too/,
    },
  ])('if $title', async ({ words, target, source, there, after, complaint }) => {
    const [from, to] = pair;
    const place = source ? from : to;
    const change = source ?? there;
    if (change) await ask(place.test.ownerUrl, change);
    const settings = {
      ...settingsOf(from, target === 'source' ? from : to),
      ...(target === '' && { TARGET_DATABASE_URL: '' }),
    };
    const outcome = await commandRun('export-data', words ?? wordsFor(bistro, to), settings);
    if (after) await ask(place.test.ownerUrl, after);
    expect(outcome).toMatchObject({ code: 1, complaint: expect.stringMatching(complaint) });
    expect(outcome.complaint.split('\n')).toHaveLength(1);
    for (const { test } of [from, to]) expect(await ask(test.ownerUrl, 'select from relocations')).toEqual([]);
  });
});

describe('a restaurant that is open moves to another cell', () => {
  let first: Cell;
  let second: Cell;
  let administrator: Record<string, string>;
  beforeAll(async () => {
    await buildStale(['server']);
    [first, second] = await Promise.all([buildCell(1, true), buildCell(2)]);
    const { id } = await first.test.buildUser({ restaurantId: null, privileges: ['order'] });
    administrator = await first.test.staffHeaders(id);
    await ask(first.test.ownerUrl, 'update payments set taken_by_user_id = $1', [id]);
  });

  it('with all that it has, while guests order: each order is there once; and back', async () => {
    const cells = [first, second];
    const [found] = await ask<{ id: number }>(first.test.ownerUrl, 'select id from restaurants where name = $1', [
      bistro,
    ]);
    const id = found?.id ?? 0;
    const staff = browserOf(cells, first, await first.test.staffOf({ restaurantId: id, privileges: ['order'] }));
    const floors = await buildTables(first, id, 40);
    const guests = floors.map((floor) => ({ floor, browser: browserOf(cells, first, floor.cookie) }));
    const placed: { key: string; answer: object; subOrderID: number }[] = [];
    const order = async ({ floor, browser }: (typeof guests)[number]) => {
      const key = randomUUID();
      const payload = placement(floor, [{ itemID: floor.soup, itemQuantity: 1 }]);
      const options = { headers: { 'idempotency-key': key }, payload };
      const answer = await browser.send(endpoints.placeOrder, options);
      expect(answer.statusCode).toBe(200);
      const { subOrderID } = answer.json().result;
      // The answer may have been lost: the same again makes no second order.
      expect((await browser.send(endpoints.placeOrder, options)).json()).toEqual(answer.json());
      placed.push({ key, answer: answer.json(), subOrderID });
    };
    for (const [from, to, some] of [
      [first, second, guests.slice(0, 20)],
      [second, first, guests.slice(20)],
    ] as const) {
      const moving = move(bistro, from, to);
      const orders: Promise<void>[] = [];
      for (const guest of some) {
        orders.push(order(guest));
        await sleep(300);
      }
      const { code, complaint, said: output } = await moving;
      expect([complaint, code]).toEqual(['', 0]);
      expect(output).toContain('Handed over after');
      await Promise.all(orders);
      expect(isEmpty(await contentsOf(from, id))).toBe(true);
      expect((await staff.send(endpoints.activeOrders, { query: { searchText: '' } })).statusCode).toBe(200);
      expect(staff.place()).toBe(to);
    }
    const rows = await ask<{ id: number }>(
      first.test.ownerUrl,
      `select made_id::float8 as id from idempotency_keys where key = any ($1)`,
      [placed.map(({ key }) => key)],
    );
    expect(rows.map((row) => row.id).sort()).toEqual(placed.map(({ subOrderID }) => subOrderID).sort());
    expect(new Set(placed.map(({ subOrderID }) => subOrderID)).size).toBe(40);

    const [{ code, visitId, tableId } = { code: '', visitId: 0, tableId: 0 }] = floors;
    const exchange = async ({ test }: Cell, payload: object, headers = {}) => {
      const answer = await test.send({ method: 'POST', url: serverPaths.moved, payload, headers });
      return { status: answer.statusCode, pass: answer.json().pass, cookie: answer.headers['set-cookie'] };
    };
    const there = second.test.visitHeaders({ restaurantId: id, visitId, tableId });
    const { pass } = await exchange(second, {}, there);
    expect(await exchange(first, { pass: `${pass.slice(0, -3)}abc` })).toMatchObject({ status: 404 });
    expect(await exchange(first, { pass })).toMatchObject({
      status: 200,
      cookie: expect.stringContaining(`${id}.${visitId}`),
    });
    for (const again of [pass, 'no pass'])
      expect(await exchange(first, { pass: again })).toMatchObject({ status: 404 });
    expect([(await exchange(second, {})).status, (await exchange(first, {}, floors[0]?.cookie)).status]).toEqual([
      404, 404,
    ]);
    // Whoever only names the restaurant learns where it is, and another site's page learns nothing.
    const stranger = await second.test.send({ method: 'POST', url: `${serverPaths.moved}?rid=${id}`, payload: {} });
    expect(stranger.json()).toEqual({ to: first.url, cell: 1, pass: null });
    expect(await exchange(second, {}, { ...there, origin: 'https://evil.example' })).toMatchObject({ status: 400 });
    const [{ key } = { key: Buffer.of() }] = await ask<{ key: Buffer }>(
      first.test.ownerUrl,
      'select key from relocations where restaurant_id = $1',
      [id],
    );
    const others = signPass({ restaurantId: id, visit: { restaurantId: id + 1, visitId } }, key);
    expect(await exchange(first, { pass: others })).toMatchObject({ status: 404 });

    const link = dinerPaths.menu(tableSegment(id, code));
    const leads = async (url: string, headers = {}) =>
      (await second.test.send({ method: 'GET', url, headers })).headers.location;
    expect(await leads(link)).toBe(`${first.url}${link}?cell=1`);
    expect(await leads(`${link}?x=y`)).toBe(`${first.url}${link}?x=y&cell=1`);
    expect(await leads(link, there)).toBe(`${serverPaths.moved}?${link}`);
    expect(await leads(publicPaths.logo(id), { 'sec-fetch-dest': 'image' })).toBeUndefined();
    expect(await leads(publicPaths.privacy(id + 1))).toBeUndefined();
  });

  const steps = ['Copying', 'One moment', 'Copied and compared', 'Handed over', 'serves'];
  it.each(isWhole ? steps : steps.slice(2, 3))(
    'killed at "%s", one cell serves it; the command again finishes the move',
    async (line) => {
      const cells = [first, second];
      const { id, from, to } = await whereIs(cells);
      const [floor] = await buildTables(from, id, 1);
      if (!floor) throw new Error('there is a table');
      const guest = browserOf(cells, from, floor.cookie);
      const before = await contentsOf(from, id);
      await killedAt(line, from, to);
      const payload = placement(floor, [{ itemID: floor.soup, itemQuantity: 1 }]);
      const options = { headers: { 'idempotency-key': randomUUID() }, payload };
      const answer = await guest.send(endpoints.placeOrder, options);
      expect([answer.statusCode, answer.json().error]).toEqual([200, undefined]);
      // The other one refuses, or knows nothing of it.
      const silent = guest.place() === from ? to : from;
      const taxRate = await silent.test.send(endpoints.taxRate, { query: { rid: id } });
      expect([404, 503]).toContain(taxRate.statusCode);
      const board = { query: { searchText: '' }, headers: administrator };
      expect((await first.test.send(endpoints.activeOrders, board)).statusCode).toBe(200);

      const again = await move(bistro, from, to);
      if (again.code !== 0) expect(again.complaint).toContain(`is in cell ${to.number} already`);
      expect((await guest.send(endpoints.placeOrder, options)).json()).toEqual(answer.json());
      expect(guest.place()).toBe(to);
      expect(isEmpty(await contentsOf(from, id))).toBe(true);
      const { payments, numbered_records: numbers, audit_events: events } = await contentsOf(to, id);
      expect({ payments, numbers, events }).toMatchObject({
        payments: before.payments,
        numbers: before.numbered_records,
        events: before.audit_events,
      });
      const triggers = `select from pg_trigger where tgname = 'moving'`;
      for (const { test } of cells) expect(await ask(test.ownerUrl, triggers)).toEqual([]);
    },
  );
});

/** The cell that has the demo's restaurant now, and the other one. */
async function whereIs(cells: readonly Cell[]): Promise<{ id: number; from: Cell; to: Cell }> {
  for (const from of cells) {
    const [row] = await ask<{ id: number }>(from.test.ownerUrl, 'select id from restaurants where name = $1', [bistro]);
    const to = cells.find((cell) => cell !== from);
    if (row && to) return { id: row.id, from, to };
  }
  throw new Error('the restaurant is nowhere');
}

/** Runs the built command, and kills it as soon as it has said this. */
async function killedAt(line: string, from: Cell, to: Cell): Promise<void> {
  const words = ['dist/server/commands.js', 'export-data', ...wordsFor(bistro, to, ['--seconds', '5'])];
  const env = { ...settingsOf(from, to), PATH: process.env.PATH };
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      if (output.includes(line)) child.kill('SIGKILL');
    });
  }
  const [, signal] = await once(child, 'exit');
  expect([signal, output]).toEqual(['SIGKILL', expect.stringContaining(line)]);
}
