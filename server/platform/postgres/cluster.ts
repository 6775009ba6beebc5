import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { programs } from './native-runtime.ts';
import { childEnvironment } from './postmaster.ts';

/** What a new cluster is made with. */
export interface NewCluster {
  readonly runtime: string;
  /** Folder that will hold the cluster; `postgres` inside it is the cluster. */
  readonly home: string;
  readonly account: Account | undefined;
  readonly password: string;
  /** Whether the role may make databases, which tests do. */
  readonly createsDatabases: boolean;
  readonly durable: boolean;
}

/** The one role and the one database of the program. The cluster's superuser has no password, so nobody can log in as it. */
export const role = 'comanda';

/**
 * Makes a cluster at `home`/postgres: UTF-8 whatever the machine's language, one role, one database, and that role from
 * this machine with its password as the only way in. It gets its name when it is complete: a start that was killed
 * half-way leaves a draft, which the next one throws away.
 */
export async function createCluster(plan: NewCluster): Promise<void> {
  const draft = join(plan.home, 'postgres.draft');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (plan.account) await chown(draft, plan.account.uid, plan.account.gid);
  const { initdb, postgres } = programs(plan.runtime);
  const language = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const rest = ['--username=postgres', '--auth=reject', '--no-instructions', ...(plan.durable ? [] : ['--no-sync'])];
  await run(initdb, ['-D', draft, ...language, ...rest], plan.account);
  await writeFile(join(draft, 'pg_hba.conf'), `host all ${role} 127.0.0.1/32 scram-sha-256\n`);
  const may = plan.createsDatabases ? 'CREATEDB' : 'NOCREATEDB';
  const sql = `CREATE ROLE ${role} LOGIN ${may} PASSWORD '${plan.password}';\nCREATE DATABASE ${role} OWNER ${role};\n`;
  await run(
    postgres,
    ['--single', '-D', draft, '-c', `fsync=${plan.durable ? 'on' : 'off'}`, 'postgres'],
    plan.account,
    sql,
  );
  await chmod(draft, 0o700);
  await rename(draft, join(plan.home, 'postgres'));
}

/** @throws when the cluster was made by another major version, whose files this one cannot read. */
export function assertReadable(cluster: string, version: string): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const major = version.split('.')[0];
  if (made !== major)
    throw new EmbeddedPostgresError(
      `${cluster} was made by PostgreSQL ${made}; this program brings PostgreSQL ${major}.`,
    );
}

/** True when there is a complete cluster. */
export function clusterExists(cluster: string): boolean {
  return existsSync(join(cluster, 'PG_VERSION'));
}

async function run(program: string, words: string[], account: Account | undefined, input = ''): Promise<void> {
  const child = spawn(program, words, { ...account, cwd: '/', env: childEnvironment, stdio: 'pipe' });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  child.stdin.on('error', () => undefined); // it ended before reading: its exit code tells
  child.stdin.end(input);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  // Single-user mode answers a failed statement with an error line and still ends well.
  if (code !== 0 || /^.*\b(ERROR|FATAL|PANIC):/m.test(said))
    throw new EmbeddedPostgresError(`${program} failed:\n${said.trim()}`);
}
