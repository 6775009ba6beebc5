// What grows with the restaurants of one database: size, backup, start, rounds, calls, notices and memory.
// npm run bench -- rehearsal [--restaurants 100000] [--folder <folder>] [--part <part>]
// Without a folder it measures everything at a hundredth, a tenth and all of them. With a folder it keeps database and
// figures there and does one part: grow, calls, rounds, commands, feed or memory.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type pg from 'pg';
import { pino } from 'pino';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { forgetOldApprovals } from '../server/features/approvals/approvals.service.ts';
import { forgetOldEvents } from '../server/features/audit/audit.queries.ts';
import { eraseOldGuestData } from '../server/features/guest-data/guest-data.service.ts';
import { fireDueCourses } from '../server/features/orders/orders.service.ts';
import { reconcile } from '../server/features/payments/reconciler.ts';
import { finishRefunds } from '../server/features/refunds/refunds.service.ts';
import { sweepTableCalls } from '../server/features/table-calls/table-calls.service.ts';
import { finishIdleVisits } from '../server/features/visits/visits.service.ts';
import { openChangeFeed } from '../server/platform/change-feed.ts';
import { openDatabase } from '../server/platform/database.ts';
import { createDatabaseClock } from '../server/platform/database-clock.ts';
import { countOpenOrders, countWritten, readWaiting } from '../server/platform/metrics/business.queries.ts';
import { deletePastCounts } from '../server/platform/rate-limits.queries.ts';
import type { Services } from '../server/platform/services.ts';
import { dishesWithChoices, orderRequest } from './support/diner.ts';
import { keep, note, percentile } from './support/figures.ts';
import { readUsage } from './support/machine.ts';
import { makeDataDir, type Product, residentMemory, startProduct } from './support/product.ts';
import { embeddedDatabase, seatGuests, withDatabase } from './support/product-database.ts';
import { addSmallRestaurants, managerOf } from './support/small-restaurants.ts';
import { signIn } from './support/staff.ts';
import { Connection, expectStatus, requestBytes } from './support/wire-client.ts';

const { values: options } = parseArgs({
  options: { restaurants: { type: 'string', default: '100000' }, folder: { type: 'string' }, part: { type: 'string' } },
});
const most = Number(options.restaurants);
const programs = 20;
/** Of 10,000 restaurants on a busy evening: 42 orders a second, with two notices in each of their eight transactions. */
const noticesPerRestaurant = 0.067;
const project = fileURLToPath(new URL('..', import.meta.url));

const { dataDir, remove } = options.folder
  ? { dataDir: join(options.folder, 'data'), remove: async () => undefined }
  : await makeDataDir();
const kept = join(options.folder ?? dataDir, 'rehearsal.json');
const cookieSecret = existsSync(`${kept}.secret`) ? readFileSync(`${kept}.secret`, 'utf8') : randomBytes(32).toString('hex');
const settings = { COOKIE_SECRET: cookieSecret, DEMO: '1' };

interface Place {
  readonly client: pg.Client;
  readonly product: Product;
  readonly restaurants: number;
  /** The ids of some of them, spread over all. */
  readonly some: readonly number[];
  say(name: string, value: number, unit: string): void;
}

/** Values by name and unit, then by number of restaurants. */
const figures: Record<string, Record<number, number>> = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};

async function median(work: () => Promise<unknown>, times = 5): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now();
    await work();
    taken.push(performance.now() - begun);
  }
  return percentile(taken, 0.5);
}

async function grow({ client, restaurants, say }: Place): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  say('database', Number(rows[0]?.bytes) / 1e6, 'MB');
  await client.query('checkpoint').catch(() => undefined);
  say('vacuum analyze', await median(() => client.query('vacuum (analyze)'), 1), 'ms');
  if (restaurants > 0) say('vacuum, nothing new', await median(() => client.query('vacuum'), 1), 'ms');
}

async function calls({ client, product, some, say }: Place): Promise<void> {
  const { url } = product;
  const [first = 0, second = 0] = some;
  const admin = { authorization: await signIn(url, 'admin', 'Admin@123') };
  const manager = { authorization: await signIn(url, managerOf(second), 'Manager@123') };
  const ask = async (name: string, { url: path }: { url: string }, headers: Record<string, string>) => {
    let bytes = 0;
    const ms = await median(async () => {
      const answer = await fetch(url + path, { headers });
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      bytes = (await answer.arrayBuffer()).byteLength;
    });
    say(name, ms, 'ms');
    if (bytes > 200_000) say(name, bytes / 1e6, 'MB');
  };
  const page = { page: 0, size: 20, searchText: '' };
  const found = { ...page, searchText: String(second) };
  const atLast = { ...admin, 'x-restaurant': String(some.at(-1)) };
  const month = { startTime: '01-Nov-2026', stopTime: '30-Nov-2026' };
  say('sign-in', await median(() => signIn(url, managerOf(first), 'Manager@123')), 'ms');
  await ask('platform: restaurants', addressOf(endpoints.restaurants, { query: page }), admin);
  await ask('platform: a restaurant found', addressOf(endpoints.restaurants, { query: found }), admin);
  await ask('platform: names', addressOf(endpoints.restaurantNames), admin);
  await ask('platform: users', addressOf(endpoints.users, { query: page }), atLast);
  await ask('platform: a user found', addressOf(endpoints.users, { query: found }), atLast);
  await ask('platform: plans', addressOf(endpoints.plans, { query: page }), admin);
  await ask('platform: plan names', addressOf(endpoints.planNames), admin);
  await ask('platform: exposures', addressOf(endpoints.exposures), admin);
  await ask('platform: alerts', addressOf(endpoints.securityAlerts), admin);
  await ask('platform: revenue of a day', addressOf(endpoints.revenueTotal), admin);
  await ask('platform: revenue of a month', addressOf(endpoints.revenueTotal, { query: month }), admin);
  await ask('platform: payments of a month', addressOf(endpoints.revenueReport, { query: { ...page, ...month } }), admin);
  await ask('platform: orders of a month', addressOf(endpoints.orderStats, { query: { ...page, ...month } }), admin);
  await ask('platform: tips of a month', addressOf(endpoints.tips, { query: { ...page, ...month } }), admin);
  await ask('restaurant: names', addressOf(endpoints.restaurantNames), manager);
  await ask('restaurant: users', addressOf(endpoints.users, { query: page }), manager);
  await ask('restaurant: open orders', addressOf(endpoints.activeOrders), manager);
  await ask('restaurant: orders', addressOf(endpoints.searchOrders, { query: { status: 'A', ...page } }), manager);
  await ask('restaurant: payments', addressOf(endpoints.revenueReport, { query: { ...page, ...month } }), manager);
  const connection = new Connection(url);
  const taken: Record<'edit' | 'menu' | 'order', number[]> = { edit: [], menu: [], order: [] };
  for (const [at, id] of some.slice(0, 20).entries()) {
    const dishes = await dishesWithChoices(url, id);
    const [guest] = await seatGuests(client, id, 1, cookieSecret);
    if (!guest) throw new Error('no guest is seated');
    const timed = async (name: keyof typeof taken, work: () => Promise<unknown>) => taken[name].push(await median(work, 1));
    await timed('edit', () =>
      client.query(
        `with changed as (update items set description = description || '.' where restaurant_id = $1 returning id)
         update restaurants set menu_version = menu_version + 1 where id = $1`,
        [id],
      ),
    );
    await delay(300);
    const menu = requestBytes({ path: addressOf(endpoints.itemMenu, { query: { rid: id } }).url });
    await timed('menu', () => expectStatus(connection, 200, menu));
    await timed('order', () => expectStatus(connection, 200, orderRequest(guest, dishes, at, id)));
  }
  connection.close();
  for (const [name, values] of Object.entries(taken)) say(`one ${name}`, percentile(values, 0.5), 'ms');
}

/** What every program does every few seconds, minute or hour, and what each scrape of its figures costs. */
async function rounds({ say }: Place): Promise<void> {
  const { programUrl } = await embeddedDatabase(dataDir);
  const { db } = openDatabase(programUrl, { connections: 4 });
  const log = pino({ level: 'silent' });
  const clock = createDatabaseClock();
  const services = { db, log, clock, feed: { bump: () => undefined } } as unknown as Services;
  const work: Record<string, [times: number, () => Promise<unknown>]> = {
    'checkouts and refunds, 5 s': [5, () => Promise.all([reconcile(services), finishRefunds(services)])],
    'courses, 15 s': [5, () => fireDueCourses(services)],
    'idle visits, minute': [5, () => finishIdleVisits(db)],
    'table calls, minute': [5, () => sweepTableCalls(db)],
    'trail, minute': [5, () => forgetOldEvents(db, 1)],
    'limits, minute': [5, () => deletePastCounts(db, Date.now())],
    'guest data, hour': [1, () => eraseOldGuestData(db, join(dataDir, 'mails'))],
    'approvals, hour': [1, () => forgetOldApprovals(db, 1)],
    'figures of a scrape': [5, () => Promise.all([countOpenOrders(db), readWaiting(db), countWritten(db)])],
  };
  for (const [name, [times, round]] of Object.entries(work)) say(`round: ${name}`, await median(round, times), 'ms');
  await db.destroy();
}

/** As an operator runs them. The restore goes into a cluster of its own. */
async function commands({ say }: Place): Promise<void> {
  const other = await makeDataDir();
  const [file, key, pass] = ['backup', 'key', 'pass'].map((name) => join(dataDir, '..', `rehearsal.${name}`)) as [string, string, string];
  try {
    await writeFile(key, randomBytes(32).toString('base64'));
    await writeFile(pass, `${randomBytes(16).toString('hex')}\n`, { mode: 0o600 });
    const run = (folder: string, ...words: string[]) =>
      median(() => promisify(execFile)(process.execPath, [join(project, 'scripts/command.mjs'), ...words],
        { env: { ...process.env, ...settings, DATA_DIR: folder }, maxBuffer: 1e8 }), 1);
    say('staff directory', await run(dataDir, 'staff-directory', `${file}.map`, '--key-file', key), 'ms');
    say('backup', await run(dataDir, 'backup', file, '--passphrase-file', pass), 'ms');
    say('backup', statSync(file).size / 1e6, 'MB');
    say('restore', await run(other.dataDir, 'restore', file, '--passphrase-file', pass), 'ms');
  } finally {
    await other.remove();
    for (const name of [file, `${file}.map`, key, pass]) await rm(name, { force: true });
  }
}

/** Twenty programs listen to the notices of all restaurants' orders, as many as arrive on a busy evening. */
async function feed({ client, product, restaurants, say }: Place): Promise<void> {
  const { programUrl, postmaster } = await embeddedDatabase(dataDir);
  const feeds = await Promise.all(Array.from({ length: programs }, () => openChangeFeed(programUrl, pino({ level: 'silent' }))));
  const watched = { program: product.pid, limit: 0, postmaster };
  const seconds = 15;
  const measure = async (perSecond: number) => {
    let [heard, bytes] = [0, 0];
    const stop = feeds[0]?.onChange(() => { heard += 1; });
    const [before, own] = [readUsage(watched), process.cpuUsage()];
    const begun = performance.now();
    for (let turn = 0; turn < seconds * 20; turn += 1) {
      const { rows } = await client.query<{ bytes: number }>(
        `with added as (insert into changes (notice) select 'floor:' || (random() * $2)::int || ':' || (random() * 1e6)::int || ':orders'
         from generate_series(1, $1) on conflict do nothing returning octet_length(notice) as size) select coalesce(sum(size), 0)::int as bytes from added`,
        [Math.round(perSecond / 20), restaurants],
      );
      bytes += rows[0]?.bytes ?? 0;
      await delay(Math.max(0, begun + (turn + 1) * 50 - performance.now()));
    }
    await delay(100);
    const { user, system } = process.cpuUsage(own);
    const after = readUsage(watched);
    stop?.();
    return { heard: heard / seconds, bytes: bytes / seconds, own: (user + system) / 1e6 / seconds, postgres: (after.postgres - before.postgres) / seconds };
  };
  const still = await measure(0);
  const busy = await measure(restaurants * noticesPerRestaurant);
  for (const { close } of feeds) await close();
  const each = (value: number) => (100 * value) / programs;
  say('feed: notices each program reads', busy.heard, '/s');
  say('feed: bytes each program reads', busy.bytes / 1e3, 'kB/s');
  say('feed: a quiet program', each(still.own), '% of a core');
  say('feed: PostgreSQL for it', each(still.postgres), '% of a core');
  say('feed: a program', each(busy.own), '% of a core');
  say('feed: PostgreSQL for it, with writing', each(busy.postgres), '% of a core');
}

async function memory({ product, some, say }: Place): Promise<void> {
  await delay(3_000);
  const atRest = await residentMemory(product.pid);
  const connection = new Connection(product.url);
  for (const id of some) {
    await expectStatus(connection, 200, requestBytes({ path: addressOf(endpoints.itemMenu, { query: { rid: id } }).url }));
  }
  connection.close();
  await delay(2_000);
  say('memory at rest', atRest, 'MB');
  say('memory for 1,000 menus', ((await residentMemory(product.pid)) - atRest) * (1_000 / some.length), 'MB');
}

const parts = { grow, calls, rounds, commands, feed, memory };

async function at(wanted: number, names: readonly (keyof typeof parts)[]): Promise<void> {
  const add = await startProduct({ dataDir, settings });
  await writeFile(`${kept}.secret`, cookieSecret);
  const size = async (client: pg.Client) =>
    (await client.query<{ count: number }>("select count(*)::int as count from restaurants where code like 'R%'")).rows[0]?.count ?? 0;
  const { connectionString } = await embeddedDatabase(dataDir);
  await withDatabase(connectionString, async (client) => {
    const missing = names.includes('grow') ? Math.max(0, wanted - (await size(client))) : 0;
    const ms = await median(() => addSmallRestaurants(client, missing), 1);
    if (missing > 0) note(`${missing} restaurants`, `written in ${(ms / 1_000).toFixed(0)} s`);
  });
  await add.stop();
  // A start after the growth reads and flushes what the growth left, so the next one is measured.
  for (const name of names) {
    const product = await startProduct({ dataDir, settings });
    const { connectionString } = await embeddedDatabase(dataDir);
    try {
      await withDatabase(connectionString, async (client) => {
        await client.query('set statement_timeout = 0');
        const restaurants = await size(client);
        const { rows } = await client.query<{ id: number }>(
          `select id from (select id, row_number() over (order by id) n from restaurants where code like 'R%') r
           where n % greatest(1, $1::int / 1000) = 0 order by id limit 1000`,
          [restaurants],
        );
        const say = (what: string, value: number, unit: string) => {
          const words = `${what}, ${unit}`;
          figures[words] = { ...figures[words], [restaurants]: value };
          note(words, `${value.toFixed(1)} at ${restaurants}`);
        };
        if (name !== 'grow') say('start', product.readyAfter, 'ms');
        await parts[name]({ client, product, restaurants, some: rows.map(({ id }) => id), say });
      });
    } finally {
      await product.stop();
    }
    await writeFile(kept, JSON.stringify(figures, null, 2));
  }
}

/** Each figure, per 1,000 restaurants at the most, and how many times faster or slower than the restaurants it grew. */
function table(): void {
  for (const [name, values] of Object.entries(figures)) {
    const sizes = Object.keys(values).map(Number).sort((a, b) => a - b);
    const [least = 0, largest = 0] = [sizes[0], sizes.at(-1)];
    const [from = 0, to = 0] = [values[least], values[largest]];
    const ratio = from > 0 && largest > least ? to / from / (largest / least) : Number.NaN;
    const shown = sizes.map((size) => (values[size] ?? Number.NaN).toFixed(1)).join(' / ');
    console.log(`${name.padEnd(50)} ${shown.padEnd(32)} ${((1_000 * to) / largest).toFixed(2).padStart(10)} per 1,000  ${ratio.toFixed(2)}`);
    keep({ name, values, ratio });
  }
}

try {
  const all = Object.keys(parts) as (keyof typeof parts)[];
  const names = all.filter((name) => options.part === undefined || options.part === name);
  for (const size of options.folder ? [most] : [most / 100, most / 10, most]) await at(Math.ceil(size), names);
  table();
} finally {
  await remove();
}
