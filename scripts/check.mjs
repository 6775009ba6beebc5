// npm run check: checks types, formatting, lint rules, promises, import boundaries, unused code, types of the tables,
// and how much a phone loads before the first screens. Builds outdated parts, which tests reuse. Prints only failures.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.mjs';

requireNode();
const { ensureInstalled } = await import('./install.mjs');
ensureInstalled();

const project = fileURLToPath(new URL('..', import.meta.url));
const checks = [
  { name: 'types', words: ['tsc', '--noEmit', '--pretty'] },
  { name: 'eslint', words: ['eslint', '--max-warnings=0', '.'] },
  { name: 'biome', words: ['biome', 'ci', '--colors=force', '.'] },
  { name: 'knip', words: ['knip', '--no-progress'] },
  { name: 'schema', words: ['tsx', 'server/testing/write-schema.ts', '--check'] },
  { name: 'sizes', words: ['node', 'scripts/bench.mjs', 'bundle-size'] },
];

/** @param {string[]} words @returns {Promise<{ code: number | null, output: string }>} */
function run([name, ...words]) {
  const child = spawn(name === 'node' ? process.execPath : `${project}node_modules/.bin/${name}`, words, {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

const waiting = [...checks];
let failed = 0;
async function work() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const { code, output } = await run(check.words);
    if (code !== 0) failed += 1;
    console.log(code === 0 ? `ok      ${check.name}` : `FAILED  ${check.name}\n${output.trim()}\n`);
  }
}
// Two checks at a time, because each uses one core.
await Promise.all([work(), work()]);
process.exitCode = failed > 0 ? 1 : 0;
