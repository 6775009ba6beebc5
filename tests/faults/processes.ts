import { readdirSync, readFileSync } from 'node:fs';

/** Ids of the child processes. Linux only. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!Number.isInteger(pid)) return false;
      try {
        return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) === parent;
      } catch {
        // It has ended since.
        return false;
      }
    });
}

/** The process's title, in which PostgreSQL names the client that it serves. '' once the process has ended. */
export function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
