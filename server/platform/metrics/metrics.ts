import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ChangeFeed } from '../change-feed.ts';
import type { Database } from '../database.ts';
import { findLastBackup, type LastBackup } from '../last-backup.queries.ts';
import type { ReportsDatabase } from '../standby.ts';
import { readStandbys, type Standbys } from '../standbys.queries.ts';
import { type Counted, countOpenOrders, countWritten, readWaiting, type Waiting } from './business.queries.ts';

/** Prometheus metrics. A test checks that docs/operating.md lists their names. */
export interface Metrics {
  /** `route` is the route's pattern, so that URLs don't become labels. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void;
  refused(code: string): void;
  limitTripped(limit: string): void;
  watchStreams(count: () => { readonly staff: number; readonly guests: number }): void;
  readonly contentType: string;
  text(): Promise<string>;
  readonly names: readonly string[];
}

export interface Measured {
  readonly db: Database;
  readonly pools: { readonly calls: pg.Pool; readonly reports: pg.Pool; readonly standby?: pg.Pool | undefined };
  readonly reports: Pick<ReportsDatabase, 'lagSeconds'>;
  readonly feed: Pick<ChangeFeed, 'lagSeconds' | 'onChange'>;
}

const rememberedMs = 5_000;

export function createMetrics({ db, pools, reports, feed }: Measured): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  const refusals = new Counter({
    name: 'comanda_refusals_total',
    help: 'Refused requests, by the code of the refusal',
    labelNames: ['code'],
    registers,
  });
  const limitsTripped = new Counter({
    name: 'comanda_limits_tripped_total',
    help: 'Attempts beyond a limit, by its name',
    labelNames: ['limit'],
    registers,
  });
  const notices = new Counter({ name: 'comanda_change_notices_total', help: 'Changes heard of', registers });
  feed.onChange((change) => {
    if (change) notices.inc();
  });
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge(
    'comanda_change_listener_up',
    '1 while changes can be read; 0 while everything is read from the database',
    () => (feed.lagSeconds() === undefined ? 0 : 1),
  );
  const unknown = Number.NaN;
  gauge('comanda_change_lag_seconds', 'How long the last look for changes took', () => feed.lagSeconds() ?? unknown);
  new Gauge({
    name: 'comanda_database_connections',
    help: 'Connections to the database, and requests that wait for one, by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        if (!pool) continue;
        this.set({ pool: name, state: 'idle' }, pool.idleCount);
        this.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
  gauge(
    'comanda_standby_lag_seconds',
    'How far behind the standby is from which reports are read; NaN while the primary is read',
    () => reports.lagSeconds() ?? unknown,
  );
  let countStreams = () => ({ staff: 0, guests: 0 });
  new Gauge({
    name: 'comanda_change_streams',
    help: 'Open streams of changes, by whose they are',
    labelNames: ['whose'],
    registers,
    collect() {
      for (const [whose, count] of Object.entries(countStreams())) this.set({ whose }, count);
    },
  });
  measureBusiness(registry, db);

  return {
    answered({ method, route, status, seconds }) {
      duration.observe({ method, route, status }, seconds);
    },
    refused: (code) => refusals.inc({ code }),
    limitTripped: (limit) => limitsTripped.inc({ limit }),
    watchStreams(count) {
      countStreams = count;
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
    names: registry.getMetricsAsArray().map(({ name }) => name),
  };
}

interface Business {
  readonly orders: readonly Counted[];
  readonly waiting: readonly Waiting[];
  readonly written: readonly Counted[];
  readonly backup: LastBackup | undefined;
  readonly standbys: Standbys;
}

async function readBusiness(db: Database): Promise<Business> {
  const [orders, waiting, written] = [await countOpenOrders(db), await readWaiting(db), await countWritten(db)];
  return { orders, waiting, written, backup: await findLastBackup(db), standbys: await readStandbys(db) };
}

function measureBusiness(registry: Registry, db: Database): void {
  const registers = [registry];
  let reading: Promise<Business | undefined> | undefined;
  const read = () => {
    if (reading) return reading;
    reading = readBusiness(db).catch(() => undefined);
    setTimeout(() => {
      reading = undefined;
    }, rememberedMs).unref();
    return reading;
  };
  const gauge = (name: string, help: string, label: string, values: (business: Business) => [string, number][]) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        this.reset();
        const business = await read();
        for (const [key, value] of business ? values(business) : []) this.set({ [label]: key }, value);
      },
    });
  const counts = (counted: readonly Counted[]) => counted.map(({ name, count }): [string, number] => [name, count]);
  new Gauge({
    name: 'comanda_database_up',
    help: '1 while the database answers; 0 while it does not, and what it knows is left out',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  const figure = (name: string, help: string, value: (business: Business) => number | null) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const business = await read();
        this.set((business ? value(business) : null) ?? Number.NaN);
      },
    });
  figure(
    'comanda_last_backup_timestamp_seconds',
    'When a backup last succeeded, as seconds since 1970; 0 where none has',
    ({ backup }) => (backup?.madeAt.getTime() ?? 0) / 1_000,
  );
  figure(
    'comanda_confirming_standbys',
    'Standbys that have a commit before it is acknowledged; NaN where none is set to',
    ({ standbys }) => (standbys.isConfirmedBySetting && standbys.isVisible ? standbys.confirming : null),
  );
  figure(
    'comanda_standby_behind_bytes',
    'What the standby that is farthest behind has yet to replay; NaN without standbys',
    ({ standbys }) => standbys.bytesBehind,
  );
  gauge('comanda_open_orders', 'Orders that are not paid, by status', 'status', ({ orders }) => counts(orders));
  gauge('comanda_queue_length', 'What waits to be done, by queue', 'queue', ({ waiting }) => counts(waiting));
  gauge(
    'comanda_oldest_seconds',
    'Age of the oldest of those that wait, by queue; 0 where none waits',
    'queue',
    ({ waiting }) => waiting.map(({ name, age }) => [name, age]),
  );
  gauge(
    'comanda_rows_written',
    'Rows ever put into a table, by table, as PostgreSQL counts them: its statistics may begin again',
    'table',
    ({ written }) => counts(written),
  );
}
