import { spawn, spawnSync } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from '../platform/postgres/account.ts';

export const pgbouncer = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);

const [, major = 0, minor = 0] =
  pgbouncer === undefined
    ? []
    : (/ (\d+)\.(\d+)/.exec(spawnSync(pgbouncer, ['--version']).stdout.toString()) ?? []).map(Number);

/** Since 1.24 prepared statements of clients work by default. Before 1.21 they can't. */
export const pgbouncerKeepsNames = major > 1 || minor >= 24;

/** The same as in deploy/ha/pgbouncer.ini. */
export const limitsOfCalls =
  'set statement_timeout = 15000; set lock_timeout = 4000; set idle_in_transaction_session_timeout = 15000';

export type RunningPooler = Awaited<ReturnType<typeof startPgbouncer>>;

/** Starts PgBouncer in transaction mode with three connections. */
export async function startPgbouncer(
  target: string,
  { connectQuery = limitsOfCalls, more = '' }: { connectQuery?: string; more?: string } = {},
) {
  const { hostname, port, username, password, pathname } = new URL(target);
  const folder = await mkdtemp(join(tmpdir(), 'comanda-pooler-'));
  const account = chooseAccount(folder, folder);
  const ownPort = await freePort();
  const query = connectQuery === '' ? '' : ` connect_query='${connectQuery}'`;
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
behind = host=${hostname} port=${port} dbname=${pathname.slice(1)}${query}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 3
query_wait_timeout = 5
${more}`,
  );
  await chmod(folder, 0o711);
  if (account) for (const name of ['users', 'pgbouncer.ini']) await chown(join(folder, name), account.uid, account.gid);
  const child = spawn(pgbouncer ?? 'pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = new URL(target);
  url.port = String(ownPort);
  url.pathname = '/behind';
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 100 && !(await answers(url.href)); tries += 1) await sleep(20);
  return { url: url.href, stop };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
