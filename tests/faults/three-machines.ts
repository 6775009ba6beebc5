import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseEnv, promisify } from 'node:util';
import { withDatabase } from '../../bench/support/product-database.ts';
import { openSmallDisk } from './small-disk.ts';

// Runs the files of deploy/ha on this machine. A network namespace and a small disk stand for each PostgreSQL machine.

const machineNames = ['db1', 'db2', 'db3'] as const;
type MachineName = (typeof machineNames)[number];

const configure = fileURLToPath(new URL('../../deploy/ha/configure.sh', import.meta.url));
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
const password = 'onlyOfThisTest1234567890';
const diskMegabytes = 1_200;

/** The Debian package of each program that is needed. */
const packages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  ip: 'iproute2',
  pg_ctlcluster: 'postgresql',
};

/** What this machine lacks, and how to install it, in one sentence. Undefined if nothing is missing. */
export function whatIsMissing(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'This test makes network namespaces: run it as root on Linux.';
  const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`], { env }).status === 0;
  const missing = Object.entries(packages).flatMap(([program, name]) => (isThere(program) ? [] : [name]));
  return missing.length > 0 ? `This test needs more packages: apt-get install ${missing.join(' ')}` : undefined;
}

function run(program: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr || stdout}`);
  return stdout;
}

interface Member {
  readonly name: MachineName;
  readonly role: string;
  readonly timeline?: number;
}

export interface ThreeMachines {
  /** Settings of the programs. */
  readonly settings: Readonly<Record<string, string>>;
  /** The machine whose Patroni says it is the primary. */
  primary(): Promise<MachineName>;
  confirmingStandby(): Promise<MachineName>;
  etcdLeader(): Promise<MachineName>;
  /** Kills all processes at once. */
  killAll(machine: MachineName): Promise<void>;
  /** Drops packets to and from the machine: all of them, or only those of the other two machines. */
  cutOff(machine: MachineName, from: 'all' | 'machines'): void;
  fillDisk(machine: MachineName): Promise<void>;
  switchOver(): Promise<void>;
  stopEtcd(machine: MachineName): Promise<void>;
  /** Undoes all of that, and waits until both standbys follow. */
  repair(): Promise<void>;
  end(): Promise<void>;
}

/** Starts everything and creates the empty database. `timing` replaces values of deploy/ha, such as TTL. */
export async function startThreeMachines(timing: Readonly<Record<string, string>> = {}): Promise<ThreeMachines> {
  const mark = process.pid % 250;
  const folder = mkdtempSync(join(tmpdir(), 'comanda-machines-'));
  // PostgreSQL's account must reach its files.
  run('chmod', '711', folder);
  const subnet = `10.77.${mark}`;
  const bridge = `cmd-b${mark}`;
  const balancer = `${subnet}.254`;
  const addresses = Object.fromEntries(machineNames.map((name, at) => [name, `${subnet}.${at + 1}`])) as Readonly<
    Record<MachineName, string>
  >;
  const cluster = {
    ...Object.fromEntries(machineNames.map((name) => [name.toUpperCase(), addresses[name]])),
    NETWORK: `${subnet}.0/24`,
    BALANCER: balancer,
    ...Object.fromEntries(
      ['POSTGRES', 'REPLICATION', 'PATRONI', 'OWNER', 'PROGRAM'].map((name) => [`${name}_PASSWORD`, password]),
    ),
    ...timing,
  };

  /** Writes the files of a machine as an administrator would. Returns the folder that stands for /etc. */
  const configured = (machine: MachineName | 'program', state = ''): string => {
    const home = join(folder, machine);
    mkdirSync(home, { mode: 0o711, recursive: true });
    const places = { ...cluster, ETC: join(home, 'etc'), STATE: state };
    const file = join(home, 'cluster.env');
    writeFileSync(
      file,
      Object.entries(places)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    run('sh', configure, file, machine);
    run('chmod', '-R', 'a+rX', join(home, 'etc'));
    return join(home, 'etc');
  };
  const started = (log: string, program: string, ...words: string[]) => {
    const file = openSync(join(folder, `${log}.log`), 'a');
    const child = spawn(program, words, { env, cwd: '/', stdio: ['ignore', file, file], detached: true });
    closeSync(file);
    return child;
  };

  const lastWords = () =>
    machineNames
      .map((name) => readFileSync(join(folder, `${name}-patroni.log`), 'utf8'))
      .map((log) => log.split('\n').slice(-8).join('\n'))
      .join('\n\n');

  run('ip', 'link', 'add', bridge, 'type', 'bridge');
  run('ip', 'addr', 'add', `${balancer}/24`, 'dev', bridge);
  run('ip', 'link', 'set', bridge, 'up');
  const machines = Object.fromEntries(machineNames.map((name) => [name, machine(name)])) as Readonly<
    Record<MachineName, ReturnType<typeof machine>>
  >;

  function machine(name: MachineName) {
    const space = `comanda-${mark}-${name}`;
    const cable = `cmd-${mark}-${name}`;
    run('ip', 'netns', 'add', space);
    run('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    run('ip', 'link', 'set', cable, 'master', bridge, 'up');
    run('ip', '-n', space, 'addr', 'add', `${addresses[name]}/24`, 'dev', 'eth0');
    for (const link of ['eth0', 'lo']) run('ip', '-n', space, 'link', 'set', link, 'up');
    const disk = openSmallDisk(diskMegabytes);
    if (!disk) throw new Error('no disk can be mounted any more');
    const state = join(disk.folder, 'state');
    const etc = configured(name, state);
    run('install', '-d', '-o', 'postgres', '-g', 'postgres', state, join(state, 'postgresql'));
    run('install', '-d', '-m', '700', join(state, 'etcd'));
    const within = (log: string, ...words: string[]) =>
      started(`${name}-${log}`, 'ip', 'netns', 'exec', space, ...words);
    const pids = () => run('ip', 'netns', 'pids', space).split('\n').filter(Boolean).map(Number);
    const isCalled = (title: string) => (pid: number) => {
      const file = `/proc/${pid}/comm`;
      return existsSync(file) && readFileSync(file, 'utf8').trim() === title;
    };
    const kill = async (which: (pid: number) => boolean) => {
      for (let left = pids().filter(which); left.length > 0; left = pids().filter(which)) {
        for (const pid of left)
          try {
            process.kill(pid, 'SIGKILL');
          } catch {
            // The process has already ended.
          }
        await delay(20);
      }
    };
    return {
      disk,
      kill,
      stopEtcd: () => kill(isCalled('etcd')),
      plug: (position: 'up' | 'down') => run('ip', 'link', 'set', cable, position),
      /** Sends packets for these addresses to a network card that doesn't exist. */
      deafTo(others: readonly string[]) {
        const nowhere = ['lladdr', '02:00:00:00:00:01', 'dev', 'eth0', 'nud', 'permanent'];
        for (const other of others) run('ip', '-n', space, 'neigh', 'replace', other, ...nowhere);
      },
      hearAgain: () => run('ip', '-n', space, 'neigh', 'flush', 'all', 'nud', 'permanent'),
      start() {
        if (!pids().some(isCalled('etcd'))) within('etcd', 'sh', '-c', `set -a; . ${etc}/default/etcd; exec etcd`);
        if (pids().some(isCalled('patroni'))) return;
        within('patroni', 'runuser', '-u', 'postgres', '--', 'patroni', `${etc}/patroni/config.yml`);
      },
      async end() {
        await kill(() => true);
        disk.end();
        run('ip', 'netns', 'del', space);
      },
    };
  }

  const ask = async <Answer>(url: string, init: RequestInit = {}): Promise<{ status: number; body: Answer }> => {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(2_000) });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  const patroni = (name: MachineName, path: string) => `http://${addresses[name]}:8008/${path}`;
  const first = async (what: string, isIt: (name: MachineName) => Promise<boolean>): Promise<MachineName> => {
    for (const deadline = performance.now() + 60_000; performance.now() < deadline; await delay(200))
      for (const name of machineNames) if (await isIt(name).catch(() => false)) return name;
    throw new Error(`there is no ${what}:\n${lastWords()}`);
  };
  const primary = () => first('primary', async (name) => (await ask(patroni(name, 'primary'))).status === 200);
  const members = async () => {
    const leader = await primary();
    return (await ask<{ members: Member[] }>(patroni(leader, 'cluster'))).body.members;
  };
  /** Asks each standby itself, because the primary may know only an old state. */
  const isWhole = async () => {
    const found = await members();
    const standbys = found.filter(({ role }) => role !== 'leader');
    const answers = standbys.map(async ({ name }) => (await ask(patroni(name, 'replica'))).status);
    return (
      (await Promise.all(answers)).join() === '200,200' &&
      new Set(found.map(({ timeline }) => timeline)).size === 1 &&
      found.some(({ role }) => role === 'sync_standby')
    );
  };
  const untilWhole = async () => {
    for (const deadline = performance.now() + 240_000; performance.now() < deadline; await delay(500))
      if (await isWhole().catch(() => false)) return;
    throw new Error(`the machines do not come together:\n${lastWords()}`);
  };

  const balancing: ChildProcess[] = [];
  const end = async () => {
    for (const { pid } of balancing) if (pid !== undefined) process.kill(-pid, 'SIGTERM');
    for (const running of Object.values(machines)) await running.end();
    run('ip', 'link', 'del', bridge);
    rmSync(folder, { recursive: true, force: true });
  };
  const etc = configured('program');
  const makeDatabase = async () => {
    const text = readFileSync(join(etc, 'comanda/database.sql'), 'utf8');
    const url = `postgres://postgres:${password}@${balancer}:5000/postgres`;
    // Waits until HAProxy listens and has checked the servers once.
    for (const deadline = performance.now() + 60_000; performance.now() < deadline; await delay(200))
      if (await withDatabase(url, (client) => client.query('select')).catch(() => undefined)) break;
    await withDatabase(url, async (client) => {
      for (const statement of text.split(/;\n/).filter((words) => words.trim())) await client.query(statement);
    });
  };
  try {
    for (const name of machineNames) machines[name].start();
    await untilWhole();
    const pooler = join(etc, 'pgbouncer/pgbouncer.ini');
    balancing.push(
      started('haproxy', 'haproxy', '-db', '-f', join(etc, 'haproxy/haproxy.cfg')),
      started('pgbouncer', 'runuser', '-u', 'postgres', '--', 'pgbouncer', pooler),
    );
    await makeDatabase();
  } catch (error) {
    await end();
    throw error;
  }

  return {
    settings: parseEnv(readFileSync(join(etc, 'comanda/environment.database'), 'utf8')) as Record<string, string>,
    primary,
    async confirmingStandby() {
      const found = (await members()).find(({ role }) => role === 'sync_standby');
      if (!found) throw new Error('no standby confirms commits');
      return found.name;
    },
    etcdLeader: () =>
      first('etcd leader', async (name) => {
        const { body } = await ask<{ header: { member_id: string }; leader: string }>(
          `http://${addresses[name]}:2379/v3/maintenance/status`,
          { method: 'POST', body: '{}' },
        );
        return body.leader === body.header.member_id;
      }),
    killAll: (name) => machines[name].kill(() => true),
    cutOff(name, from) {
      if (from === 'all') machines[name].plug('down');
      else machines[name].deafTo(machineNames.filter((other) => other !== name).map((other) => addresses[other]));
    },
    async fillDisk(name) {
      const filler = join(machines[name].disk.folder, 'filler');
      // Runs in another process, because requests are measured at the same time. It ends when the disk is full.
      await promisify(execFile)('sh', ['-c', 'cat /dev/zero >"$0"', filler]).catch(() => undefined);
    },
    async switchOver() {
      const leader = await primary();
      const authorization = `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`;
      const init = { method: 'POST', headers: { authorization }, body: JSON.stringify({ leader }) };
      const answer = await fetch(patroni(leader, 'switchover'), init);
      if (answer.status !== 200) throw new Error(`no switchover: ${answer.status} ${await answer.text()}`);
    },
    stopEtcd: (name) => machines[name].stopEtcd(),
    async repair() {
      for (const running of Object.values(machines)) {
        running.disk.empty();
        running.plug('up');
        running.hearAgain();
        running.start();
      }
      await untilWhole();
    },
    end,
  };
}
