import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from '../start-refused.ts';
import type { Account } from './account.ts';
import { programs } from './native-runtime.ts';
import { childEnvironment } from './postmaster.ts';

interface NewCluster {
  readonly runtime: string;
  readonly home: string;
  readonly account: Account | undefined;
  readonly password: string;
  /** False for tests: no fsync, and the owner may create databases and roles, and end the program's connections. */
  readonly durable: boolean;
}

/** The name of the database and of its owner, who migrates it. The superuser has no password, so it can't log in. */
const role = 'comanda';

const programRole = 'comanda_program';

/** Derived from the owner's password, so that one file is enough. The owner's can't be derived from it. */
const programPassword = (password: string) => createHmac('sha256', password).update(programRole).digest('base64url');

export function addressesOf(port: number, password: string): { connectionString: string; programUrl: string } {
  const addressOf = (name: string, secret: string) => `postgres://${name}:${secret}@127.0.0.1:${port}/${role}`;
  return {
    connectionString: addressOf(role, password),
    programUrl: addressOf(programRole, programPassword(password)),
  };
}

/** Creates a cluster with one database and two local roles. Renamed when complete, so a killed start leaves a draft. */
export async function createCluster({ runtime, home, account, password, durable }: NewCluster): Promise<void> {
  const draft = join(home, 'postgres.draft');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (account) await chown(draft, account.uid, account.gid);
  const { initdb, postgres } = programs(runtime);
  const language = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const rest = ['--username=postgres', '--auth=reject', '--no-instructions', ...(durable ? [] : ['--no-sync'])];
  await run(initdb, ['-D', draft, ...language, ...rest], account);
  const roles = durable ? `${role},${programRole}` : 'all';
  await writeFile(join(draft, 'pg_hba.conf'), `host all ${roles} 127.0.0.1/32 scram-sha-256\n`);
  const statements = [
    `CREATE ROLE ${role} LOGIN ${durable ? 'NOCREATEDB' : 'CREATEDB CREATEROLE'} PASSWORD '${password}';`,
    // Moving an open restaurant to another cell copies its rows without triggers.
    `GRANT SET ON PARAMETER session_replication_role TO ${role};`,
    `CREATE DATABASE ${role} OWNER ${role};`,
    `CREATE ROLE ${programRole} LOGIN PASSWORD '${programPassword(password)}';`,
    ...(durable ? [] : [`GRANT ${programRole} TO ${role};`]),
  ];
  const singleUser = ['--single', '-D', draft, '-c', `fsync=${durable ? 'on' : 'off'}`, 'postgres'];
  await run(postgres, singleUser, account, `${statements.join('\n')}\n`);
  await chmod(draft, 0o700);
  await rename(draft, join(home, 'postgres'));
}

/** @throws if the cluster was created by another major version of PostgreSQL */
export function assertReadable(cluster: string, version: string): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const major = version.split('.')[0];
  if (made !== major)
    throw new EmbeddedPostgresError(
      `${cluster} was made by PostgreSQL ${made}; this program brings PostgreSQL ${major}.`,
    );
}

export function clusterExists(cluster: string): boolean {
  return existsSync(join(cluster, 'PG_VERSION'));
}

async function run(program: string, words: string[], account: Account | undefined, input = ''): Promise<void> {
  const child = spawn(program, words, { ...account, cwd: '/', env: childEnvironment, stdio: 'pipe' });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  child.stdin.on('error', () => undefined); // it ended without reading; the exit code shows why
  child.stdin.end(input);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  // After a failed statement, single-user mode prints an ERROR line but still exits with 0.
  if (code !== 0 || /^.*\b(ERROR|FATAL|PANIC):/m.test(output))
    throw new EmbeddedPostgresError(`${program} failed:\n${output.trim()}`);
}
