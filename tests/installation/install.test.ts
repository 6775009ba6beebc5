import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../bench/support/product.ts';
import { signIn } from '../../bench/support/staff.ts';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { type Machine, startMachine, whyNoMachine } from './machine.ts';

// Runs install.sh on a separate machine with a release archive; a script replaces systemd. Tests build on each other.

const project = fileURLToPath(new URL('../../', import.meta.url));
const archives = mkdtempSync(join(tmpdir(), 'comanda-archive-'));
const [username, password] = ['chef', 'Sturdy@Ladle41'];
const dataOf = '/var/lib/comanda';
let machine: Machine;
let url: string;
let authorization = '';

beforeAll(async () => {
  if (whyNoMachine()) return;
  const archive = join(archives, 'comanda-1.tar.gz');
  const { status } = spawnSync(process.execPath, ['scripts/release.mjs', archive], { cwd: project, stdio: 'inherit' });
  expect(status).toBe(0);
  machine = await startMachine([new URL('systemctl.mjs', import.meta.url)]);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  spawnSync('tar', ['-xzf', archive, '-C', join(machine.root, 'root')]);
  mkdirSync(join(machine.root, 'etc/systemd/system'), { recursive: true });
  mkdirSync(join(machine.root, 'etc/comanda'), { recursive: true });
  // The settings that an operator would write there.
  const settings = [
    `PORT=${port}`,
    'DEMO=0',
    `ADMIN_USERNAME=${username}`,
    `ADMIN_PASSWORD=${password}`,
    'STOP_DELAY_SECONDS=0',
  ];
  writeFileSync(join(machine.root, 'etc/comanda/environment'), `${settings.join('\n')}\n`, { mode: 0o600 });
}, 600_000);

afterAll(async () => {
  if (whyNoMachine()) return;
  await machine.end();
  rmSync(archives, { recursive: true, force: true });
});

const install = (release: string) => machine.run(['sh', `/root/${release}/deploy/systemd/install.sh`]);
const inside = (file: string) => join(machine.root, file);
const calls = () =>
  existsSync(inside('run/systemctl.calls')) ? readFileSync(inside('run/systemctl.calls'), 'utf8') : '';
const current = () => readlinkSync(inside('opt/comanda/current'));
const backups = () => readdirSync(inside(`${dataOf}/backups`)).length;
const health = async () => {
  const ask = () => fetch(`${url}/healthz`, { headers: { connection: 'close' } });
  // Opens a new connection, because a kept-alive one may belong to the previous program.
  return (await ask().catch(ask)).status;
};

/** Packs another release: a copy of the first one with this change. */
function nextRelease(version: string, change: (folder: string) => void): string {
  const name = `comanda-${version}`;
  spawnSync('cp', ['-a', inside('root/comanda-1'), inside(`root/${name}`)]);
  const file = inside(`root/${name}/package.json`);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`));
  change(inside(`root/${name}`));
  const sums = 'find . -type f ! -name SHA256SUMS -exec sha256sum {} + >SHA256SUMS';
  spawnSync('sh', ['-c', sums], { cwd: inside(`root/${name}`) });
  return name;
}

/** Whether the session from the first installation still works, with its row and signing keys. */
async function isStillSignedIn(): Promise<boolean> {
  const { url: path } = addressOf(endpoints.restaurants);
  const answer = await fetch(url + path, { headers: { authorization, connection: 'close' } });
  return answer.status === 200;
}

describe.skipIf(whyNoMachine())(`install.sh (${whyNoMachine() ?? 'here'})`, () => {
  it('takes nothing from an altered archive', () => {
    const broken = nextRelease('0.0.1', () => undefined);
    appendFileSync(inside(`root/${broken}/dist/server/main.js`), '\n');
    const { status, output } = install(broken);
    expect([status, output]).toEqual([1, expect.stringMatching(/main\.js: FAILED[\s\S]*Nothing was changed/)]);
    expect([existsSync(inside('opt/comanda')), existsSync(inside(dataOf)), calls()]).toEqual([false, false, '']);
    expect(readFileSync(inside('etc/passwd'), 'utf8')).not.toContain('comanda');
  });

  it('installs the service, which runs as its unit says and keeps its settings', async () => {
    const { status, output } = install('comanda-1');
    expect([status, output], service()).toEqual([0, expect.stringContaining('runs.')]);
    expect(await health()).toBe(200);
    expect(calls()).toContain('enable --quiet comanda comanda-backup.timer comanda-watchdog.timer');
    const owner = machine.run(['sh', '-c', 'stat -c %U /proc/$(pidof node)']);
    expect(owner.output).toBe('comanda\n');
    expect(service()).not.toContain('root');
    authorization = await signIn(url, username, password);
    expect(await isStillSignedIn()).toBe(true);
  });

  it('run twice changes nothing and makes a backup first', async () => {
    const settings = readFileSync(inside('etc/comanda/environment'), 'utf8');
    const passphrase = readFileSync(inside('etc/comanda/passphrase'), 'utf8');
    const before = current();
    const { status, output } = install('comanda-1');
    expect([status, output], service()).toEqual([0, expect.stringContaining('runs.')]);
    expect(current()).not.toBe(before);
    expect(readFileSync(inside('etc/comanda/environment'), 'utf8')).toBe(settings);
    expect(readFileSync(inside('etc/comanda/passphrase'), 'utf8')).toBe(passphrase);
    expect([backups(), await health(), await isStillSignedIn()]).toEqual([1, 200, true]);
  });

  it('updates to the newer release and keeps all data', async () => {
    const { status, output } = install(nextRelease('9.9.9', () => undefined));
    expect([status, output], service()).toEqual([0, expect.stringContaining('Comanda 9.9.9 runs.')]);
    expect(current()).toContain('/9.9.9-');
    expect([backups(), await health(), await isStillSignedIn()]).toEqual([2, 200, true]);
  });

  it('sets aside a release that does not start, and runs the previous one again', async () => {
    const before = current();
    const dead = nextRelease('9.9.10', (folder) =>
      writeFileSync(join(folder, 'dist/server/main.js'), 'process.exit(1);\n'),
    );
    // The service has exited, so the script notices at once and doesn't wait for half an hour.
    const { status, output } = install(dead);
    expect([status, output]).toEqual([1, expect.stringContaining('The version before runs again')]);
    expect(current()).toBe(before);
    await expect.poll(health, { timeout: 60_000, interval: 500 }).toBe(200);
    expect(await isStillSignedIn()).toBe(true);
  });
});

/** The service's output, as its journal would have it. */
const service = () => (existsSync(inside('run/comanda.log')) ? readFileSync(inside('run/comanda.log'), 'utf8') : '');
