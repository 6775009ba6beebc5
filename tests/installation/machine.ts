import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { childrenOf } from '../faults/processes.ts';

/**
 * A separate machine for tests that install the product. It has this machine's programs and network under another root
 * folder, but its own accounts, settings and processes. `end` removes everything.
 */
export interface Machine {
  /** Path of its root folder on this machine. */
  readonly root: string;
  /** Waits for the command. Background processes that it starts keep running. */
  run(command: readonly string[], options?: RunOptions): Ran;
  start(command: readonly string[], options?: RunOptions): Started;
  end(): Promise<void>;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A `name`, or `number:number` like USER in an image. Defaults to root. */
  readonly user?: string | undefined;
  /** If set, only these folders can be written. */
  readonly writable?: readonly string[] | undefined;
}

export interface Ran {
  readonly status: number | null;
  readonly output: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
}

const ofThisMachine = ['alternatives', 'hosts', 'ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'localtime', 'login.defs'];
const ofItsNetwork = ['nsswitch.conf', 'resolv.conf', 'ssl'];
const searched = '/srv/programs:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const accounts = {
  passwd: 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n',
  group: 'root:x:0:\nnogroup:x:65534:\n',
  shadow: 'root:*:19000::::::\n',
  gshadow: 'root:*::\n',
};

/** Why such a machine can't be made here; undefined if it can. */
export function whyNoMachine(): string | undefined {
  const tried = spawnSync('unshare', ['--mount', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  return tried.status === 0 && process.getuid?.() === 0 ? undefined : 'needs root, and a kernel that lets it mount';
}

/** `programs` are Node scripts that come first in PATH, as commands. */
export async function startMachine(programs: readonly URL[] = []): Promise<Machine> {
  const root = mkdtempSync(join(tmpdir(), 'comanda-machine-'));
  // Accounts other than the owner need access too.
  chmodSync(root, 0o755);
  for (const folder of ['usr', 'proc', 'dev', 'tmp', 'etc', 'var/lib', 'run', 'opt', 'root/.npm', 'srv/programs'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const folder of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${folder}`, join(root, folder));
  for (const name of [...ofThisMachine, ...ofItsNetwork]) {
    if (existsSync(`/etc/${name}`)) cpSync(`/etc/${name}`, join(root, 'etc', name), { recursive: true });
  }
  for (const [name, text] of Object.entries(accounts)) writeFileSync(join(root, 'etc', name), text);
  for (const program of programs) {
    const name = basename(program.pathname);
    cpSync(program, join(root, 'srv/programs', name));
    const command = join(root, 'srv/programs', basename(name, '.mjs'));
    writeFileSync(command, `#!/bin/sh\nexec node /srv/programs/${name} "$@"\n`, { mode: 0o755 });
  }
  const keeper = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', mounts, root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(keeper.stdout, 'data');
  const [first = 0] = childrenOf(keeper.pid ?? 0);

  const words = (command: readonly string[], { cwd = '/', env = {}, user, writable }: RunOptions): string[] => {
    const [name = '', group = name] = user?.split(':') ?? [];
    const groups = /\D/.test(name) ? '--init-groups' : '--clear-groups';
    const as = user ? ['setpriv', `--reuid=${name}`, `--regid=${group}`, groups, '--no-new-privs'] : [];
    const known = Object.entries({ HOME: '/root', PATH: searched, ...env }).map(([key, value]) => `${key}=${value}`);
    const alone = writable ? ['unshare', '--mount', 'sh', '-c', readOnlyBut(writable), 'sh'] : [];
    const inside = ['chroot', root, ...alone, 'env', '-i', '-C', cwd, ...known, ...as, ...command];
    return [`--target=${first}`, '--mount', '--pid', ...inside];
  };
  return {
    root,
    run(command, options = {}) {
      // Writes output to a file. With a pipe, this would wait for background processes, which keep it open.
      const log = join(root, 'run/said');
      const { status } = spawnSync('sh', ['-c', 'exec nsenter "$@" >"$0" 2>&1', log, ...words(command, options)]);
      return { status, output: readFileSync(log, 'utf8') };
    },
    start(command, options = {}) {
      const child = spawn('nsenter', words(command, options), { stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += String(chunk);
        });
      }
      return { child, output: () => output };
    },
    async end() {
      // When the first process is killed, all others and the mounts end too.
      const ended = once(keeper, 'exit');
      process.kill(first, 'SIGKILL');
      await ended;
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Reuses npm's cache, so that nothing is downloaded again. */
const mounts = `set -e
mount --bind "$0" "$0"
cd "$0"
mount --rbind /usr usr
mount -o remount,bind,ro usr
mount -t proc proc proc
mount --rbind /dev dev
mount -t tmpfs -o mode=1777 tmpfs tmp
if [ -d ~/.npm ]; then mount --bind ~/.npm root/.npm; fi
echo ready
# Whoever is orphaned belongs to the first process, which sees them off.
while :; do sleep 1; done`;

/** Prefix for a command that can only write to these folders and to /tmp. */
const readOnlyBut = (writable: readonly string[]) =>
  [...writable.map((path) => `mount --bind ${path} ${path}`), 'mount -o remount,bind,ro /', 'exec "$@"'].join(' && ');
