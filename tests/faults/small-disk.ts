import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  fill(): void;
  empty(): void;
  end(): void;
}

const run = (...words: string[]) => spawnSync(words[0] ?? '', words.slice(1), { encoding: 'utf8' });

/** A disk in memory. Undefined unless root runs this on Linux, because only root can mount it. */
export function openSmallDisk(megabytes: number): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'comanda-disk-'));
  const { status } = run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'comanda-test', folder);
  const filler = join(folder, 'filler');
  const disk = {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      for (const bytes of [1 << 20, 1 << 12])
        try {
          for (;;) writeSync(file, Buffer.alloc(bytes));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      closeSync(file);
    },
    empty: () => rmSync(filler, { force: true }),
    end() {
      run('umount', '--lazy', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  if (status === 0) return disk;
  rmSync(folder, { recursive: true, force: true });
  return undefined;
}
