// A busy restaurant, one of twenty, after three years: every page, count, total and file of its reports.
import { sql } from 'kysely';
import { type Database, openDatabase, timeLimits } from '../server/platform/database.ts';
import { fillHistory } from '../server/testing/fill-history.ts';
import { note, percentile, report } from './support/figures.ts';
import { makeDataDir, type Product, startProduct } from './support/product.ts';
import { embeddedDatabase, withDatabase } from './support/product-database.ts';
import { measureFiles } from './support/report-files.ts';
import { signIn } from './support/staff.ts';

const orders = Number(process.argv[2] ?? 1_000_000);
const keptFolder = process.argv[3];
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
/** Pages that people really open in a list sorted by id. */
const nearPages = 50;
const sorts: readonly [path: string, fields: readonly string[], modes: readonly string[]][] = [
  ['revenuereport', ['paymentBy', 'paymentId', 'orderid', 'amount'], ['', 'Others']],
  ['orderstatReport', ['orderID', 'amount', 'serverName', 'tableId', 'tableName'], ['']],
  ['serverstatReport', ['serverName'], ['']],
];

const { dataDir, remove } = keptFolder ? { dataDir: keptFolder, remove: async () => undefined } : await makeDataDir();
const product = await startFilled();
try {
  const { connectionString } = await embeddedDatabase(dataDir);
  const headers = { authorization: await signIn(product.url, 'manager', 'Manager@123') };
  await withDatabase(connectionString, async (client) => {
    await measurePages(headers);
    await measureTotals(headers);
    await measureEveryRestaurant({ authorization: await signIn(product.url, 'admin', 'Admin@123') });
    await measureFiles({ client, headers, product, restaurantId, range: years });
  });
} finally {
  await product.stop();
  await remove();
}

/** Starts the product with the history. It restarts after writing it, so that PostgreSQL flushes the history first. */
async function startFilled(): Promise<Product> {
  const started = await startProduct({ dataDir });
  try {
    const { connectionString } = await embeddedDatabase(dataDir);
    const { db } = openDatabase(connectionString, { connections: 1, limits: timeLimits.preparation });
    const { rows } = await sql`select from dining_tables where code = 'report001'`.execute(db);
    if (rows.length > 0) {
      await db.destroy();
      return started;
    }
    const begun = performance.now();
    await fill(db);
    note(`${orders} paid orders`, `written in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    await db.destroy();
  } catch (error) {
    await started.stop();
    await remove();
    throw error;
  }
  await started.stop();
  return startProduct({ dataDir });
}

async function fill(db: Database): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
  const { rows: tables } = await sql<{ id: number }>`
    insert into dining_tables (restaurant_id, name, code, state, otp)
    select ${restaurantId}, 'Report ' || n, 'report00' || n, 'active', '000000' from generate_series(1, 40) n returning id`.execute(
    db,
  );
  const { rows: people } = await sql<{ id: number }>`
    insert into attendants (restaurant_id, name, code, status)
    select ${restaurantId}, 'Person ' || n, n, 'on-duty' from generate_series(1, 20) n returning id`.execute(db);
  const everySeconds = span / 1000 / orders;
  const scope = { restaurantId, tableIds: tables.map(({ id }) => id), attendantIds: people.map(({ id }) => id) };
  await db.transaction().execute((tx) => fillHistory(tx, { ...scope, orders, from: first, everySeconds }));
  for (let other = 0; other < 18; other += 1) {
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number; tableId: number }>`
        with added as (
          insert into restaurants (name, tax_rate, plan_id, config)
          select ${`Report ${other}`}, 8, plan_id, '{}' from restaurants where id = ${restaurantId} returning id
        )
        insert into dining_tables (restaurant_id, name, code, state, otp)
        select id, 'One', ${`reportof${other}`}, 'active', '000000' from added returning restaurant_id as id, id as table_id`.execute(
        tx,
      );
      const [row] = rows;
      if (!row) throw new Error('no restaurant was added');
      const theirs = { restaurantId: row.id, tableIds: [row.tableId], attendantIds: [null] };
      const few = Math.ceil(orders / 100);
      await fillHistory(tx, { ...theirs, orders: few, from: first, everySeconds: span / 1000 / few });
    });
  }
  // Autovacuum would do this after some minutes.
  const days = ['revenue_days', 'tip_days', 'paid_order_days', 'paid_order_hours'];
  for (const table of ['orders', 'payments', 'visits', 'paid_orders', ...days]) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  }
}

type Query = Readonly<Record<string, string | number>>;

function address(path: string, query: Query): string {
  return `${product.url}/api/${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

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

async function measurePages(headers: Record<string, string>): Promise<void> {
  const lists = sorts
    .filter(([path]) => path.startsWith(only))
    .flatMap(([path, fields, modes]) =>
      Object.entries(ranges).flatMap(([name, range]) =>
        fields.flatMap((sortFieldName) =>
          modes.flatMap((paymentBy) =>
            (['desc', 'asc'] as const).map((sortDirection) => {
              const words: Query = { sortFieldName, sortDirection, ...(path === 'revenuereport' ? { paymentBy } : {}) };
              const label = [path, name, ...Object.values(words)].filter(Boolean).join(' ');
              const isNear = range === ranges.years && ['paymentId', 'orderid', 'orderID'].includes(sortFieldName);
              return { path, label, query: { ...words, size, ...range }, nearMs: isNear && !paymentBy ? 20 : 1_000 };
            }),
          ),
        ),
      ),
    );
  // Lets the JIT compile the code of the new program before the measurement.
  for (const { path, query } of lists) await ask(headers, path, { ...query, page: 0 });
  for (const list of lists) await measureList(headers, list);
}

interface List {
  readonly path: string;
  readonly label: string;
  readonly query: Query;
  readonly nearMs: number;
}

async function measureList(headers: Record<string, string>, { path, label, query, nearMs }: List): Promise<void> {
  const { totalPages: pages } = await ask(headers, path, { ...query, page: 0 });
  const measure = async (words: string, page: number, limit: number) => {
    const { ms } = await timed(() => ask(headers, path, { ...query, page: Math.max(0, page) }), 3);
    report({ name: `${label}, ${words} page`, value: ms, unit: 'ms', limit, bound: 'most' });
  };
  await measure('first', 0, nearMs);
  if (pages > nearPages) await measure('fiftieth', nearPages - 1, nearMs);
  await measure('middle', Math.floor(pages / 2), 1_000);
  await measure('last', pages - 1, 1_000);
}

async function measureTotals(headers: Record<string, string>): Promise<void> {
  for (const [name, range] of Object.entries(ranges)) {
    const { ms } = await timed(() => ask(headers, 'revenuetotal', range));
    report({ name: `revenuetotal ${name}`, value: ms, unit: 'ms', limit: 5, bound: 'most' });
    for (const path of ['revenuechart', 'serverstatchart', 'orderstatchart']) {
      const chart = await timed(() => ask(headers, path, range));
      report({ name: `${path} ${name}`, value: chart.ms, unit: 'ms', limit: 5, bound: 'most' });
    }
  }
}

async function measureEveryRestaurant(headers: Record<string, string>): Promise<void> {
  for (const [path, fields] of sorts) {
    for (const [name, range] of Object.entries(ranges)) {
      for (const sortFieldName of fields) {
        const query = { ...range, sortFieldName, sortDirection: 'desc', size };
        const firstPage = await timed(() => ask(headers, path, { ...query, page: 0 }), 5);
        const middle = await timed(() => ask(headers, path, { ...query, page: firstPage.answer.totalPages >> 1 }), 3);
        const words = `first page ${firstPage.ms.toFixed(1)} ms, middle ${middle.ms.toFixed(1)} ms`;
        note(`every restaurant: ${path} ${name} ${sortFieldName}`, words);
      }
    }
  }
}
