import pg from 'pg';
import type { Logger } from 'pino';
import { databaseFaultInWords } from './database-faults.ts';
import { inRounds } from './rounds.ts';
import { StartRefused } from './start-refused.ts';
import { errorMessage, identityOf, placeOf } from './usable-database.ts';
import { within } from './within.ts';

export interface ReportsDatabase {
  /** A connection to the standby. If there is none, or it lags too much, a connection to the primary. */
  connect(): Promise<pg.PoolClient>;
  /** The time of the data, if the lag is greater than `saidFrom`. */
  asOf(): Date | undefined;
  lagSeconds(): number | undefined;
  close(): void;
}

export interface StandbyPace {
  readonly everyMs: number;
  readonly withinMs: number;
  /** From this lag on, in seconds, users are shown the time of the data. */
  readonly saidFrom: number;
  /** Beyond this lag, in seconds, reports are read from the primary. */
  readonly mostBehind: number;
}

const usualPace: StandbyPace = { everyMs: 1_000, withinMs: 2_000, saidFrom: 5, mostBehind: 300 };

export function withoutStandby(primary: pg.Pool): ReportsDatabase {
  return {
    connect: () => primary.connect(),
    asOf: () => undefined,
    lagSeconds: () => undefined,
    close: () => undefined,
  };
}

interface Look {
  readonly isStandby: boolean;
  readonly isFed: boolean;
  readonly lag: number | null;
}

/** The lag is 0 if everything received was replayed. Otherwise it is the age of the last replayed transaction. */
const look = `select pg_is_in_recovery() as "isStandby", exists (select from pg_stat_wal_receiver) as "isFed",
  case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
    else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as lag`;

export function watchStandby(
  { primary, standby, log }: { readonly primary: pg.Pool; readonly standby: pg.Pool; readonly log: Logger },
  { everyMs, withinMs, saidFrom, mostBehind }: StandbyPace = usualPace,
): ReportsDatabase {
  let lag: number | undefined;
  let isClosed = false;

  const notThere = (why: unknown) => {
    if (lag !== undefined && !isClosed)
      log.warn({ err: why }, 'the standby for reports is away; reading from the primary');
    lag = undefined;
  };
  const lookOnce = async () => {
    const { rows } = await within(standby.query<Look>(look), withinMs);
    const [found] = rows;
    if (!found?.isStandby) throw new Error('it is no standby any more');
    if (!found.isFed) throw new Error('it receives nothing from the primary');
    if (found.lag === null || found.lag > mostBehind) throw new Error(`it is behind by ${found.lag} seconds`);
    if (lag === undefined) log.info('reports are read from the standby');
    lag = found.lag;
  };
  const rounds = inRounds(lookOnce, { everyMs, failed: notThere });
  rounds.now();

  return {
    async connect() {
      if (lag !== undefined) {
        try {
          return await awake(standby, withinMs);
        } catch (error) {
          notThere(error);
        }
      }
      return primary.connect();
    },
    asOf: () => (lag !== undefined && lag > saidFrom ? new Date(Date.now() - lag * 1_000) : undefined),
    lagSeconds: () => lag,
    close() {
      isClosed = true;
      void rounds.stop();
    },
  };
}

async function awake(pool: pg.Pool, withinMs: number): Promise<pg.PoolClient> {
  const client = await pool.connect();
  try {
    await within(client.query('select'), withinMs);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Reports an unreachable standby, but continues. @throws StartRefused if it isn't ours or rejects the login */
export async function examineStandby({
  connectionString,
  direct,
  say,
}: {
  readonly connectionString: string;
  readonly direct: string;
  readonly say: (line: string) => void;
}): Promise<void> {
  const place = placeOf(connectionString);
  // Poolers would reject a connection with `options`.
  const options = { connectionTimeoutMillis: 5_000, application_name: 'comanda', options: '-c TimeZone=UTC' };
  const standby = new pg.Client({ ...options, connectionString });
  const itself = new pg.Client({ ...options, connectionString: direct });
  for (const client of [standby, itself]) client.on('error', () => undefined);
  try {
    await itself.connect();
    try {
      await standby.connect();
    } catch (error) {
      const mayComeBack = !(error instanceof pg.DatabaseError) || /^(57P0|53)/.test(error.code ?? '');
      if (!mayComeBack) {
        const words = databaseFaultInWords(error, connectionString, 'DATABASE_REPORTS_URL');
        throw new StartRefused(words ?? `The database at ${place} refuses this program: ${errorMessage(error)}.`);
      }
      say(
        `The standby at ${place} does not answer (${errorMessage(error)}): reports are read from the primary until it does.`,
      );
      return;
    }
    const { rows } = await standby.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
    if (!rows[0]?.isStandby || (await identityOf(standby)) !== (await identityOf(itself))) {
      throw new StartRefused(
        `The database at ${place} is no standby of the one in DATABASE_URL. Correct DATABASE_REPORTS_URL, or unset it.`,
      );
    }
  } finally {
    for (const client of [standby, itself]) await client.end().catch(() => undefined);
  }
}
