import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from '../platform/postgres/account.ts';
import { findNativeRuntime, programs } from '../platform/postgres/native-runtime.ts';
import { childEnvironment, startPostmaster, stopPostmaster } from '../platform/postgres/postmaster.ts';

export type ExternalPostgres = Awaited<ReturnType<typeof startExternalPostgres>>;

const systemFolder = '/usr/lib/postgresql';

/** The oldest usable PostgreSQL of the system, to test other versions. Ours if there is none. */
function serverPrograms(): { initdb: string; postgres: string } {
  const versions = existsSync(systemFolder) ? readdirSync(systemFolder).map(Number) : [];
  const usable = versions.filter((version) => version >= 15).sort((a, b) => a - b);
  const found = usable
    .map((version) => programs(join(systemFolder, String(version))))
    .find(({ postgres, initdb }) => existsSync(postgres) && existsSync(initdb));
  return found ?? programs(findNativeRuntime().folder);
}

/** Starts PostgreSQL in a temporary folder. As in distributions, everyone but the superuser needs a password. */
export async function startExternalPostgres() {
  const home = await mkdtemp(join(tmpdir(), 'comanda-external-'));
  await chmod(home, 0o711);
  const account = chooseAccount(home, home);
  const { initdb, postgres } = serverPrograms();
  const cluster = join(home, 'cluster');
  await mkdir(cluster, { mode: 0o700 });
  if (account) await chown(cluster, account.uid, account.gid);
  const words = ['-D', cluster, '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync', '--auth=reject'];
  execFileSync(initdb, words, { ...account, cwd: '/', env: childEnvironment, stdio: 'ignore' });
  await writeFile(
    join(cluster, 'pg_hba.conf'),
    'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  );
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
  const server = await startPostmaster({ program: postgres, cluster, logFile: join(home, 'log'), account, settings });
  return {
    /** The major version. */
    version: Number(/\d+/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[0]),
    superuserUrl: `postgres://postgres@127.0.0.1:${server.port}/postgres`,
    async stop() {
      await stopPostmaster(server);
      await rm(home, { recursive: true, force: true });
    },
  };
}
