// Two programs on one PostgreSQL: orders per second, commits that wait for each other, and how soon one sees the
// other's commits. Alternates with NOTIFY, whose commits take a lock on the whole database.
import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { dishesWithChoices, openRestaurant, orderRequest, type Placed } from './support/diner.ts';
import { aim, note, percentile, report } from './support/figures.ts';
import { readUsage } from './support/machine.ts';
import { makeDataDir, startProduct } from './support/product.ts';
import { embeddedDatabase, fillMenu, type Seated, seatGuests, withDatabase } from './support/product-database.ts';
import { Connection, expectStatus, headerOf, requestBytes } from './support/wire-client.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const ordersEach = 20;
const freshnessTries = 200;
const withinMs = 50;

const noteChange = {
  rows: 'drop trigger if exists as_notice on changes',
  notices: `
    create or replace function as_notice() returns trigger language plpgsql as
      $$ begin perform pg_notify('comanda_changes', new.notice); return null; end $$;
    create or replace trigger as_notice before insert on changes for each row execute function as_notice()`,
};
type Way = keyof typeof noteChange;

const homes = [await makeDataDir(), await makeDataDir()] as const;
const cookieSecret = randomBytes(32).toString('hex');
const settings = { COOKIE_SECRET: cookieSecret, JWT_SECRET: randomBytes(32).toString('hex') };
const first = await startProduct({ dataDir: homes[0].dataDir, settings });
const { connectionString, programUrl, postmaster, cluster } = await embeddedDatabase(homes[0].dataDir);
const second = await startProduct({
  dataDir: homes[1].dataDir,
  settings: { ...settings, DATABASE_URL: programUrl, DATABASE_OWNER_URL: connectionString },
});
const both = [first.url, second.url];

async function watchLocks<Answer>(client: pg.Client, work: Promise<Answer>) {
  const waits = { looks: 0, waiting: 0 };
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { rows } = await client.query<{ waiting: number }>(`select count(*)::int as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and wait_event = 'object'`);
    waits.looks += 1;
    waits.waiting += rows[0]?.waiting ?? 0;
    await delay(50);
  }
  return waits;
}

/** Simulates a slow disk: a group of commits waits as long as its sync would take. */
async function withSlowSync(rateOf: (connections: number) => Promise<number>): Promise<void> {
  const configure = (settings: string) => {
    appendFileSync(join(cluster, 'postgresql.auto.conf'), settings);
    process.kill(postmaster, 'SIGHUP');
  };
  configure('commit_delay = 4000\ncommit_siblings = 0\n');
  let before: number | undefined;
  for (const count of [1, 4, 16]) {
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) rates.push(await rateOf(count));
    const rate = percentile(rates, 0.5);
    note(`one program, ${count} connections, a sync of 4 ms`, `${rate.toFixed(0)}/s`);
    const name = `a sync of 4 ms: rate of ${count} connections against ${count / 4}`;
    if (before) aim({ name, value: rate / before, unit: 'x', limit: 1.5, bound: 'least' });
    before = rate;
  }
  configure('commit_delay = 0\n');
}

try {
  await withDatabase(connectionString, async (client) => {
    await fillMenu(client, openRestaurant, 120);
    const dishes = await dishesWithChoices(first.url);
    let at = 0;
    let guests: Seated[] = [];
    const place = async (connection: Connection) => {
      at += 1;
      const guest = guests[at % guests.length];
      if (!guest) throw new Error('no guest is seated');
      const { body } = await expectStatus(connection, 200, orderRequest(guest, dishes, at));
      return { placed: (JSON.parse(body.toString()) as { result: Placed }).result };
    };
    const drive = async (urls: readonly string[], count: number) => {
      const connections = Array.from({ length: count }, (_, index) => new Connection(urls[index % urls.length] ?? ''));
      guests = await seatGuests(client, openRestaurant, Math.ceil((2_500 * seconds) / ordersEach), cookieSecret);
      await client.query('analyze');
      let done = 0;
      const started = performance.now();
      const end = started + seconds * 1_000;
      const work = Promise.all(
        connections.map(async (connection) => {
          for (; performance.now() < end; done += 1) await place(connection);
        }),
      );
      const waits = await watchLocks(client, work);
      await work;
      for (const connection of connections) connection.close();
      return { perSecond: (done * 1_000) / (performance.now() - started), ...waits };
    };

    const median = (values: readonly number[]) => percentile(values, 0.5);
    for (const [name, urls, count] of [
      ['one program, 8 connections', [first.url], 8],
      ['one program, 32 connections', [first.url], 32],
      ['two programs, 16 connections each', both, 32],
    ] as const) {
      const rates: Record<Way, number[]> = { rows: [], notices: [] };
      const waiting: Record<Way, number[]> = { rows: [], notices: [] };
      for (let round = 0; round <= rounds; round += 1) {
        for (const way of ['notices', 'rows'] as const) {
          await client.query(noteChange[way]);
          const { perSecond, looks, waiting: seen } = await drive(urls, count);
          if (round === 0) continue;
          rates[way].push(perSecond);
          waiting[way].push(seen / looks);
        }
      }
      for (const way of ['notices', 'rows'] as const) {
        const spread = `${Math.min(...rates[way]).toFixed(0)} to ${Math.max(...rates[way]).toFixed(0)}`;
        const waits = median(waiting[way]).toFixed(1);
        note(`${name}, ${way}`, `${median(rates[way]).toFixed(0)}/s (${spread}); ${waits} wait for Lock:object`);
      }
      const ratios = rates.rows.map((rate, round) => rate / (rates.notices[round] ?? Number.NaN));
      aim({ name: `${name}: rate against notices`, value: median(ratios), unit: 'x', limit: 1.35, bound: 'least' });
      report({
        name: `${name}: commits that wait for Lock:object`,
        value: Math.max(...waiting.rows),
        unit: 'at a look',
        limit: 0,
        bound: 'most',
      });
    }

    await withSlowSync(async (count) => (await drive([first.url], count)).perSecond);

    guests = await seatGuests(client, openRestaurant, freshnessTries, cookieSecret);
    const [here, there] = both.map((url) => new Connection(url)) as [Connection, Connection];
    const ask = ({ cookie, tableCode }: Seated, headers: Record<string, string> = {}) => {
      const { url: path } = addressOf(endpoints.dinerOrder, { query: { rid: openRestaurant, tableno: tableCode } });
      return there.ask(requestBytes({ path, headers: { cookie, ...headers } }));
    };
    let fresh = 0;
    for (let tries = 0; tries < freshnessTries; tries += 1) {
      const next = guests[(at + 1) % guests.length];
      if (!next) throw new Error('no guest is seated');
      const before = await ask(next);
      const { placed } = await place(here);
      await delay(withinMs);
      const { body } = await ask(next, { 'if-none-match': headerOf(before, 'etag') });
      fresh += body.includes(`"subOrderID":${placed.subOrderID},`) ? 1 : 0;
    }
    here.close();
    there.close();
    report({
      name: `of ${freshnessTries} orders known to the other program within ${withinMs} ms`,
      value: fresh,
      unit: 'orders',
      limit: freshnessTries,
      bound: 'least',
    });

    await delay(2_000);
    const watched = { program: second.pid, limit: process.pid, postmaster };
    const before = readUsage(watched);
    await delay(5_000);
    const after = readUsage(watched);
    const share = (key: 'program' | 'postgres') =>
      ((100 * (after[key] - before[key])) / (after.at - before.at)).toFixed(1);
    note('idle', `a program ${share('program')} % of a core, PostgreSQL with two programs ${share('postgres')} %`);
  });
} finally {
  for (const end of [second.stop, first.stop, homes[1].remove, homes[0].remove]) await end();
}
