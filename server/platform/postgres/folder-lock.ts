import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from '../start-refused.ts';
import { identityOf, isRunning, type ProcessIdentity } from './process-identity.ts';

interface Holder extends ProcessIdentity {
  readonly id: string;
  readonly address?: string;
  readonly stopping?: boolean;
}

/** A lock that lasts until `release` or until the process ends, even by SIGKILL. */
export interface FolderLock {
  /** Stores this process's URL, for the error message of another start. */
  announce(address: string): void;
  /** Marks this process as stopping, so that a new start waits for it. */
  leaving(): void;
  release(): void;
}

export class FolderHeldError extends EmbeddedPostgresError {}

const lockName = 'comanda.lock';
const waitForLeaver = 15_000;
/** A program whose npm process was killed notices that within this time. */
const waitForAnybody = 1_000;

/**
 * The lock file contains the pid and start time of its process, so it is invalid once that has ended. Containers that
 * share only the folder can't see each other's processes; then PostgreSQL's own lock protects the data.
 * @throws FolderHeldError if another program holds it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, lockName);
  const self = identityOf(process.pid);
  if (!self) throw new EmbeddedPostgresError('The start time of this process cannot be read.');
  const mine: Holder = { ...self, id: randomBytes(9).toString('base64url') };
  const draft = `${path}.${mine.id}`;
  const began = performance.now();
  try {
    writeFileSync(draft, JSON.stringify(mine), { mode: 0o644, flag: 'wx' });
    while (!linked(draft, path)) {
      const holder = readHolder(path);
      if (holder === 'none') continue;
      const alive = holder !== 'unreadable' && isRunning(holder);
      const patience = alive && holder.stopping ? waitForLeaver : waitForAnybody;
      if (alive && performance.now() - began > patience) throw new FolderHeldError(refusal(folder, holder));
      if (alive || !clearDeadLock(path, draft, holder === 'unreadable' ? 'unreadable' : holder.id)) await delay(20);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return handle(path, mine);
}

export function holderOf(folder: string): ProcessIdentity | undefined {
  const holder = readHolder(join(folder, lockName));
  return holder !== 'none' && holder !== 'unreadable' && isRunning(holder) ? holder : undefined;
}

function handle(path: string, mine: Holder): FolderLock {
  let now = mine;
  const write = (change: Partial<Holder>) => {
    now = { ...now, ...change };
    const draft = `${path}.${mine.id}`;
    writeFileSync(draft, JSON.stringify(now), { mode: 0o644 });
    renameSync(draft, path);
  };
  return {
    announce: (address) => write({ address }),
    leaving: () => write({ stopping: true }),
    release: () => {
      const holder = readHolder(path);
      if (holder !== 'none' && holder !== 'unreadable' && holder.id === mine.id) rmSync(path, { force: true });
    },
  };
}

/** Removing needs a lock too: a slow start must not remove a faster one's new lock. False if another removes it. */
export function clearDeadLock(path: string, draft: string, deadId: string): boolean {
  const right = `${path}.dead-${deadId}`;
  if (!linked(draft, right)) {
    const remover = readHolder(right);
    if (remover !== 'none' && (remover === 'unreadable' || !isRunning(remover))) rmSync(right, { force: true });
    return false;
  }
  try {
    const holder = readHolder(path);
    const stillThere = holder === 'unreadable' ? deadId === 'unreadable' : holder !== 'none' && holder.id === deadId;
    if (stillThere) unlinkSync(path);
    return true;
  } finally {
    rmSync(right, { force: true });
  }
}

function linked(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(path: string): Holder | 'none' | 'unreadable' {
  try {
    const holder: Partial<Holder> = JSON.parse(readFileSync(path, 'utf8'));
    const { pid, startedAt, id } = holder;
    return pid === undefined || startedAt === undefined || id === undefined
      ? 'unreadable'
      : { ...holder, pid, startedAt, id };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'none' : 'unreadable';
  }
}

function refusal(folder: string, holder: Holder): string {
  const where = holder.address ? `, which answers at ${holder.address}` : '';
  return `The data folder ${folder} is in use by process ${holder.pid}${where}. Stop that one first, or set DATA_DIR to another folder.`;
}
