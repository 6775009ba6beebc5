// npm run long [-- ROOM] [--seed N]: runs what `npm test` leaves out, one part after the other: properties with all
// their runs, every way PostgreSQL can start, long tests, walks, faults and attacks. With a room such as `payments`,
// only tests whose path contains it. Ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } });
const seed = values.seed ?? String(Date.now() % 1_000_000);
const parts = [
  ['test.mjs', ...positionals],
  ...(positionals.length > 0 ? [] : [['test.mjs', '--project=walks'], ['faults.mjs', '--seed', seed], ['attack.mjs']]),
];

console.log(`Seed ${seed}: npm run long -- ${[...positionals, '--seed', seed].join(' ')}`);
const sum = { passed: 0, failed: 0 };
for (const words of parts) {
  const { code, tally } = await run(words);
  sum.passed += tally?.passed ?? Number(code === 0);
  sum.failed += tally?.failed ?? Number(code !== 0);
}
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;

/** @param {string[]} words a script and its arguments @returns its counts, if its output ends with them */
async function run([script = '', ...words]) {
  console.log(`\n${script} ${words.join(' ')}`);
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...words], {
    env: { ...process.env, COMANDA_RUNS: 'full', COMANDA_SEED: seed },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let end = '';
  child.stdout.on('data', (chunk) => {
    process.stdout.write(chunk);
    end = (end + String(chunk)).slice(-1_000);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const [, passed, failed] = [...end.matchAll(/^(\d+) passed, (\d+) failed/gm)].at(-1) ?? [];
  return { code, tally: passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed) } };
}
