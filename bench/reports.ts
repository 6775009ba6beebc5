// Three years of a busy restaurant, one of twenty: every page, count, total and file of its reports.
import { sql } from 'kysely';
import type pg from 'pg';
import { type Database, openDatabase } from '../server/platform/database.ts';
import { fillHistory } from '../server/testing/fill-history.ts';
import { note, percentile, report } from './support/figures.ts';
import { makeDataDir, residentMemory, startProduct } from './support/product.ts';
import { embeddedDatabase, withDatabase } from './support/product-database.ts';
import { writePlans } from './support/report-plans.ts';
import { signIn } from './support/staff.ts';

const orders = Number(process.argv[2] ?? 1_000_000);
/** A data folder to keep and to measure again; without it, one is made and deleted. */
const keptFolder = process.argv[3];
/** Only what begins with this word, such as 'orderstatReport'. */
const only = process.argv[4] ?? '';
const restaurantId = 1;
const years = { startTime: '21-Nov-2023', stopTime: '20-Nov-2026' };
const first = new Date('2023-11-21T08:00:00Z');
const span = Date.parse('2026-11-21T08:00:00Z') - first.getTime();
const ranges = {
  years,
  year: { startTime: '01-Jan-2025', stopTime: '31-Dec-2025' },
  month: { startTime: '01-Oct-2024', stopTime: '31-Oct-2024' },
  day: { startTime: '12-Mar-2025', stopTime: '12-Mar-2025' },
};
const size = 20;

const { dataDir, remove } = keptFolder ? { dataDir: keptFolder, remove: async () => undefined } : await makeDataDir();
const product = await startProduct({ dataDir });
try {
  const { connectionString } = await embeddedDatabase(dataDir);
  const { db } = openDatabase(connectionString, 1);
  const { rows } = await sql`select from dining_tables where code = 'report001'`.execute(db);
  if (rows.length === 0) {
    const started = performance.now();
    await fill(db);
    note(`${orders} paid orders`, `written in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  await db.destroy();
  const headers = { authorization: await signIn(product.url, 'manager', 'Manager@123') };
  await withDatabase(connectionString, async (client) => {
    await measurePages(headers, client);
    await measureTotals(headers);
    await measureFile(headers, client);
  });
} finally {
  await product.stop();
  await remove();
}

async function fill(db: Database): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
  const { rows: tables } = await sql<{ id: number }>`
    insert into dining_tables (restaurant_id, name, code, state, otp)
    select ${restaurantId}, 'Report ' || n, 'report00' || n, 1, '000000' from generate_series(1, 40) n returning id`.execute(
    db,
  );
  const { rows: people } = await sql<{ id: number }>`
    insert into attendants (restaurant_id, name, code, status)
    select ${restaurantId}, 'Person ' || n, n, 1 from generate_series(1, 20) n returning id`.execute(db);
  const everySeconds = span / 1000 / orders;
  const own = { restaurantId, tableIds: tables.map(({ id }) => id), attendantIds: people.map(({ id }) => id) };
  await db.transaction().execute((tx) => fillHistory(tx, { ...own, orders, from: first, everySeconds }));
  for (let other = 0; other < 18; other += 1) {
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number; table_id: number }>`
        with added as (
          insert into restaurants (name, tax_rate, plan_id, config)
          select ${`Report ${other}`}, 8, plan_id, '{}' from restaurants where id = ${restaurantId} returning id
        )
        insert into dining_tables (restaurant_id, name, code, state, otp)
        select id, 'One', ${`reportof${other}`}, 1, '000000' from added returning restaurant_id as id, id as table_id`.execute(
        tx,
      );
      const [row] = rows;
      if (!row) throw new Error('no restaurant was added');
      const theirs = { restaurantId: row.id, tableIds: [row.table_id], attendantIds: [null] };
      const few = Math.ceil(orders / 100);
      await fillHistory(tx, { ...theirs, orders: few, from: first, everySeconds: span / 1000 / few });
    });
  }
  // What PostgreSQL does by itself, some minutes later.
  const days = ['revenue_days', 'tip_days', 'paid_order_days'];
  const months = ['revenue_months', 'tip_months', 'paid_order_amounts', 'payment_amounts'];
  for (const table of ['orders', 'payments', 'visits', 'paid_orders', ...days, ...months]) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  }
}

type Query = Readonly<Record<string, string | number>>;

function address(path: string, query: Query): string {
  return `${product.url}/api/${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

/** The middle one of some warm times, and the last answer. */
async function timed<Answer>(work: () => Promise<Answer>, times = 9): Promise<{ ms: number; answer: Answer }> {
  let answer = await work();
  const taken: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const started = performance.now();
    answer = await work();
    taken.push(performance.now() - started);
  }
  return { ms: percentile(taken, 0.5), answer };
}

interface Page {
  readonly totalPages: number;
}

async function ask(headers: Record<string, string>, path: string, query: Query): Promise<Page> {
  const answer = await fetch(address(path, query), { headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { result: Page }).result;
}

async function measurePages(headers: Record<string, string>, client: pg.Client): Promise<void> {
  const sorts: [path: string, fields: string[], modes: string[]][] = [
    ['revenuereport', ['paymentBy', 'paymentId', 'orderid', 'amount'], ['', 'Others']],
    ['orderstatReport', ['orderID', 'amount', 'serverName', 'tableId', 'tableName'], ['']],
    ['serverstatReport', ['serverName'], ['']],
  ];
  const keyOnly = await keyOnlyScan(client, Math.floor(orders / 2));
  note('key-only scan to the middle of the history', `${keyOnly.toFixed(1)} ms`);
  const lists = sorts
    .filter(([path]) => path.startsWith(only))
    .flatMap(([path, fields, modes]) =>
      Object.entries(ranges).flatMap(([name, range]) =>
        fields.flatMap((sortFieldName) =>
          modes.flatMap((paymentBy) =>
            (['desc', 'asc'] as const).map((sortDirection) => {
              const words: Query = { sortFieldName, sortDirection, ...(path === 'revenuereport' ? { paymentBy } : {}) };
              const label = [path, name, ...Object.values(words)].filter(Boolean).join(' ');
              return { path, label, query: { ...words, size, ...range } };
            }),
          ),
        ),
      ),
    );
  // A program that has just started has not compiled what it does often.
  for (const { path, query } of lists) await ask(headers, path, { ...query, page: 0 });
  for (const { path, label, query } of lists) await measureList(headers, path, query, label, keyOnly);
}

/** First and last page, the worst of some in the middle (not read before), and the one beside it. */
async function measureList(
  headers: Record<string, string>,
  path: string,
  query: Query,
  label: string,
  keyOnly: number,
): Promise<void> {
  const firstPage = await timed(() => ask(headers, path, { ...query, page: 0 }));
  const pages = firstPage.answer.totalPages;
  const lastPage = await timed(() => ask(headers, path, { ...query, page: Math.max(0, pages - 1) }));
  const middle: number[] = [];
  // Each time another page, far from those that were read: nothing remembered helps. The first warms the index only.
  for (const share of [0.38, 0.5, 0.44, 0.56]) {
    const asked = performance.now();
    await ask(headers, path, { ...query, page: Math.floor(pages * share) });
    middle.push(performance.now() - asked);
  }
  const worst = Math.max(...middle.slice(1));
  const beside = Math.max(0, Math.floor(pages * 0.5) + 1);
  const neighbour = await timed(() => ask(headers, path, { ...query, page: beside }));
  const limits = [
    ['first', firstPage.ms, 5],
    ['last', lastPage.ms, 5],
    ['neighbour', neighbour.ms, 5],
    ['middle', worst, keyOnly * 1.5],
  ] as const;
  for (const [page, value, limit] of limits) {
    report({ name: `${label}, ${page} page`, value, unit: 'ms', limit, bound: 'most' });
  }
}

/** What PostgreSQL needs to count to a place of an index, however the product does it. */
async function keyOnlyScan(client: pg.Client, offset: number): Promise<number> {
  const words = 'select id from payments where restaurant_id = $1 order by id limit 20 offset $2';
  return (await timed(() => client.query(words, [restaurantId, offset]))).ms;
}

async function measureTotals(headers: Record<string, string>): Promise<void> {
  for (const [name, range] of Object.entries(ranges)) {
    const { ms } = await timed(() => ask(headers, 'revenuetotal', range));
    report({ name: `revenuetotal ${name}`, value: ms, unit: 'ms', limit: 5, bound: 'most' });
    for (const path of ['revenuechart', 'serverstatchart', 'orderstatchart']) {
      const chart = await timed(() => ask(headers, path, range), 3);
      note(`${path} ${name}`, `${chart.ms.toFixed(1)} ms`);
    }
  }
}

/** The revenue file against COPY of the same rows. */
async function measureFile(headers: Record<string, string>, client: pg.Client): Promise<void> {
  const copied = `copy (select order_id, id, paid_at, amount_cents, tax_cents, discount_cents, paid_by from payments
    where restaurant_id = ${restaurantId} order by paid_by desc, id desc) to stdout (format csv)`;
  await client.query(copied);
  const before = await residentMemory(product.pid);
  let most = before;
  const watch = setInterval(() => {
    void residentMemory(product.pid).then((now) => {
      most = Math.max(most, now);
    });
  }, 100);
  let busy = true;
  const askOthers = async (times: number) => {
    const taken: number[] = [];
    for (let at = 0; busy && at < times; at += 1) {
      const asked = performance.now();
      await fetch(`${product.url}/healthz`);
      taken.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return taken;
  };
  const alone = await askOthers(50);
  const files: { copy: number; whole: number; firstByte: number; others: number[] }[] = [];
  // One after the other, so that what else the machine does meanwhile meets both.
  for (let at = 0; at < 3; at += 1) {
    const copyStarted = performance.now();
    await client.query(copied);
    const copy = performance.now() - copyStarted;
    busy = true;
    const beside = askOthers(Number.POSITIVE_INFINITY);
    const { lines, ...took } = await readFile(headers);
    busy = false;
    files.push({ copy, ...took, others: await beside });
    note('the file', `${lines} lines in ${took.whole.toFixed(0)} ms; COPY ${copy.toFixed(0)} ms`);
  }
  clearInterval(watch);
  const ratio = percentile(
    files.map(({ whole, copy }) => whole / copy),
    0.5,
  );
  const firstByte = Math.max(...files.map((one) => one.firstByte));
  const others = files.flatMap((one) => one.others);
  report({ name: 'file of every row against COPY', value: ratio, unit: 'times', limit: 2.5, bound: 'most' });
  report({ name: 'first byte of the file', value: firstByte, unit: 'ms', limit: 200, bound: 'most' });
  report({ name: 'memory for the file', value: most - before, unit: 'MiB', limit: 50, bound: 'most' });
  const p95 = (taken: number[]) => `p95 ${percentile(taken, 0.95).toFixed(1)} ms`;
  note('other requests meanwhile', `${p95(others)}; without the file ${p95(alone)}`);
  await writePlans(client, restaurantId, orders);
}

/** Reads the whole revenue file. */
async function readFile(headers: Record<string, string>) {
  const asked = performance.now();
  const answer = await fetch(address('revenuereport', { ...years, size: 0 }), {
    headers: { ...headers, Accept: 'text/csv' },
  });
  let firstByte = 0;
  let lines = 0;
  for await (const piece of answer.body ?? []) {
    firstByte ||= performance.now() - asked;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
  }
  return { lines, firstByte, whole: performance.now() - asked };
}
