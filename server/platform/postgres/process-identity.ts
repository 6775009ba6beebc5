import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** One run of one process. A pid alone is used again by the system; together with the start it is not. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Opaque: equal for the same run of the process, different for any other. */
  readonly startedAt: string;
}

/** Who runs under this pid now; undefined when nobody does. A process that has ended but was not collected is nobody. */
export function identityOf(pid: number): ProcessIdentity | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const startedAt = process.platform === 'linux' ? linuxStart(pid) : psStart(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** True while that very run of the process lasts. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identityOf(identity.pid)?.startedAt === identity.startedAt;
}

/** The words the process was started with, or [] when they cannot be read. */
export function commandLineOf(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    return ps(pid, 'command').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}

function linuxStart(pid: number): string | undefined {
  try {
    // `pid (name) state ppid …`: the name may hold spaces and brackets, so count from its last bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticksSinceBoot] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticksSinceBoot}`;
  } catch {
    return undefined;
  }
}

function psStart(pid: number): string | undefined {
  try {
    return ps(pid, 'stat').startsWith('Z') ? undefined : ps(pid, 'lstart');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string {
  return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
}
