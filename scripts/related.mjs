import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));

/** Lists of other files. A change in a listed file doesn't affect everything that imports the list. */
const lists = [
  'core/contract/endpoints.ts',
  'core/contract/index.ts',
  'server/routes.ts',
  'server/platform/schema.ts',
  'web/portal/routes.tsx',
];
/** Tests that try every call. */
const tables = 'documentation left-out-fields nasty-input order-of-refusals others-records privileges'
  .split(' ')
  .map((name) => `server/${name}.test.ts`);

/** @param {string} file */
const isTest = (file) => /(?<!\.long)\.test\.tsx?$/.test(file);
/** Tests in tests/ start the built product. @param {string} file */
const isJourney = (file) => file.startsWith('tests/');
/** Most tests depend on these files, whatever they test. @param {string} file */
const isHelper = (file) => /^(\w+\/testing|server\/db\/demo|bench|tests)\//.test(file);

/** Files that differ from the branch `main` or are not committed yet. */
export function changedFiles() {
  const base = git('branch', '--list', 'main') ? git('merge-base', 'HEAD', 'main') : 'HEAD';
  const names = `${git('diff', '--name-only', '--no-renames', base)}\n${git('ls-files', '--others', '--exclude-standard')}`;
  return names.split('\n').filter(Boolean);
}

/**
 * The tests most likely to fail after a change: those in the folders of the changed files and of the files that
 * import them. If the server is affected, also the tests that try every call. Journeys run only if they were changed.
 *
 * @param {readonly string[]} changed paths below the project root, like the result @returns {string[]}
 */
export function testsOf(changed) {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard')
    .split('\n')
    .filter((file) => existsSync(project + file));
  const importers = readImporters(files);
  const importersOf = (/** @type {string} */ file) => (lists.includes(file) ? [] : (importers.get(file) ?? []));
  const changedSet = new Set(changed);
  for (const file of changedSet)
    for (const importer of importersOf(file))
      if (path.dirname(importer) === path.dirname(file)) changedSet.add(importer);
  const next = [...changedSet].flatMap(importersOf);
  const queries = changed.flatMap((file) => queriesOf(file, files));
  const touched = [...changedSet, ...next.filter((file) => !isHelper(file)), ...queries];

  const folders = new Set(touched.filter((file) => !isTest(file)).map((file) => path.dirname(file)));
  if (changed.some((file) => file.startsWith('server/db/'))) folders.add('server/db');
  const isOfServer = touched.some((file) => /^(server|core\/contract)\//.test(file) && !isTest(file));
  const found = new Set([...touched, ...(isOfServer ? tables : [])]);
  return files.filter((file) => {
    if (!isTest(file) || (isJourney(file) && !changed.includes(file))) return false;
    const folder = path.dirname(file);
    return found.has(file) || folder === 'lint' || (folder !== 'server' && folders.has(folder));
  });
}

/** @param {string[]} words */
function git(...words) {
  return execFileSync('git', words, { cwd: project, encoding: 'utf8' }).trim();
}

/** For each file, the files that import it or start it by URL. @param {readonly string[]} files */
function readImporters(files) {
  const imports = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"?]+)|new URL\('(\.[^'?]+)/g;
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const file of files.filter((name) => /\.(tsx?|m?js|css)$/.test(name))) {
    for (const [, imported, started = ''] of readFileSync(project + file, 'utf8').matchAll(imports)) {
      const to = path.join(path.dirname(file), imported ?? started);
      importers.set(to, [...(importers.get(to) ?? []), file]);
    }
  }
  return importers;
}

/** Query files for tables that an SQL file changes. @param {string} changed @param {readonly string[]} files */
function queriesOf(changed, files) {
  if (!changed.endsWith('.sql') || !existsSync(project + changed)) return [];
  const text = readFileSync(project + changed, 'utf8');
  const names = [...text.matchAll(/\b(?:create|alter) table (?:if (?:not )?exists )?(\w+)/gi)].map(
    ([, name = '']) => name,
  );
  if (names.length === 0) return [];
  const named = new RegExp(`\\b(?:${names.join('|')})\\b`);
  const queries = files.filter((file) => /^server\/features\/.*\.queries\.ts$/.test(file));
  return queries.filter((file) => named.test(readFileSync(project + file, 'utf8')));
}
