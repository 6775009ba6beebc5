// What grows with the restaurants of one database: size, calls, notices, memory, rounds, backup and restore.
// npm run bench -- rehearsal [--restaurants 100000] [--folder <folder>] [--part <part>]
// Measures at a hundredth, a tenth and all of them. With a folder, it keeps database and figures there and measures only
// at all of them, for hours on a busy machine: then one part at a time, grow, calls, feed, memory, rounds or commands.
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
import { finishIdleVisits } from '../server/features/visits/visits.service.ts';
import { openChangeFeed } from '../server/platform/change-feed.ts';
import { openDatabase } from '../server/platform/database.ts';
import { countOpenOrders, readWaiting } from '../server/platform/metrics/business.queries.ts';
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
/** Per second, on a busy evening: 42 orders of 10,000 restaurants, each with 16 notices until it is paid. */
const noticesPerRestaurant = 0.067;

const { dataDir, remove } = options.folder
  ? { dataDir: join(options.folder, 'data'), remove: async () => undefined }
  : await makeDataDir();
const beside = (name: string) => join(dataDir, '..', name);
const keptFile = beside('rehearsal.json');
/** Values by name and unit, then by number of restaurants. */
const kept: { cookieSecret: string; figures: Record<string, Record<number, number>> } = existsSync(keptFile)
  ? JSON.parse(readFileSync(keptFile, 'utf8'))
  : { cookieSecret: randomBytes(32).toString('hex'), figures: {} };
const settings = { COOKIE_SECRET: kept.cookieSecret, DEMO: '1' };

interface Place {
  readonly client: pg.Client;
  readonly product: Product;
  readonly restaurants: number;
  /** Up to 1,000 ids, spread over all. */
  readonly some: readonly number[];
  say(name: string, value: number, unit: string): void;
}

async function median(work: () => Promise<unknown>, times = 5): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now();
    await work();
    taken.push(performance.now() - begun);
  }
  return percentile(taken, 0.5);
}

async function grow({ client, say }: Place): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  say('database', Number(rows[0]?.bytes) / 1e6, 'MB');
  say('vacuum analyze', await median(() => client.query('vacuum (analyze)'), 1), 'ms');
}

async function calls({ client, product: { url }, some, say }: Place): Promise<void> {
  const middle = some[Math.floor(some.length / 2)] ?? 0;
  const page = { page: 0, size: 20, searchText: '' };
  const found = { ...page, searchText: String(middle) };
  const days = { ...page, startTime: '01-Nov-2026', stopTime: '30-Nov-2026' };
  const admin = { authorization: await signIn(url, 'admin', 'Admin@123') };
  const manager = { authorization: await signIn(url, managerOf(middle), 'Manager@123') };
  say('sign-in', await median(() => signIn(url, managerOf(middle), 'Manager@123')), 'ms');
  const requests: [name: string, headers: Record<string, string>, address: { url: string }][] = [
    ['restaurants', admin, addressOf(endpoints.restaurants, { query: page })],
    ['a restaurant found', admin, addressOf(endpoints.restaurants, { query: found })],
    ['restaurant names', admin, addressOf(endpoints.restaurantNames)],
    ['users', { ...admin, 'x-restaurant': String(some.at(-1)) }, addressOf(endpoints.users, { query: page })],
    ['plans', admin, addressOf(endpoints.plans, { query: page })],
    ['exposures', admin, addressOf(endpoints.exposures)],
    ['revenue', admin, addressOf(endpoints.revenueTotal, { query: days })],
    ['Order Stats', admin, addressOf(endpoints.orderStats, { query: days })],
    ['names, of a restaurant', manager, addressOf(endpoints.restaurantNames)],
    ['orders, of a restaurant', manager, addressOf(endpoints.searchOrders, { query: { status: 'A', ...page } })],
  ];
  for (const [name, headers, { url: path }] of requests) {
    const ask = async () => {
      const answer = await fetch(url + path, { headers });
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    say(name, await median(ask), 'ms');
  }
  const connection = new Connection(url);
  const taken: Record<'menu' | 'order', number[]> = { menu: [], order: [] };
  for (const [at, id] of some.slice(0, 20).entries()) {
    const dishes = await dishesWithChoices(url, id);
    const [guest] = await seatGuests(client, id, 1, kept.cookieSecret);
    if (!guest) throw new Error('no guest is seated');
    await client.query('update restaurants set menu_version = menu_version + 1 where id = $1', [id]);
    await delay(300);
    const menu = requestBytes({ path: addressOf(endpoints.itemMenu, { query: { rid: id } }).url });
    taken.menu.push(await median(() => expectStatus(connection, 200, menu), 1));
    taken.order.push(await median(() => expectStatus(connection, 200, orderRequest(guest, dishes, at, id)), 1));
  }
  connection.close();
  say('menu after a change', percentile(taken.menu, 0.5), 'ms');
  say('order', percentile(taken.order, 0.5), 'ms');
}

/** Twenty programs listen to the notices of all restaurants' orders. */
async function feed({ client, product, restaurants, say }: Place): Promise<void> {
  const { programUrl, postmaster } = await embeddedDatabase(dataDir);
  const silent = pino({ level: 'silent' });
  const feeds = await Promise.all(Array.from({ length: programs }, () => openChangeFeed(programUrl, silent)));
  let heard = 0;
  feeds[0]?.onChange(() => {
    heard += 1;
  });
  const [turns, everyMs] = [300, 50];
  const measure = async (notices: number) => {
    const postgres = () => readUsage({ program: product.pid, limit: 0, postmaster }).postgres;
    const [before, usage, begun] = [postgres(), process.cpuUsage(), performance.now()];
    for (let turn = 1; turn <= turns; turn += 1) {
      await client.query(
        `insert into changes (notice) select 'floor:' || (random() * $2)::int || ':' || (random() * 1e6)::int || ':orders'
         from generate_series(1, $1) on conflict do nothing`,
        [notices, restaurants],
      );
      await delay(Math.max(0, begun + turn * everyMs - performance.now()));
    }
    const seconds = (performance.now() - begun) / 1_000;
    const { user, system } = process.cpuUsage(usage);
    const ofEach = (used: number) => (100 * used) / seconds / programs;
    return { seconds, program: ofEach((user + system) / 1e6), postgres: ofEach(postgres() - before) };
  };
  const quiet = await measure(0);
  heard = 0;
  const busy = await measure(Math.round((restaurants * noticesPerRestaurant * everyMs) / 1_000));
  for (const { close } of feeds) await close();
  say('feed: notices', heard / busy.seconds, '/s');
  for (const [name, { program, postgres }] of Object.entries({ quiet, busy })) {
    say(`feed, ${name}: each program`, program, '% of a core');
    say(`feed, ${name}: PostgreSQL for each`, postgres, '% of a core');
  }
}

async function memory({ product: { pid, url }, some, say }: Place): Promise<void> {
  const connection = new Connection(url);
  const load = async (ids: readonly number[]) => {
    for (const rid of ids) {
      await expectStatus(connection, 200, { path: addressOf(endpoints.itemMenu, { query: { rid } }).url });
    }
    await delay(3_000);
    return residentMemory(pid);
  };
  const warm = Math.ceil(some.length / 10);
  const before = await load(some.slice(0, warm));
  say('memory', before, 'MB');
  const more = (await load(some.slice(warm))) - before;
  connection.close();
  say('memory of 1,000 menus', (more * 1_000) / (some.length - warm), 'MB');
}

/** What programs do every minute or hour, and at each scrape of their figures. */
async function rounds({ say }: Place): Promise<void> {
  const { db } = openDatabase((await embeddedDatabase(dataDir)).programUrl, { connections: 4 });
  say('idle visits', await median(() => finishIdleVisits(db)), 'ms');
  say('old events', await median(() => forgetOldEvents(db, 1)), 'ms');
  say('figures', await median(() => Promise.all([countOpenOrders(db), readWaiting(db)])), 'ms');
  say('approvals', await median(() => forgetOldApprovals(db, 1), 1), 'ms');
  say('guest data', await median(() => eraseOldGuestData(db, beside('mails')), 1), 'ms');
  await db.destroy();
}

/** As an operator runs them. The restore goes into a cluster of its own. */
async function commands({ say }: Place): Promise<void> {
  const restored = await makeDataDir();
  const [file, names, key, pass] = [beside('backup'), beside('names'), beside('key'), beside('pass')];
  const command = fileURLToPath(new URL('../scripts/command.mjs', import.meta.url));
  const run = async (DATA_DIR: string, ...words: string[]) => {
    // A restore says a line about each restaurant.
    const spawned = { env: { ...process.env, ...settings, DATA_DIR }, maxBuffer: 1e8 };
    return median(() => promisify(execFile)(process.execPath, [command, ...words], spawned), 1);
  };
  try {
    await writeFile(key, randomBytes(32).toString('base64'));
    await writeFile(pass, randomBytes(16).toString('hex'), { mode: 0o600 });
    say('staff directory', await run(dataDir, 'staff-directory', names, '--key-file', key), 'ms');
    say('backup', await run(dataDir, 'backup', file, '--passphrase-file', pass), 'ms');
    say('backup', statSync(file).size / 1e6, 'MB');
    say('restore', await run(restored.dataDir, 'restore', file, '--passphrase-file', pass), 'ms');
  } finally {
    await restored.remove();
    for (const path of [file, names, key, pass]) await rm(path, { force: true });
  }
}

const parts = { grow, calls, feed, memory, rounds, commands };

async function measureWith(restaurants: number): Promise<void> {
  for (const [name, part] of Object.entries(parts)) {
    if (options.part !== undefined && options.part !== name) continue;
    const product = await startProduct({ dataDir, settings });
    await writeFile(keptFile, JSON.stringify(kept));
    try {
      const { connectionString } = await embeddedDatabase(dataDir);
      await withDatabase(connectionString, async (client) => {
        await client.query('set statement_timeout = 0');
        const listIds = async () =>
          (await client.query<{ id: number }>("select id from restaurants where code like 'R%' order by id")).rows;
        const missing = part === grow ? restaurants - (await listIds()).length : 0;
        await addSmallRestaurants(client, missing);
        const ids = (await listIds()).map(({ id }) => id);
        const some = ids.filter((_, at) => at % Math.ceil(ids.length / 1_000) === 0);
        const say = (what: string, value: number, unit: string) => {
          const words = `${what}, ${unit}`;
          kept.figures[words] = { ...kept.figures[words], [ids.length]: value };
          note(words, `${value.toFixed(1)} at ${ids.length}`);
        };
        say('start', product.readyAfter, 'ms');
        await part({ client, product, restaurants: ids.length, some, say });
      });
    } finally {
      await product.stop();
    }
    await writeFile(keptFile, JSON.stringify(kept));
  }
}

try {
  for (const size of options.folder ? [most] : [most / 100, most / 10, most]) await measureWith(Math.ceil(size));
  console.log('\nEach value, then per restaurant, then how many times faster than the restaurants it grew');
  for (const [name, values] of Object.entries(kept.figures)) {
    const sizes = Object.keys(values).map(Number);
    const each = sizes.map((size) => (values[size] ?? Number.NaN) / size);
    const growth = (each.at(-1) ?? Number.NaN) / (each[0] ?? Number.NaN);
    const shown = sizes.map((size) => `${values[size]?.toFixed(1)} at ${size}`).join(', ');
    note(name, `${shown}; ${each.at(-1)?.toPrecision(2)}; ${growth.toFixed(2)}`);
    keep({ name, values, growth });
  }
} finally {
  await remove();
}
