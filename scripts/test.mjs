// npm test [-- vitest args]: installs what is missing, runs the tests and ends with `N passed, N failed, N skipped`.
// With --related, it runs only the tests most likely to fail because of changes since `main`. npm run walks does the
// same with the long walks through every screen, and npm run faults with the fault tests. `npm test` runs neither.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.mjs';

requireNode();
const { ensureInstalled } = await import('./install.mjs');
ensureInstalled();
const { buildStale } = await import('./build.mjs');
const { startCost } = await import('./cost.mjs');
const { changedFiles, testsOf } = await import('./related.mjs');

const project = fileURLToPath(new URL('..', import.meta.url));
const cache = `${project}node_modules/.cache`;
mkdirSync(cache, { recursive: true });

const given = process.argv.slice(2);
const isRelated = given.includes('--related');
const words = isRelated ? testsOf(changedFiles()) : given;
if (isRelated) console.log(`${words.length} test files`);
/** @param {string[]} names */
const projects = (...names) => names.map((name) => `--project=${name}`);
// Journeys mostly wait while other tests compute, so running both at once uses both cores. Projects are listed, not
// excluded: with two exclusions, each would include the project that the other one excludes.
const whole = [
  [...projects('e2e'), '--maxWorkers=2'],
  [...projects('core', 'server', 'web-*'), '--maxWorkers=3'],
];
const isOfSome = words.some((word) => word.startsWith('--project'));
const runs =
  words.length === 0 ? whole : [isOfSome ? words : [...projects('core', 'server', 'web-*', 'e2e'), ...words]];
const reports = runs.map((_, at) => `${cache}/test-report-${at}.json`);
for (const report of reports) rmSync(report, { force: true });

// Otherwise both runs would build outdated parts.
if (runs.length > 1) await buildStale();
const endCost = runs.length > 1 ? startCost() : undefined;
const codes = await Promise.all(runs.map(run));
if (endCost) console.log(`\n${endCost()}\n${dearestFiles()}`);
reports.forEach(nameFailures);
const { passed, failed, skipped } = reports.map(count).reduce((all, report) => ({
  passed: all.passed + report.passed,
  failed: all.failed + report.failed,
  skipped: all.skipped + report.skipped,
}));
// If vitest fails without a failed test, for example because of an error outside tests, this counts as a failure.
const failures = failed === 0 && (codes.some((code) => code !== 0) || passed === 0) ? 1 : failed;
process.exitCode = failures > 0 ? 1 : 0;
console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);

/** @param {string[]} words @param {number} at @returns {Promise<number | null>} */
function run(words, at) {
  const reporters = ['default', 'json', `${project}scripts/named-tests.mjs`].map((name) => `--reporter=${name}`);
  const report = `--outputFile.json=${reports[at]}`;
  const vitest = `${project}node_modules/vitest/vitest.mjs`;
  const child = spawn(process.execPath, [vitest, 'run', ...reporters, report, ...words], {
    cwd: project,
    env: { ...process.env, TMPDIR: isOfSome ? tmpdir() : scratchFolder() },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM'));
  return new Promise((resolve) => child.once('exit', resolve));
}

/** A folder in memory if there is room. Tests create and drop hundreds of databases with a thousand files each. */
function scratchFolder() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 4 * 2 ** 30 ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Result
 * @typedef {{ name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: Result[] }} TestFile
 * @param {string} report @returns {TestFile[]} empty without a report
 */
function resultsOf(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
}

function dearestFiles() {
  const files = reports
    .flatMap(resultsOf)
    .map(({ name, startTime, endTime }) => ({ name, seconds: Math.round((endTime - startTime) / 1_000) }));
  const dearest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 10);
  return `The dearest files: ${dearest.map(({ name, seconds }) => `${name.replace(project, '')} ${seconds} s`).join(', ')}`;
}

/** The output of two runs is mixed, so their failures are listed again at the end. @param {string} report */
function nameFailures(report) {
  if (!existsSync(report)) console.log(`No report: ${report.replace(project, '')}`);
  for (const { name, status, message, assertionResults } of resultsOf(report)) {
    if (status !== 'failed') continue;
    console.log(`FAILED ${name.replace(project, '')} ${message.split('\n')[0]}`);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') console.log(`  ${fullName}\n    ${failureMessages[0]?.split('\n')[0]}`);
  }
}

/** A test file that can't be loaded counts as one failure. @param {string} report */
function count(report) {
  const testResults = resultsOf(report);
  const results = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: results.filter((status) => status === 'passed').length,
    failed: results.filter((status) => status === 'failed').length + broken.length,
    skipped: results.filter((status) => status === 'skipped' || status === 'pending').length,
  };
}
