// Replaces systemctl for install.sh on a machine without systemd. It records its arguments in /run/systemctl.calls and
// runs services as their units say: with user, settings, credentials and own folders, and nothing else writable.
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';

const [verb = '', ...words] = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith('-'));
appendFileSync('/run/systemctl.calls', `${[verb, ...words].join(' ')}\n`);

/** @param {string} name returns the lines of the unit, by their key */
function readUnit(name) {
  /** @type {Map<string, string[]>} */
  const unit = new Map();
  const text = readFileSync(`/etc/systemd/system/${name}.service`, 'utf8');
  for (const [, key = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm))
    unit.set(key, [...(unit.get(key) ?? []), value]);
  return unit;
}

/** @param {string} name */
const pidFile = (name) => `/run/${name}.pid`;

/** @param {string} name */
function runningPid(name) {
  const pid = existsSync(pidFile(name)) ? Number(readFileSync(pidFile(name), 'utf8')) : 0;
  return pid > 0 && existsSync(`/proc/${pid}`) ? pid : undefined;
}

/** @param {string} name returns the command of the service, and how to run it */
function startOf(name) {
  const unit = readUnit(name);
  /** @param {string} key */
  const last = (key) => unit.get(key)?.at(-1) ?? '';
  const user = last('User');
  const idOf = (/** @type {string} */ flag) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  const state = `/var/lib/${last('StateDirectory')}`;
  mkdirSync(state, { recursive: true, mode: Number.parseInt(last('StateDirectoryMode'), 8) });
  chownSync(state, uid, gid);
  const credentials = `/run/credentials/${name}`;
  for (const credential of unit.get('LoadCredential') ?? []) {
    const [id = '', from = ''] = credential.split(':');
    mkdirSync(credentials, { recursive: true });
    copyFileSync(from, `${credentials}/${id}`);
    chownSync(`${credentials}/${id}`, uid, gid);
  }
  const files = (unit.get('EnvironmentFile') ?? []).flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const environment = [...(unit.get('Environment') ?? []).flatMap((line) => line.split(' ')), ...files].filter((line) =>
    /^[A-Z_]+=/.test(line),
  );
  const readOnly = `mount --bind ${state} ${state} && mount -o remount,bind,ro / && umask ${last('UMask')} && exec "$@"`;
  const as = [`--reuid=${user}`, `--regid=${last('Group')}`, '--init-groups', '--no-new-privs', '--bounding-set=-all'];
  const command = last('ExecStart').replaceAll('%d', credentials).split(' ');
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin';
  const around = ['--mount', 'sh', '-c', readOnly, 'sh', 'env', '-i', '-C', last('WorkingDirectory'), path];
  return [...around, ...environment, 'setpriv', ...as, '--', ...command];
}

/** @param {string} name */
function stop(name) {
  const pid = runningPid(name);
  if (pid === undefined) return;
  process.kill(pid, 'SIGTERM');
  while (runningPid(name)) spawnSync('sleep', ['0.1']);
}

const [name = ''] = names;
if (verb === 'is-active') process.exitCode = runningPid(name) ? 0 : 3;
else if (verb === 'restart') {
  stop(name);
  const log = openSync(`/run/${name}.log`, 'a');
  const child = spawn('unshare', startOf(name), { detached: true, stdio: ['ignore', log, log] });
  writeFileSync(pidFile(name), String(child.pid));
  child.unref();
} else if (verb === 'start' && !name.endsWith('.timer')) {
  process.exitCode = spawnSync('unshare', startOf(name), { stdio: 'inherit' }).status ?? 1;
} else if (!['daemon-reload', 'enable', 'start'].includes(verb)) process.exitCode = 1;
else
  for (const unit of names)
    if (unit.endsWith('.timer') && !existsSync(`/etc/systemd/system/${unit}`)) process.exitCode = 1;
