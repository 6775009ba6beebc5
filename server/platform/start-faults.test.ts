import pg from 'pg';
import { expect, it } from 'vitest';
import { startFaultInWords } from './start-faults.ts';
import { EmbeddedPostgresError, StartRefused } from './start-refused.ts';

const system = (code: string, path?: string) => Object.assign(new Error(`${code}: it failed`), { code, path });
const database = (code: string) => Object.assign(new pg.DatabaseError('it failed', 9, 'error'), { code });

it.each<[string, Error, RegExp]>([
  ['a reason in words', new StartRefused('The port is taken.'), /^The port is taken\.$/],
  ['a full disk', system('ENOSPC', '/srv/data/jwt.secret'), /disk is full.*\/srv\/data\/jwt\.secret/],
  [
    'a full disk that PostgreSQL met',
    new EmbeddedPostgresError('initdb failed:\nNo space left on device'),
    /disk is full/,
  ],
  ['a full disk of the database', database('53100'), /disk of the database is full/],
  [
    'a folder that cannot be made',
    Object.assign(system('ENOENT', '/srv/data'), { syscall: 'mkdir' }),
    /\/srv\/data cannot be made.*DATA_DIR=/s,
  ],
  ['a folder that is read-only', system('EROFS', '/srv/data'), /\/srv\/data cannot be written.*DATA_DIR=/s],
  ['a folder of another user', system('EACCES', '/srv/data'), /\/srv\/data cannot be read or written.*DATA_DIR=/s],
  ['a file for a folder', system('ENOTDIR'), /DATA_DIR \/srv\/data is no folder/],
  ['too few rights', database('42501'), /owner of the database/],
  ['locked tables', database('55P03'), /Somebody holds a lock/],
])('%s is explained in words', (_what, fault, words) => {
  expect(startFaultInWords(fault, { DATA_DIR: '/srv/data' })).toMatch(words);
});

it('an unforeseen error is not put into words', () => {
  expect(startFaultInWords(new TypeError('x is undefined'), {})).toBeUndefined();
  expect(startFaultInWords(database('42P01'), {})).toBeUndefined();
});
