import type pg from 'pg';
import { oldBackupHours } from '../../../core/domain/backups.ts';
import { onConnection } from '../../platform/database.ts';
import { findLastBackup } from '../../platform/last-backup.queries.ts';
import { readStandbys } from '../../platform/standbys.queries.ts';
import { type Inspection, inspectDatabase, whyNotOurs, whyUnfit } from '../../platform/usable-database.ts';
import { CommandRefused } from '../command.ts';
import { knownMigrations } from '../installation.ts';
import { type Finding, look, ok, wrong } from './finding.ts';

const connectionsOfProgram = 20;

interface Facts {
  readonly words: string;
  readonly unsafe: string[];
  readonly most: number;
  readonly used: number;
  readonly megabytes: number;
  readonly moment: Date;
}

interface CheckedDatabase {
  readonly findings: readonly Finding[];
  /** False if the database has none of our tables. */
  readonly isOurs: boolean;
}

export async function checkDatabase(client: pg.ClientBase, connectionString: string): Promise<CheckedDatabase> {
  const inspection = await inspectDatabase(client, connectionString);
  const startedAt = Date.now();
  const { rows } = await client.query<Facts>(`
    select current_setting('server_version') as words,
      array(select name::text from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')
        and setting = 'off') as unsafe,
      current_setting('max_connections')::int as most,
      -- backend_type of other roles is null without a privilege.
      (select count(*)::int from pg_stat_activity where datid is not null
        and coalesce(backend_type, 'client backend') = 'client backend') as used,
      (pg_database_size(current_database()) / 1000000)::int as megabytes,
      clock_timestamp() as moment`);
  const [facts] = rows;
  if (!facts) throw new CommandRefused('It does not answer. Check DATABASE_URL.');
  const away = Math.abs(facts.moment.getTime() - (startedAt + Date.now()) / 2) / 1000;
  const unfit = whyUnfit(inspection, connectionString).map((fault) => wrong('database', fault));
  const migrations = await knownMigrations();
  const fault = whyNotOurs(inspection, { connectionString, migrations });
  const tables =
    fault === undefined ? await checkTables(client, migrations, inspection.recorded) : [wrong('migrations', fault)];
  return {
    findings: [...databaseFindings(facts, unfit), clockFinding(away), ...tables],
    isOurs: inspection.recorded?.[0] === migrations[0],
  };
}

function databaseFindings({ words, unsafe, most, used, megabytes }: Facts, unfit: readonly Finding[]): Finding[] {
  const found = [...unfit];
  if (unsafe.length > 0)
    found.push(wrong('database', `${unsafe.join(', ')} is off: a power cut loses paid orders. Turn it on.`));
  if (most - used < connectionsOfProgram) {
    found.push(
      look(
        'database',
        `${used} of ${most} connections are in use; each program needs up to ${connectionsOfProgram}. Raise max_connections.`,
      ),
    );
  }
  return found.length > 0
    ? found
    : [ok('database', `PostgreSQL ${words}, ${megabytes} MB, ${used} of ${most} connections in use`)];
}

function clockFinding(secondsAway: number): Finding {
  const away = `The clocks of this machine and of the database are ${Math.round(secondsAway)} seconds apart`;
  if (secondsAway > 30)
    return wrong('clock', `${away}: sessions and payments end at wrong times. Turn on time synchronisation (NTP).`);
  return secondsAway > 3
    ? look('clock', `${away}. Turn on time synchronisation (NTP).`)
    : ok('clock', 'agrees with the database');
}

async function checkTables(client: pg.ClientBase, migrations: readonly string[], recorded: Inspection['recorded']) {
  if (!recorded) return [ok('migrations', 'none yet: the first start creates the tables')];
  const waiting = migrations.length - recorded.length;
  const found =
    waiting > 0
      ? [look('migrations', `${waiting} will run at the next start. Make a backup first.`)]
      : [ok('migrations', `up to date, at ${recorded.at(-1)}`)];
  return [...found, ...(await checkHistory(client))];
}

/** Migrations recorded in the future mean that the clock is or was wrong. */
async function checkHistory(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<{ future: boolean }>(
    `select exists (select from kysely_migration where timestamp::timestamptz > now() + interval '1 minute') as future`,
  );
  return rows[0]?.future
    ? [wrong('clock', 'The database was migrated in the future: the clock is wrong now, or was then.')]
    : [];
}

export interface MailCounts {
  readonly waiting: number;
  readonly failed: number;
}

export async function countMail(client: pg.ClientBase): Promise<MailCounts | undefined> {
  const { rows } = await client.query<MailCounts>(`select
    count(*) filter (where status = 'waiting' and created_at < now() - interval '15 minutes')::int as waiting,
    count(*) filter (where status = 'failed' and created_at > now() - interval '3 days')::int as failed from outbox`);
  return rows[0];
}

export async function listConfigs(client: pg.ClientBase): Promise<{ name: string; config: string }[]> {
  const { rows } = await client.query<{ name: string; config: string }>(
    'select name, config from restaurants where active order by name',
  );
  return rows;
}

export interface Printer {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

export async function listPrinters(client: pg.ClientBase): Promise<Printer[]> {
  const { rows } = await client.query<Printer>(
    'select name, host, port from printers where active and removed_at is null',
  );
  return rows;
}

interface CheckedChain {
  readonly whose: string;
  readonly rows: number;
  readonly brokenAt: number | null;
  readonly fault: string;
  readonly seal: string;
}

/** Verifies the audit trails. Operators can compare the seals in the findings with ones they wrote down earlier. */
export async function checkTrails(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<CheckedChain>(`
    select coalesce(r.name, 'the platform') as whose, v.events as rows, v.broken_at as "brokenAt", '' as fault,
      left(v.seal, 16) as seal
    from audit_chains c left join restaurants r on r.id = c.restaurant_id, verify_audit(c.restaurant_id) v
    order by c.restaurant_id`);
  return chainFindings('audit trail', rows, {
    broken: ({ whose, brokenAt }) => `The trail of ${whose} was changed, from event ${brokenAt} on`,
    whole: (count) => `${count} events, all unchanged`,
  });
}

/** Verifies the numbered records of all restaurants. */
export async function checkNumbers(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<CheckedChain>(`
    select r.name as whose, v.records as rows, v.broken_at as "brokenAt", v.fault, left(v.hash, 16) as seal
    from number_series s join restaurants r on r.id = s.restaurant_id, verify_numbers(s.restaurant_id) v
    order by s.restaurant_id`);
  return chainFindings('numbers', rows, {
    broken: ({ whose, brokenAt, fault }) => `Record ${brokenAt} of ${whose} is broken (${fault})`,
    whole: (count) => `${count} numbered records, all whole`,
  });
}

interface ChainWords {
  readonly broken: (chain: CheckedChain) => string;
  readonly whole: (rows: number) => string;
}

function chainFindings(about: string, chains: readonly CheckedChain[], words: ChainWords): Finding[] {
  const broken = chains.filter(({ brokenAt }) => brokenAt !== null);
  if (broken.length > 0) {
    return broken.map((chain) =>
      wrong(
        about,
        `${words.broken(chain)}: someone edited the database directly. ` +
          'Keep this database as it is, and compare it with a backup.',
      ),
    );
  }
  const rows = chains.reduce((sum, chain) => sum + Number(chain.rows), 0);
  const seals = chains.slice(0, 5).map(({ whose, seal }) => `${whose} ${seal}`);
  return [ok(about, `${words.whole(rows)}; newest seals: ${seals.join(', ') || 'none'}`)];
}

export async function checkBackup(client: pg.PoolClient): Promise<Finding[]> {
  const last = await findLastBackup(onConnection(client));
  if (!last)
    return [look('backup', 'npm run backup has not made one yet. Make one every night: see docs/commands.md.')];
  const words = `The last one succeeded ${Math.floor(last.ageHours)} hours ago (${(last.bytes / 1e6).toFixed(1)} MB)`;
  if (last.ageHours <= oldBackupHours) return [ok('backup', words)];
  return [look('backup', `${words}. See why the timer makes none: journalctl -u comanda-backup.`)];
}

/** Says nothing of a database that has no standby and should have none. */
export async function checkStandbys(client: pg.PoolClient, farBehindBytes = 100_000_000): Promise<Finding[]> {
  const standbys = await readStandbys(onConnection(client));
  const { isConfirmedBySetting, isVisible, following, confirming, lastName, bytesBehind } = standbys;
  if (!isVisible)
    return [look('standbys', 'Their state is hidden. As a superuser, GRANT pg_monitor to both roles of Comanda.')];
  if (following === 0 && !isConfirmedBySetting) return [];
  const found: Finding[] = [];
  const words = `${following} follow, ${confirming} confirm commits`;
  if (confirming === 0 && isConfirmedBySetting)
    found.push(wrong('standbys', `${words}: orders wait, or are lost with the primary. Start the other machines.`));
  else if (confirming === 0)
    found.push(look('standbys', `${words}: the last orders are lost with the primary. Set synchronous_standby_names.`));
  if (bytesBehind !== null && bytesBehind > farBehindBytes) {
    const megabytes = Math.round(bytesBehind / 1e6);
    found.push(look('standbys', `${lastName} is ${megabytes} MB behind. Are its disk and its network fast enough?`));
  }
  return found.length > 0 ? found : [ok('standbys', words)];
}
