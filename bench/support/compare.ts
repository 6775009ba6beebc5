import type { Arena } from './arena.ts';
import { clientOf, type Driven, drive, type Load } from './clients.ts';
import { keep, note, percentile } from './figures.ts';
import { othersShare, readUsage } from './machine.ts';

export interface Row {
  readonly name: string;
  readonly connections: number;
  readonly ours: Load;
  readonly limit: Load;
  readonly prepare?: () => Promise<void>;
  /** Our figures relative to the limit server's: at least this rate and at most these times. */
  readonly goal: { readonly rate: number; readonly p50?: number; readonly p99?: number };
}

interface Measured extends Driven {
  readonly perSecond: number;
  /** Microseconds of processor time per step. */
  readonly program: number;
  readonly postgres: number;
  readonly others: number;
}

/** If other programs use more than this share of the processor, a figure is unreliable. */
const tooBusy = 0.25;
const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const rounds = Number(process.env.BENCH_ROUNDS ?? 6);

/**
 * Alternates between both servers, so that other load affects both. The product is restarted after half of the rounds.
 * Reports missed goals, but only counts can fail a run. Returns the number of responses from the product.
 */
export async function compare(arena: Arena, row: Row): Promise<number> {
  let answers = 0;
  /** Requests to prepare per second. If each must be new, this is more than a server can answer. */
  const most = { ours: 10_000, limit: 10_000 };
  const measureOurs = async (duration: number) => {
    const figures = await measure(arena, row, 'ours', duration, most);
    answers += figures.answers;
    return figures;
  };
  const ours: Measured[] = [];
  const limit: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isNewStart = round === 0 || round === Math.ceil(rounds / 2);
    if (round > 0 && isNewStart) await arena.restartProduct();
    if (isNewStart) await measureOurs(seconds / 2);
    if (round === 0) await measure(arena, row, 'limit', seconds / 2, most);
    ours.push(await measureOurs(seconds));
    limit.push(await measure(arena, row, 'limit', seconds, most));
  }
  say(row, ours, limit);
  return answers;
}

async function measure(
  arena: Arena,
  row: Row,
  side: 'ours' | 'limit',
  duration: number,
  most: Record<'ours' | 'limit', number>,
): Promise<Measured> {
  await row.prepare?.();
  const { url } = side === 'ours' ? arena.product : arena.least;
  const go = await drive(url, row[side], row.connections, duration, most[side]);
  const before = readUsage(arena.watched);
  const driven = await go();
  const after = readUsage(arena.watched);
  const each = (key: 'program' | 'limit' | 'postgres') => ((after[key] - before[key]) * 1e6) / driven.answers;
  const perSecond = driven.answers / driven.seconds;
  most[side] = 4 * perSecond + 1_000;
  return {
    ...driven,
    perSecond,
    program: each(side === 'ours' ? 'program' : 'limit'),
    postgres: each('postgres'),
    others: othersShare(before, after),
  };
}

function say({ name, goal, ours: load }: Row, ours: readonly Measured[], limit: readonly Measured[]): void {
  const median = (of: readonly Measured[], key: keyof Measured) => {
    const values = of.map((figures) => figures[key]);
    return percentile(values, 0.5);
  };
  const show = (of: readonly Measured[]) => {
    const rates = of.map(({ perSecond }) => perSecond);
    const spread = `${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)}`;
    const times = `p50 ${median(of, 'p50').toFixed(2)}, p99 ${median(of, 'p99').toFixed(2)} ms`;
    const processor = `${median(of, 'program').toFixed(0)} + ${median(of, 'postgres').toFixed(0)} us`;
    return `${median(of, 'perSecond').toFixed(0)}/s (${spread}); ${times}; program + PostgreSQL ${processor}`;
  };
  // Ratios are computed per round and not from the medians, because both sides of a round had the same load.
  const ratio = (key: 'perSecond' | 'p50' | 'p99' | 'program' | 'postgres', from = 0, until = ours.length) => {
    const of = ours.map((row, at) => row[key] / (limit[at]?.[key] ?? Number.NaN)).slice(from, until);
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
  const half = Math.ceil(ours.length / 2);
  const starts = [ratio('perSecond', 0, half).median, ratio('perSecond', half).median] as const;
  const apart = Math.abs(starts[0] - starts[1]);
  const cannotTell = Math.abs(rate.median - goal.rate) < apart ? '; the goal is nearer than that: not decided' : '';
  note('two starts of this build', `rate ${starts[0].toFixed(2)} and ${starts[1].toFixed(2)}${cannotTell}`);
  note('client', clientOf(load));
  const isBusy = others > tooBusy;
  if (isBusy) note('too busy to judge', `${(100 * others).toFixed(0)} % of the machine was somebody else's`);
  keep({ name, goal, client: clientOf(load), ours, limit, rate, starts, others, isBusy });
}

function goalOf(name: string, value: number, goal: number, bound: 'least' | 'most'): string {
  const isReached = bound === 'least' ? value >= goal : value <= goal;
  return `${name} ${value.toFixed(2)} of ${bound === 'least' ? '>=' : '<='} ${goal}${isReached ? '' : ', short of it'}`;
}
