import { appendFileSync, writeFileSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from '../platform/postgres/account.ts';
import { addressesOf, createCluster } from '../platform/postgres/cluster.ts';
import { findNativeRuntime, programs } from '../platform/postgres/native-runtime.ts';
import { type Postmaster, startPostmaster, stopPostmaster } from '../platform/postgres/postmaster.ts';

export type StandbyPair = Awaited<ReturnType<typeof startStandbyPair>>;

export async function startStandbyPair() {
  const home = await mkdtemp(join(tmpdir(), 'comanda-standby-'));
  await chmod(home, 0o711);
  const account = chooseAccount(home, home);
  const runtime = findNativeRuntime().folder;
  const password = 'of-a-test-alone';
  await createCluster({ runtime, home, account, password, durable: true });
  const [first, second] = [join(home, 'postgres'), join(home, 'standby')];
  appendFileSync(
    join(first, 'pg_hba.conf'),
    'host replication postgres 127.0.0.1/32 trust\nhost all postgres 127.0.0.1/32 trust\n',
  );
  // It hasn't been started yet, so a copy of its files is a valid base backup.
  await cp(first, second, { recursive: true });
  await chmod(second, 0o700);
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', shared_buffers: '16MB' };
  const planOf = (cluster: string) => ({
    program: programs(runtime).postgres,
    cluster,
    logFile: `${cluster}.log`,
    account,
    settings,
  });
  const primary = await startPostmaster(planOf(first));
  writeFileSync(join(second, 'standby.signal'), '');
  appendFileSync(
    join(second, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres'\n`,
  );
  // The copied files belong to the current user, so give them to PostgreSQL's account.
  const copied = account ? ['.', ...(await readdir(second, { recursive: true }))] : [];
  await Promise.all(copied.map((name) => chown(join(second, name), account?.uid ?? 0, account?.gid ?? 0)));
  let standby: Postmaster | undefined = await startPostmaster(planOf(second));
  const { port } = standby;
  const stopStandby = async () => {
    if (standby) await stopPostmaster(standby);
    standby = undefined;
  };
  const address = (at: number) => addressesOf(at, password).connectionString;
  return {
    primary: address(primary.port),
    standby: address(port),
    stopStandby,
    async startStandby() {
      standby ??= await startPostmaster(planOf(second), port);
    },
    async stop() {
      await stopStandby();
      await stopPostmaster(primary);
      await rm(home, { recursive: true, force: true });
    },
  };
}
