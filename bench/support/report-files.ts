import type pg from 'pg';
import { askBeside } from './ask-beside.ts';
import { note, percentile, report } from './figures.ts';
import { type Product, residentMemory } from './product.ts';

interface Measured {
  readonly client: pg.Client;
  readonly headers: Record<string, string>;
  readonly product: Product;
  readonly restaurantId: number;
  readonly range: Readonly<Record<string, string>>;
}

interface File {
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly rows: string;
}

/** October 2024 in Pacific time. */
const month = { startTime: '01-Oct-2024', stopTime: '31-Oct-2024' };
const inMonth = `started_at >= '2024-10-01T07:00:00Z' and k.started_at < '2024-11-01T07:00:00Z'`;

function filesOf(restaurantId: number): File[] {
  const orderRows = `select k.table_id, t.name, k.otp, k.session_started_at, a.name, k.order_id, k.started_at, k.closed_at,
    k.amount_cents, k.paid_at
  from paid_orders k
  join dining_tables t on t.restaurant_id = k.restaurant_id and t.id = k.table_id
  left join attendants a on a.restaurant_id = k.restaurant_id and a.id = k.attendant_id
  where k.restaurant_id = ${restaurantId}`;
  const byTable = 'order by folded(t.name), k.table_id, k.order_id';
  return [
    {
      name: 'revenue',
      path: 'revenuereport',
      query: {},
      rows: `select order_id, id, paid_at, amount_cents, tax_cents, discount_cents, paid_by from payments
      where restaurant_id = ${restaurantId} order by paid_by desc, id desc`,
    },
    { name: 'order stats', path: 'orderstatReport', query: {}, rows: `${orderRows} order by k.order_id desc` },
    {
      name: 'order stats by table name',
      path: 'orderstatReport',
      query: { sortFieldName: 'tableName', sortDirection: 'asc' },
      rows: `${orderRows} ${byTable}`,
    },
    {
      name: 'order stats of a month by table name',
      path: 'orderstatReport',
      query: { ...month, sortFieldName: 'tableName', sortDirection: 'asc' },
      rows: `${orderRows} and k.${inMonth} ${byTable}`,
    },
  ];
}

export async function measureFiles(measured: Measured): Promise<void> {
  for (const file of filesOf(measured.restaurantId)) await measureFile(measured, file);
}

async function measureFile(measured: Measured, file: File): Promise<void> {
  const { client, product } = measured;
  const copied = `copy (${file.rows}) to stdout (format csv)`;
  await client.query(copied);
  const before = await residentMemory(product.pid);
  let most = before;
  const watch = setInterval(() => {
    void residentMemory(product.pid).then((now) => {
      most = Math.max(most, now);
    });
  }, 100);
  const health = `${product.url}/healthz`;
  const quiet = await askBeside(health);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const alone = await quiet.stop();
  const runs: { copy: number; whole: number; firstByte: number; others: number[] }[] = [];
  // Alternates, so that other load affects both.
  for (let at = 0; at < 3; at += 1) {
    const copyStarted = performance.now();
    await client.query(copied);
    const copy = performance.now() - copyStarted;
    const beside = await askBeside(health);
    const { lines, ...took } = await readFile(measured, file);
    runs.push({ copy, ...took, others: await beside.stop() });
    note(`${file.name} file`, `${lines} lines in ${took.whole.toFixed(0)} ms; COPY ${copy.toFixed(0)} ms`);
  }
  clearInterval(watch);
  const ratio = percentile(
    runs.map(({ whole, copy }) => whole / copy),
    0.5,
  );
  const firstByte = Math.max(...runs.map((run) => run.firstByte));
  const others = runs.flatMap((run) => run.others);
  report({ name: `${file.name} file against COPY`, value: ratio, unit: 'times', limit: 2.5, bound: 'most' });
  report({ name: `${file.name} file, first byte`, value: firstByte, unit: 'ms', limit: 1_000, bound: 'most' });
  report({ name: `${file.name} file, memory`, value: most - before, unit: 'MiB', limit: 50, bound: 'most' });
  const p95 = (taken: number[]) => `p95 ${percentile(taken, 0.95).toFixed(1)} ms`;
  note('other requests meanwhile', `${p95(others)}; without the file ${p95(alone)}`);
}

async function readFile({ headers, product, range }: Measured, { path, query }: File) {
  const sentAt = performance.now();
  const words = new URLSearchParams({ ...range, ...query, size: '0' });
  const answer = await fetch(`${product.url}/api/${path}?${words}`, {
    headers: { ...headers, Accept: 'text/csv' },
  });
  let firstByte = 0;
  let lines = 0;
  for await (const piece of answer.body ?? []) {
    firstByte ||= performance.now() - sentAt;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
  }
  return { lines, firstByte, whole: performance.now() - sentAt };
}
