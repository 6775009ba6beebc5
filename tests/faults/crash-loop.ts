import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Product, startProduct } from '../../bench/support/product.ts';
import { embeddedDatabase, withDatabase } from '../../bench/support/product-database.ts';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { type Random, seededRandom } from '../../server/db/demo/random.ts';
import { startPrinterPeer } from '../../server/testing/printer-peer.ts';
import { type Answered, type Asked, spendAnEvening } from './evening.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { openPlace } from './place.ts';
import { childrenOf, titleOf } from './processes.ts';
import { sendOnce, sendUntilAnswered } from './send-once.ts';

const clients = 8;

/** What to kill: the program, PostgreSQL, the process of one connection (PostgreSQL then restarts all), or both. */
const victims = ['program', 'postgres', 'connection', 'both'] as const;

export interface CrashPlan {
  readonly rounds: number;
  readonly seed: number;
  /** How long to wait for the last print jobs, in milliseconds; 0 means no wait. */
  readonly patientlyMs: number;
}

export interface CrashFigures {
  readonly rounds: number;
  readonly killed: Readonly<Record<string, number>>;
  readonly acknowledged: Readonly<Record<string, number>>;
  /** Requests without a response or with a 5xx response that were sent again with the same key. */
  readonly sentAgain: number;
  /** For each victim. */
  readonly slowestRecoveryMs: Readonly<Record<string, Recovery>>;
  readonly papers: { readonly printed: number; readonly reprints: number };
  /** How the database, the printed papers and the responses differ from what was acknowledged. */
  readonly differences: readonly string[];
}

/** Milliseconds from the kill until each part was back; undefined if it was not interrupted. */
interface Recovery {
  /** When PostgreSQL began to read its log, and when it accepted connections. */
  readonly postgresBegan?: number | undefined;
  readonly postgresReady?: number | undefined;
  /** When `/healthz` of the restarted program responded. */
  readonly programReady?: number | undefined;
  /** When the first request that was sent after the kill got a response. */
  readonly answered: number;
}

/**
 * Kills the program or PostgreSQL at random moments while guests and staff use eight tables. After each kill, compares
 * all acknowledged requests with the database. `dataDir` must be unused.
 */
export async function crashLoop(dataDir: string, { rounds, seed, patientlyMs }: CrashPlan): Promise<CrashFigures> {
  const random = seededRandom(seed);
  const printer = await startPrinterPeer({ printMs: 40 });
  const settings = { PRINTER_NETWORKS: '127.0.0.0/8', LOG_LEVEL: 'fatal' };
  let product: Product = await startProduct({ dataDir, settings });
  let connectionString = (await embeddedDatabase(dataDir)).connectionString;
  const place = await openPlace(product.url, connectionString, clients);
  const { method, url: path } = addressOf(endpoints.savePrinter);
  const record = JSON.stringify({ name: 'Killed kitchen', host: printer.host, port: printer.port });
  const headers = { ...place.staff, 'content-type': 'application/json' };
  const added = await sendOnce(product.url, { method, path, headers, body: record });
  if (!added.body.success) throw new Error(`no printer: ${JSON.stringify(added.body)}`);
  const ledger = openLedger();
  const differences: string[] = [];
  const victimsSoFar: Record<string, number> = {};
  let resting = 0;
  let isPaused = false;
  let isOver = false;
  let sentAgain = 0;
  let kill: { readonly at: number; answered?: number } | undefined;
  const slowestRecoveryMs: Record<string, Recovery> = {};

  const send = async (request: Asked): Promise<Answered> => {
    let began = 0;
    const url = () => {
      began = performance.now();
      return product.url;
    };
    const answered = await sendUntilAnswered(url, request, () => {
      sentAgain += 1;
    });
    if (kill && began > kill.at) kill.answered ??= Math.round(performance.now() - kill.at);
    return answered;
  };
  const goesOn = async () => {
    resting += 1;
    while (isPaused) await delay(10);
    resting -= 1;
    return !isOver;
  };
  const tables = place.tableCodes.map(async (tableCode) => {
    const guests = { send, random, ledger, place, tableCode, goesOn };
    while (await goesOn()) {
      await spendAnEvening(guests).catch((error: Error) => {
        differences.push(error.stack ?? error.message);
        isOver = true;
      });
    }
  });

  for (let round = 0; round < rounds && !isOver; round += 1) {
    isPaused = false;
    await delay(random.between(200, 1_200));
    const victim = victims[(round + seed) % victims.length] ?? 'program';
    victimsSoFar[victim] = (victimsSoFar[victim] ?? 0) + 1;
    const killed: { readonly at: number; answered?: number } = { at: performance.now() };
    const killedAt = new Date();
    kill = killed;
    await killPostgres(dataDir, victim, random);
    let programReady: number | undefined;
    if (victim === 'program' || victim === 'both') {
      process.kill(product.pid, 'SIGKILL');
      product = await startProduct({ dataDir, settings });
      programReady = Math.round(performance.now() - killed.at);
    }
    // Lets all requests finish and starts no new ones.
    await delay(random.between(0, 300));
    isPaused = true;
    for (const deadline = performance.now() + 60_000; resting < clients && !isOver; await delay(20)) {
      if (performance.now() > deadline) throw new Error(`round ${round}: the program does not come back`);
    }
    const embedded = await embeddedDatabase(dataDir);
    connectionString = embedded.connectionString;
    const { answered = 0 } = killed;
    if (answered > (slowestRecoveryMs[victim]?.answered ?? 0)) {
      slowestRecoveryMs[victim] = { ...postgresSince(killedAt, embedded.cluster), programReady, answered };
    }
    const found = await ledger.differences(connectionString, place.restaurantId);
    differences.push(...found.map((difference) => `round ${round}, ${victim} killed: ${difference}`));
    if (found.length > 0) isOver = true;
  }
  isOver = true;
  isPaused = false;
  await Promise.all(tables);
  const papers = await papersOf(connectionString, printer.papers, ledger, patientlyMs);
  await product.stop();
  await printer.close();
  return {
    rounds,
    killed: victimsSoFar,
    acknowledged: {
      subOrders: ledger.subOrders.size,
      confirmed: [...ledger.subOrders.values()].filter((status) => status === 'confirmed').length,
      payments: [...ledger.payments.values()].flat().length,
      paidInFull: ledger.paid.size,
      refunds: ledger.refunds.size,
      repeats: ledger.repeats(),
    },
    sentAgain,
    slowestRecoveryMs,
    ...papers,
    differences: [...differences, ...papers.differences],
  };
}

/** Recovery times from PostgreSQL's own log, in milliseconds after `moment`. */
function postgresSince(moment: Date, cluster: string): Pick<Recovery, 'postgresBegan' | 'postgresReady'> {
  const lines = readFileSync(join(dirname(cluster), 'postgres.log'), 'utf8').split('\n');
  const after = (words: string) => {
    const times = lines
      .filter((line) => line.includes(words))
      .map((line) => Date.parse(`${line.slice(0, 23).replace(' ', 'T')}Z`) - moment.getTime());
    return times.find((time) => time > 0);
  };
  return {
    postgresBegan: after('database system was'),
    postgresReady: after('ready to accept connections'),
  };
}

async function killPostgres(dataDir: string, victim: (typeof victims)[number], random: Random): Promise<void> {
  const { postmaster } = await embeddedDatabase(dataDir);
  const serving = () => childrenOf(postmaster).filter((pid) => titleOf(pid).includes('127.0.0.1'));
  if (victim === 'connection') process.kill(random.pick(serving()), 'SIGKILL');
  if (victim === 'postgres' || victim === 'both') process.kill(postmaster, 'SIGKILL');
}

/** Checks that each ticket is printed once as an original, and that further copies say REPRINT. */
async function papersOf(
  connectionString: string,
  papers: readonly string[],
  { subOrders }: Ledger,
  patientlyMs: number,
): Promise<Pick<CrashFigures, 'papers' | 'differences'>> {
  await withDatabase(connectionString, async (client) => {
    const waiting = `select count(*)::int as count from print_jobs where state in ('waiting', 'printing')`;
    // Kills delay the printer, so this waits for the rest as long as papers are being printed.
    let [printed, since] = [papers.length, performance.now()];
    for (; performance.now() - since < patientlyMs; await delay(100)) {
      if ((await client.query(waiting)).rows[0]?.count === 0) return;
      if (papers.length > printed) [printed, since] = [papers.length, performance.now()];
    }
  });
  const printed = papers.map((paper) => ({
    subOrder: Number(/\/ (\d+)/.exec(paper)?.[1]),
    isReprint: paper.includes('REPRINT'),
  }));
  const confirmed = [...subOrders].filter(([, status]) => status === 'confirmed').map(([id]) => id);
  const differences = confirmed.flatMap((id) => {
    const ofSubOrder = printed.filter(({ subOrder }) => subOrder === id);
    const originals = ofSubOrder.filter(({ isReprint }) => !isReprint).length;
    if (originals > 1) return [`the ticket of ${id} came out ${originals} times without REPRINT`];
    return ofSubOrder.length === 0 && patientlyMs > 0 ? [`the ticket of ${id} never came out`] : [];
  });
  return {
    papers: { printed: printed.length, reprints: printed.filter(({ isReprint }) => isReprint).length },
    differences,
  };
}
