import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderHeldError, holderOf, lockFolder } from './folder-lock.ts';
import { identityOf } from './process-identity.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const deadHolder = () => ({ pid: 2 ** 22 + 1, startedAt: 'long ago', id: 'dead' });

it('is had by one at a time and leaves nothing behind', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderHeldError);
  expect(holderOf(folder)).toMatchObject({ pid: process.pid });
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  expect(holderOf(folder)).toBeUndefined();
});

it('counts for nothing once its holder has died, even when the pid is in use again', async () => {
  writeFileSync(join(folder, 'comanda.lock'), JSON.stringify({ ...deadHolder(), pid: process.pid }));
  const lock = await lockFolder(folder);
  expect(holderOf(folder)).toEqual(expect.objectContaining(identityOf(process.pid)));
  lock.release();
});

it('is taken when a power cut left it empty', async () => {
  writeFileSync(join(folder, 'comanda.lock'), '');
  (await lockFolder(folder)).release();
  expect(readdirSync(folder)).toEqual([]);
});

it('waits for a holder that is on its way out', async () => {
  const lock = await lockFolder(folder);
  lock.leaving();
  const next = lockFolder(folder);
  setTimeout(() => lock.release(), 150);
  (await next).release();
});

it('goes to exactly one of many that find a dead holder together', async () => {
  const script = `
    const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
    await new Promise((go) => setTimeout(go, Number(process.argv[2]) - Date.now()));
    try { await lockFolder(process.argv[1]); console.log('had'); } catch { console.log('refused'); }
    setTimeout(() => {}, 1500);`;
  for (let round = 0; round < 3; round += 1) {
    writeFileSync(join(folder, 'comanda.lock'), JSON.stringify({ ...deadHolder(), id: `dead${round}` }));
    const start = String(Date.now() + 3000);
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const words = ['--import', 'tsx', '--input-type=module', '-e', script, folder, start];
        const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
        const ended = once(child, 'exit');
        const [answer] = await once(child.stdout, 'data');
        await ended;
        return String(answer).trim();
      }),
    );
    expect(answers.filter((answer) => answer === 'had')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'refused')).toHaveLength(5);
  }
}, 60_000);
