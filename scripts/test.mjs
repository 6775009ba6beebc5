// npm test [-- vitest args]: installs what is missing, runs the tests, ends with `N passed, N failed, N skipped`.
// npm run walks does the same with the long walks through every screen, npm run faults with the fault tests; `npm test`
// runs neither.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.mjs';

requireNode();
const { ensureInstalled } = await import('./install.mjs');
ensureInstalled();

const project = fileURLToPath(new URL('..', import.meta.url));
const reportFile = `${project}node_modules/.cache/test-report.json`;
mkdirSync(`${project}node_modules/.cache`, { recursive: true });
rmSync(reportFile, { force: true });

const words = process.argv.slice(2);
// Listed, not excluded: of two exclusions, each would let the other's project in.
const usual = ['core', 'server', 'web-*', 'e2e'].map((name) => `--project=${name}`);
const projects = words.some((word) => word.startsWith('--project')) ? [] : usual;
const vitest = `${project}node_modules/vitest/vitest.mjs`;
const reporters = ['default', 'json', `${project}scripts/named-tests.mjs`].map((name) => `--reporter=${name}`);
reporters.push(`--outputFile.json=${reportFile}`);
const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...projects, ...words], {
  cwd: project,
  env: { ...process.env, TMPDIR: projects.length > 0 ? scratchFolder() : tmpdir() },
  stdio: ['ignore', 'inherit', 'inherit'],
});
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM'));
/** @type {number | null} */
const code = await new Promise((resolve) => child.once('exit', resolve));

const { passed, failed, skipped } = count();
// A nonzero exit without a failed test, such as an error outside tests, is a failure too.
const failures = failed === 0 && (code !== 0 || passed === 0) ? 1 : failed;
process.exitCode = failures > 0 ? 1 : 0;
console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);

/** In memory if there is room: hundreds of databases are made and dropped, each of a thousand files. */
function scratchFolder() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 4 * 2 ** 30 ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A file that could not be loaded counts as one failure. */
function count() {
  try {
    /** @type {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} */
    const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8'));
    const results = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    return {
      passed: results.filter((status) => status === 'passed').length,
      failed: results.filter((status) => status === 'failed').length + broken.length,
      skipped: results.filter((status) => status === 'skipped' || status === 'pending').length,
    };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
