import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearDeadLock, FolderHeldError, holderOf, lockFolder } from './folder-lock.ts';
import { identityOf } from './process-identity.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const deadHolder = () => ({ pid: 2 ** 22 + 1, startedAt: 'long ago', id: 'dead' });

it('is held by one at a time and leaves nothing behind', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderHeldError);
  expect(holderOf(folder)).toMatchObject({ pid: process.pid });
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  expect(holderOf(folder)).toBeUndefined();
});

it('is void once its holder has died, even if the pid is in use again', async () => {
  writeFileSync(join(folder, 'comanda.lock'), JSON.stringify({ ...deadHolder(), pid: process.pid }));
  const lock = await lockFolder(folder);
  expect(holderOf(folder)).toEqual(expect.objectContaining(identityOf(process.pid)));
  lock.release();
});

it('is taken if a power cut left it empty', async () => {
  writeFileSync(join(folder, 'comanda.lock'), '');
  (await lockFolder(folder)).release();
  expect(readdirSync(folder)).toEqual([]);
});

it('waits for a holder that is shutting down', async () => {
  const lock = await lockFolder(folder);
  lock.leaving();
  let isTaken = false;
  const next = lockFolder(folder).then((taken) => {
    isTaken = true;
    return taken;
  });
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(isTaken).toBe(false);
  lock.release();
  (await next).release();
});

it('survives a start that saw the dead holder before another start took it', async () => {
  const lock = await lockFolder(folder);
  const draft = join(folder, 'late');
  writeFileSync(draft, JSON.stringify(identityOf(process.pid)));
  clearDeadLock(join(folder, 'comanda.lock'), draft, 'dead');
  expect(holderOf(folder)).toMatchObject({ pid: process.pid });
  lock.release();
});

it('goes to exactly one of many that find a dead holder together', async () => {
  const lockModule = JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href);
  const script = `
    const { lockFolder } = await import(${lockModule});
    console.log('ready');
    process.stdin.once('data', () => lockFolder(process.argv[1]).then(() => console.log('had'), () => console.log('refused')));`;
  writeFileSync(join(folder, 'comanda.lock'), JSON.stringify(deadHolder()));
  const words = ['--import', 'tsx', '--input-type=module', '-e', script, folder];
  const contenders = Array.from({ length: 6 }, () => {
    const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    return { child, ready: once(child.stdout, 'data') };
  });
  try {
    await Promise.all(contenders.map(({ ready }) => ready));
    const answers = contenders.map(async ({ child }) => String((await once(child.stdout, 'data'))[0]).trim());
    for (const { child } of contenders) child.stdin.write('go');
    expect((await Promise.all(answers)).sort()).toEqual(['had', ...Array(5).fill('refused')]);
  } finally {
    for (const { child } of contenders) child.kill('SIGKILL');
  }
});
