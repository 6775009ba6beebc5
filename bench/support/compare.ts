import type { Arena } from './arena.ts';
import { keep, note, percentile } from './figures.ts';
import { othersShare, readUsage } from './machine.ts';
import { Connection } from './wire-client.ts';

export type Step = (connection: Connection) => Promise<unknown>;

export interface Row {
  readonly name: string;
  readonly connections: number;
  readonly ours: Step;
  readonly limit: Step;
  readonly prepare?: () => Promise<void>;
  /** Ours relative to the limit: at least this rate, at most this time. */
  readonly goal: { readonly rate: number; readonly p50?: number; readonly p99?: number };
}

interface Measured {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time per step. */
  readonly program: number;
  readonly postgres: number;
  readonly others: number;
}

/** Above this share of other programs, a figure is unreliable. */
const tooBusy = 0.25;
const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

/** Measures both in turns, so that other load affects both. Reports missed goals; only counts can fail a run. */
export async function compare(arena: Arena, row: Row): Promise<void> {
  const sides = {
    ours: { url: arena.product.url, step: row.ours, program: 'program' },
    limit: { url: arena.least.url, step: row.limit, program: 'limit' },
  } as const;
  const measured: Record<keyof typeof sides, Measured[]> = { ours: [], limit: [] };
  for (let round = 0; round <= rounds; round += 1) {
    await row.prepare?.();
    for (const key of ['ours', 'limit'] as const) {
      const one = await drive(arena, sides[key], row.connections, round === 0 ? seconds / 2 : seconds);
      if (round > 0) measured[key].push(one);
    }
  }
  say(row, measured.ours, measured.limit);
}

async function drive(
  { watched }: Arena,
  { url, step, program }: { url: string; step: Step; program: 'program' | 'limit' },
  count: number,
  duration: number,
): Promise<Measured> {
  const connections = Array.from({ length: count }, () => new Connection(url));
  const times: number[] = [];
  const before = readUsage(watched);
  const end = performance.now() + duration * 1_000;
  await Promise.all(
    connections.map(async (connection) => {
      for (let started = performance.now(); started < end; ) {
        await step(connection);
        const now = performance.now();
        times.push(now - started);
        started = now;
      }
    }),
  );
  const after = readUsage(watched);
  for (const connection of connections) connection.close();
  const each = (key: 'program' | 'limit' | 'postgres') => ((after[key] - before[key]) * 1e6) / times.length;
  return {
    perSecond: times.length / (after.at - before.at),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    program: each(program),
    postgres: each('postgres'),
    others: othersShare(before, after),
  };
}

function say({ name, goal }: Row, ours: readonly Measured[], limit: readonly Measured[]): void {
  const median = (of: readonly Measured[], key: keyof Measured) => {
    const values = of.map((one) => one[key]);
    return percentile(values, 0.5);
  };
  const show = (of: readonly Measured[]) => {
    const rates = of.map(({ perSecond }) => perSecond);
    const spread = `${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)}`;
    const times = `p50 ${median(of, 'p50').toFixed(2)}, p99 ${median(of, 'p99').toFixed(2)} ms`;
    const processor = `${median(of, 'program').toFixed(0)} + ${median(of, 'postgres').toFixed(0)} us`;
    return `${median(of, 'perSecond').toFixed(0)}/s (${spread}); ${times}; program + PostgreSQL ${processor}`;
  };
  // Per round, not of the medians: both sides of a round had the same load.
  const ratio = (key: 'perSecond' | 'p50' | 'p99' | 'program' | 'postgres') => {
    const of = ours.map((one, at) => one[key] / (limit[at]?.[key] ?? Number.NaN));
    return { median: percentile(of, 0.5), least: Math.min(...of), most: Math.max(...of) };
  };
  const others = Math.max(median(ours, 'others'), median(limit, 'others'));
  const rate = ratio('perSecond');
  const parts = [
    goalOf('rate', rate.median, goal.rate, 'least'),
    ...(goal.p50 ? [goalOf('p50', ratio('p50').median, goal.p50, 'most')] : []),
    ...(goal.p99 ? [goalOf('p99', ratio('p99').median, goal.p99, 'most')] : []),
    `processor ${ratio('program').median.toFixed(2)} x the limit's program`,
  ];
  console.log(`${name}`);
  note('ours ', show(ours));
  note('limit', show(limit));
  note('ratio', `${parts.join('; ')} (rate ${rate.least.toFixed(2)} to ${rate.most.toFixed(2)})`);
  const isBusy = others > tooBusy;
  if (isBusy) note('too busy to judge', `${(100 * others).toFixed(0)} % of the machine was somebody else's`);
  keep({ name, goal, ours, limit, rate, others, isBusy });
}

function goalOf(name: string, value: number, goal: number, bound: 'least' | 'most'): string {
  const isReached = bound === 'least' ? value >= goal : value <= goal;
  return `${name} ${value.toFixed(2)} of ${bound === 'least' ? '>=' : '<='} ${goal}${isReached ? '' : ', short of it'}`;
}
