import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataDir, startProduct } from '../../bench/support/product.ts';
import { demoManager, signIn } from '../../bench/support/staff.ts';
import { openSmallDisk, type SmallDisk } from './small-disk.ts';

// What an operator sees when the disk is full, with the built product.

const project = fileURLToPath(new URL('../..', import.meta.url));
const probe = openSmallDisk(1);
probe?.end();

function smallDisk(megabytes: number): SmallDisk {
  const disk = openSmallDisk(megabytes);
  if (!disk) throw new Error('no disk can be mounted any more');
  onTestFinished(() => disk.end());
  return disk;
}

function run(words: readonly string[], settings: Readonly<Record<string, string>>) {
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: project, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test.skipIf(!probe)(
  'a first start on a full disk says so, and the next start with free space begins anew',
  async () => {
    const disk = smallDisk(300);
    const dataDir = join(disk.folder, 'data');
    mkdirSync(dataDir, { mode: 0o711 });
    disk.fill();
    const { status, output } = run(['scripts/start.mjs'], { DATA_DIR: dataDir });
    expect(output).toContain('The disk is full. Make room, then start again: nothing is half-written.');
    expect([status, /^ +at /m.test(output)]).toEqual([1, false]);
    disk.empty();
    const product = await startProduct({ dataDir });
    onTestFinished(() => product.stop());
    await signIn(product.url, ...demoManager);
  },
);

test.skipIf(!probe)('a backup onto a full disk says so and leaves no files behind', async () => {
  const { dataDir, remove } = await makeDataDir();
  const product = await startProduct({ dataDir });
  onTestFinished(async () => {
    await product.stop();
    await remove();
  });
  const disk = smallDisk(1);
  disk.fill();
  const settings = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'twelve plates of soup' };
  const backup = () => run(['scripts/command.mjs', 'backup', disk.folder], settings);
  const { status, output } = backup();
  expect(output).toMatch(/The disk is full: .*Nothing was kept\. Make room, then try again\./);
  expect([status, /^ +at /m.test(output), readdirSync(disk.folder)]).toEqual([1, false, ['filler']]);
});
