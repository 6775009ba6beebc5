import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandRefused, WrongWords } from './command.ts';

export interface Keeping {
  readonly newest: number;
  /** Backups younger than this are kept, in addition to the `newest`. */
  readonly days: number;
}

const dayMs = 86_400_000;

export function readKeeping(keep: string | undefined, keepDays: string | undefined): Keeping | undefined {
  if (keep === undefined && keepDays === undefined) return undefined;
  return { newest: wholeNumber('--keep', keep) ?? 1, days: wholeNumber('--keep-days', keepDays) ?? 0 };
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d{0,4}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new WrongWords(`${option} needs a whole number from 1, not ${text}.`);
}

/** Matches backups with a default name, and unfinished files of runs that were killed. */
const ownName = /^comanda-backup-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)(\.\d+\.part)?$/;

/** Removes old backups with default names in the folder of `written`. Returns their names. @throws CommandRefused */
export async function removeOldBackups(
  written: string,
  { newest, days }: Keeping,
  now = Date.now(),
): Promise<string[]> {
  const folder = dirname(written);
  const found = (await readdir(folder)).flatMap((name) => {
    const [, day, hours, minutes, seconds, part] = ownName.exec(name) ?? [];
    if (day === undefined || name === basename(written)) return [];
    return [{ name, madeAt: Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`), isPart: part !== undefined }];
  });
  const others = found.filter(({ isPart }) => !isPart).sort((a, b) => b.madeAt - a.madeAt);
  const isOlderThan = (limit: number) => (file: { madeAt: number }) => now - file.madeAt > limit * dayMs;
  const removed = [
    ...others.slice(newest - 1).filter(isOlderThan(days)),
    // Another run may still be writing a younger one.
    ...found.filter(({ isPart }) => isPart).filter(isOlderThan(1)),
  ].map(({ name }) => name);
  for (const name of removed) {
    await rm(join(folder, name)).catch((error: Error) => {
      throw new CommandRefused(`The new backup is complete, but an old one cannot be removed: ${error.message}.`);
    });
  }
  return removed;
}
