import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from '../start-refused.ts';
import type { Account } from './account.ts';
import { programs } from './native-runtime.ts';
import { childEnvironment } from './postmaster.ts';

/** What a new cluster is made with. */
export interface NewCluster {
  readonly runtime: string;
  /** Folder that will hold the cluster; `postgres` inside it is the cluster. */
  readonly home: string;
  readonly account: Account | undefined;
  readonly password: string;
  /** Whether the owner may make databases and roles, and end connections of the program's, which tests do. */
  readonly createsDatabases: boolean;
  readonly durable: boolean;
}

/** The database and its owner, who migrates it. The cluster's superuser has no password, so nobody can log in as it. */
export const role = 'comanda';

/** As whom calls are answered: owns nothing. */
export const programRole = 'comanda_program';

/** From the owner's, so that one file is kept; the owner's does not follow from it. */
const programPassword = (password: string) => createHmac('sha256', password).update(programRole).digest('base64url');

const hostLine = (roles: string) => `host all ${roles} 127.0.0.1/32 scram-sha-256\n`;
const makeProgramRole = (password: string) =>
  `CREATE ROLE ${programRole} LOGIN PASSWORD '${programPassword(password)}';\n`;

/** The addresses of the database in a cluster that runs, for its owner and for answering calls. */
export function addressesOf(port: number, password: string): { connectionString: string; programUrl: string } {
  const addressOf = (name: string, secret: string) => `postgres://${name}:${secret}@127.0.0.1:${port}/${role}`;
  return {
    connectionString: addressOf(role, password),
    programUrl: addressOf(programRole, programPassword(password)),
  };
}

/**
 * Makes a cluster at `home`/postgres: UTF-8 whatever the machine's language, one database, and two roles, from this machine
 * with their passwords, as the only way in. It gets its name when it is complete: a start that was killed half-way leaves a
 * draft, which the next one throws away.
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
  await writeFile(join(draft, 'pg_hba.conf'), hostLine(plan.createsDatabases ? 'all' : `${role},${programRole}`));
  const may = plan.createsDatabases ? 'CREATEDB CREATEROLE' : 'NOCREATEDB';
  const owner = `CREATE ROLE ${role} LOGIN ${may} PASSWORD '${plan.password}';\nCREATE DATABASE ${role} OWNER ${role};\n`;
  const seesAll = plan.createsDatabases ? `GRANT ${programRole} TO ${role};\n` : '';
  await asSuperuser(postgres, draft, plan, owner + makeProgramRole(plan.password) + seesAll);
  await chmod(draft, 0o700);
  await rename(draft, join(plan.home, 'postgres'));
}

/** False for a cluster from before calls had a role of their own. */
export async function hasProgramRole(cluster: string): Promise<boolean> {
  const known = await readFile(join(cluster, 'pg_hba.conf'), 'utf8');
  return known.includes(programRole) || known.includes(hostLine('all'));
}

/** Gives a cluster that does not run the role that it lacks. One that was half made by a killed start is made again. */
export async function addProgramRole(plan: Omit<NewCluster, 'createsDatabases'>): Promise<void> {
  const cluster = join(plan.home, 'postgres');
  const sql = `DROP ROLE IF EXISTS ${programRole};\n${makeProgramRole(plan.password)}`;
  await asSuperuser(programs(plan.runtime).postgres, cluster, plan, sql);
  await appendFile(join(cluster, 'pg_hba.conf'), hostLine(programRole));
}

function asSuperuser(
  postgres: string,
  cluster: string,
  { durable, account }: Pick<NewCluster, 'durable' | 'account'>,
  sql: string,
): Promise<void> {
  return run(postgres, ['--single', '-D', cluster, '-c', `fsync=${durable ? 'on' : 'off'}`, 'postgres'], account, sql);
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
