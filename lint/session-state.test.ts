import { expect, it } from 'vitest';
import { productSources, read } from './sources.ts';

// A pooler may run each statement on another connection, so nothing may depend on the state of a database session.
const keepsSession = [
  /(^|;)\s*set (?!local |transaction )[\w.]+ *(=|to) |(^|;)\s*set session /,
  /pg_(try_)?advisory_(un)?lock/,
  /set_config\([^)]*, *false\)/,
  /(^|;)\s*(un)?listen \w/,
  /create (local )?temp(orary)? table (?![^;]*on commit drop)/,
  /with hold\b/,
  /(^|;)\s*(prepare|deallocate|discard) \w/,
];

/** Files that have a connection of their own or contain the pooler's settings. */
const ofASession = new Set(['server/platform/change-feed.ts', 'server/platform/pooler.ts']);

const files = productSources.filter((name) => /^server\/(?!commands\/|db\/)/.test(name) && !ofASession.has(name));

/** The strings and templates of a source file. Comments are removed because they may mention statements. */
const textsOf = (source: string) =>
  [...source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(/(['`"])((?:(?!\1)[\s\S])*)\1/g)].map(
    ([, , words = '']) => words,
  );
const isOfASession = (statement: string) => keepsSession.some((rule) => rule.test(statement));

it('no statement of a call leaves session state behind', () => {
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((name) =>
    textsOf(read(name))
      .filter(isOfASession)
      .map((statement) => `${name}: ${statement}`),
  );
  expect(found).toEqual([]);
});

it.each([
  'select pg_advisory_lock(1)',
  'begin; set statement_timeout = 5',
  'set session time zone utc',
  "select set_config('TimeZone', $1, false)",
  'listen comanda_changes',
  'create temp table kept (id int)',
])('%s is found', (statement) => expect(isOfASession(statement)).toBe(true));

it.each([
  'select pg_advisory_xact_lock(1)',
  'set local statement_timeout = 5',
  'update items set name = $1',
  'create temp table x (id int) on commit drop',
])('%s is fine', (statement) => expect(isOfASession(statement)).toBe(false));
