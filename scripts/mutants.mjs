// npm run mutants [-- args]: makes small faults in the code, one at a time, and runs the tests for it. A fault that no
// test notices is a gap in the tests. Args: rooms, folders or files (default: all rules, services that move money, and
// refusals of the portal's forms), --sample N for N random mutants, --seed S for others, --list to only list them.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { requireNode } from './node-version.mjs';

requireNode();
const { ensureInstalled } = await import('./install.mjs');
ensureInstalled();
const { findMutants } = await import('./mutants/find-mutants.mjs');
const { startTests } = await import('./mutants/run-tests.mjs');

/** @typedef {import('./mutants/find-mutants.mjs').Mutant} Mutant */
/** @typedef {'killed' | 'timeout' | 'survived' | 'untested'} End */
/** @typedef {{ file: string, code: string, from: string, to: string, equivalent: boolean, reason: string }} Listed */
/** @typedef {{ mutant: Mutant, end: End, listed: Listed | undefined }} Result */

const project = fileURLToPath(new URL('..', import.meta.url));
/** The lowest acceptable score of a room, in percent. */
const least = 85;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' }, list: { type: 'boolean' } },
});

/** Known survivors, each with the reason. @type {readonly Listed[]} */
const listed = JSON.parse(readFileSync(`${project}tests/mutants/survivors.json`, 'utf8'));

/** @typedef {{ name: string, project: string, files: RegExp, tests: RegExp }} Room */

/** Names of files that decide what is refused and with which message. */
const described =
  '[^/]*-((?<!logo-)field|fields|screen|form|groups|items|draft|refusals|actions|words|advice|(?<!photo-)panel)';

/** A room of the portal. @param {string} at @param {string} [words] in core/messages/en @param {string} [tests] */
const portalRoom = (at, words = at.split('/')[1], tests = at) => ({
  name: `web/portal/${at.replace(/[(?:)]/g, '')}`,
  project: 'web-portal',
  files: new RegExp(`^(web/portal/${at}/${described}\\.tsx?$|core/messages/en/(core|portal)/(${words})\\.ts$)`),
  tests: new RegExp(`^web/portal/(${tests})/`),
});

/** What is mutated, and which tests run: those of the room and those across rooms. @type {readonly Room[]} */
const rooms = [
  { name: 'core/domain', project: 'core', files: /^core\/domain\//, tests: /^core\/domain\// },
  ...['payments', 'refunds', 'orders'].map((room) => ({
    name: `server/features/${room}`,
    project: 'server',
    files: new RegExp(`^server/features/${room}/`),
    tests: new RegExp(`^server/(features/${room}/|platform/idempotency/|(other-table|claimed-once|seen-at-once)\\.)`),
  })),
  ...['settings/restaurants', 'settings/dining-tables', 'settings/charge-plans'].map((at) => portalRoom(at)),
  ...['people/attendants', 'people/roles', 'people/users'].map((at) => portalRoom(at)),
  ...['kitchen/printers', 'menu/categories', 'menu/items', 'menu/choice-groups'].map((at) => portalRoom(at)),
  portalRoom(
    'shared/(?:records|forms)',
    'records|forms|fields',
    'shared/(records|forms)|settings/restaurants|menu/categories',
  ),
  portalRoom('bill/pay-form', 'payments', 'bill/pay'),
];

/** Messages of refusals, faults and successes. Other messages are not mutated. */
const rulingWords =
  /^('?[A-Z]\w*'?|\w*([mM]issing|[fF]ailed|[mM]andatory|[mM]ismatch|Wrong|[eE]mpty|\bbad|[sS]aved|[dD]eleted|Question)\w*): /;

const chosen = chooseMutants();
if (values.list) {
  for (const mutant of chosen) console.log(describeMutant(mutant));
  console.log(`${chosen.length} mutants`);
} else {
  for (const room of rooms) {
    const mutants = chosen.filter(({ file }) => room.files.test(file));
    if (mutants.length > 0) report(room.name, await tryRoom(room, mutants));
  }
}

function chooseMutants() {
  const isChosen = (/** @type {string} */ name) =>
    positionals.length === 0 || positionals.some((word) => name.startsWith(word.replace(/^\.\//, '')));
  const files = ['core/domain', 'core/messages/en', 'server/features', 'web/portal']
    .flatMap((root) =>
      readdirSync(`${project}${root}`, { recursive: true, encoding: 'utf8' }).map((at) => `${root}/${at}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|queries|present|routes)\.tsx?$/.test(file))
    .filter((file) => rooms.some((room) => room.files.test(file) && (isChosen(room.name) || isChosen(file))))
    .sort();
  const all = files
    .flatMap((file) => findMutants(file, readFileSync(`${project}${file}`, 'utf8')))
    .filter(({ file, code }) => !file.startsWith('core/messages/') || rulingWords.test(code));
  if (values.sample === undefined) return all;
  const draw = randomNumbers(Number(values.seed));
  const drawn = all.map((mutant) => ({ mutant, lot: draw() })).sort((a, b) => a.lot - b.lot);
  // Keeps the random order, so that an interrupted run is a random sample too.
  return drawn.slice(0, Number(values.sample)).map(({ mutant }) => mutant);
}

/** Creates a generator of numbers from 0 to 1 from a seed (mulberry32). @param {number} seed */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {Room} room @param {readonly Mutant[]} mutants */
async function tryRoom(room, mutants) {
  const tests = await startTests(room.project, [...new Set(mutants.map(({ file }) => file))]);
  try {
    const testFiles = tests.testFiles.filter((file) => room.tests.test(file));
    console.log(`${room.name}: ${mutants.length} mutants, ${testFiles.length} test files; first those as they are …`);
    const calm = await tests.run(testFiles);
    if (calm.failed) throw new Error(`the tests fail without any mutant:\n${calm.faults.slice(0, 3).join('\n')}`);
    /** @type {Result[]} */
    const results = [];
    /** How many mutants each test file has noticed. @type {Map<string, number>} */
    const noticed = new Map();
    for (const mutant of mutants) {
      const end = await tryMutant(tests, mutant, { ...calm, noticed });
      const isNoticed = end === 'killed' || end === 'timeout';
      const known = isNoticed ? undefined : listed.find((entry) => isSame(entry, mutant));
      results.push({ mutant, end, listed: known });
      const words = known ? `${end}, listed` : isNoticed ? end : end.toUpperCase();
      console.log(`${results.length}/${mutants.length} ${words} ${describeMutant(mutant)}`);
    }
    return results;
  } finally {
    await tests.close();
  }
}

/**
 * @param {Awaited<ReturnType<typeof startTests>>} tests @param {Mutant} mutant
 * @param {{ met: Map<string, Set<string>>, seconds: Map<string, number>, noticed: Map<string, number> }} known
 * @returns {Promise<End>}
 */
async function tryMutant(tests, { id, file }, { met, seconds, noticed }) {
  const secondsOf = (/** @type {string} */ test) => seconds.get(test) ?? 1;
  // Runs the file's own test first, then fast tests that have noticed many mutants.
  const ownName = file.replace(/(\.service)?\.ts$/, '.');
  const rank = (/** @type {string} */ test) =>
    test.startsWith(ownName) ? 0 : secondsOf(test) / (1 + (noticed.get(test) ?? 0));
  const coming = [...met].filter(([, ids]) => ids.has(id)).map(([test]) => test);
  if (coming.length === 0) return 'untested';
  for (const test of coming.sort((a, b) => rank(a) - rank(b))) {
    const { failed, isLate } = await tests.run([test], { id, patienceSeconds: 20 + 4 * secondsOf(test) });
    if (isLate) return 'timeout';
    if (failed) {
      noticed.set(test, (noticed.get(test) ?? 0) + 1);
      return 'killed';
    }
  }
  return 'survived';
}

/** @param {Listed} entry @param {Mutant} mutant */
function isSame(entry, { file, code, from, to }) {
  return entry.file === file && entry.code === code && entry.from === from && entry.to === to;
}

/** @param {Mutant} mutant */
function describeMutant({ file, line, from, to, removes }) {
  const short = (/** @type {string} */ text) => text.replace(/\s+/g, ' ').slice(0, 90);
  return `${file}:${line}  ${short(from)}  →  ${removes ? '(left out)' : short(to)}`;
}

/** @param {string} name @param {readonly Result[]} results */
function report(name, results) {
  const count = (/** @type {(one: Result) => boolean | undefined} */ holds) => results.filter(holds).length;
  const noticed = count(({ end }) => end === 'killed' || end === 'timeout');
  const equivalent = count((mutant) => mutant.listed?.equivalent);
  // Equivalent mutants are not gaps in the tests; survivors that were merely accepted are.
  const all = results.length - equivalent;
  const score = all === 0 ? 100 : (100 * noticed) / all;
  const late = count(({ end }) => end === 'timeout');
  const accepted = count((mutant) => mutant.listed?.equivalent === false);
  const open = all - noticed - accepted;
  console.log(`${name}: ${score.toFixed(1)} % noticed, ${noticed} of ${all} (${late} by time)`);
  console.log(`  ${equivalent} more are equivalent; of the survivors ${accepted} are listed and ${open} are not\n`);
  if (score < least) process.exitCode = 1;
}
