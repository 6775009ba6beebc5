import { readdirSync, readFileSync } from 'node:fs';

/** Ids of a process's children. Works only on Linux. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!Number.isInteger(pid)) return false;
      try {
        return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) === parent;
      } catch {
        // The process has ended meanwhile.
        return false;
      }
    });
}

/** The title of a process, in which PostgreSQL names the client that it serves. '' if the process has ended. */
export function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
