import { resolve } from 'node:path';
import pg from 'pg';
import { databaseFaultInWords } from './database-faults.ts';
import { StartRefused } from './start-refused.ts';

const diskFull = 'The disk is full. Make room, then start again: nothing is half-written.';

/** Explains a failed start to the operator. Undefined for unexpected errors. */
export function startFaultInWords(
  error: unknown,
  { DATA_DIR = '', DATABASE_URL }: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isFull = /No space left on device/.test(error.message);
  if (error instanceof StartRefused) return isFull ? inShort(error) : error.message;
  if (error instanceof pg.DatabaseError)
    return databaseFaultInWords(error, DATABASE_URL || 'postgres://comanda@127.0.0.1');
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const dataDir = resolve(DATA_DIR || './data');
  const place = path ?? dataDir;
  if (code === 'ENOSPC' || code === 'EDQUOT') return `${diskFull} (${place})`;
  const remedy = `Let this account write there, or name another folder: DATA_DIR=<folder> npm start`;
  // With `recursive`, Node reports ENOENT for the last folder if it isn't allowed to create a parent folder.
  if (code === 'ENOENT' && syscall === 'mkdir') {
    return `${place} cannot be made: the file system is read-only, or there is no such place.\n${remedy}`;
  }
  if (code === 'EROFS') return `${place} cannot be written: its file system is read-only.\n${remedy}`;
  if (code === 'EACCES' || code === 'EPERM') return `${place} cannot be read or written by this account.\n${remedy}`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `DATA_DIR ${dataDir} is no folder, or a part of it is a file.`;
  return undefined;
}

function inShort({ message }: Error): string {
  const lines = message.split('\n').filter((line) => line.includes('No space left on device'));
  return [diskFull, ...lines].join('\n');
}
