// npm run bench: runs the benchmarks of bench/ on the built product, except those that take minutes.
// npm run bench -- <names>: runs only these; a single name may have arguments. Results are written to bench/results.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.mjs';

requireNode();
const project = fileURLToPath(new URL('..', import.meta.url));
const byNameOnly = ['crowd', 'growth', 'rehearsal', 'reports'];
const [name, ...words] = process.argv.slice(2);
const names = readdirSync(`${project}bench`)
  .filter((file) => /^[^.]+\.ts$/.test(file))
  .map((file) => file.replace(/\.ts$/, ''));

const several = name === undefined || (words.length > 0 && words.every((word) => names.includes(word)));
if (several) {
  const selected = name === undefined ? names.filter((name) => !byNameOnly.includes(name)) : [name, ...words];
  const failed = selected.filter((script) => {
    console.log(`\n== ${script}`);
    return spawnSync(process.execPath, [fileURLToPath(import.meta.url), script], { stdio: 'inherit' }).status !== 0;
  });
  if (failed.length > 0) console.error(`\nMissed or failed: ${failed.join(', ')}`);
  process.exit(failed.length > 0 ? 1 : 0);
}
if (!names.includes(name)) {
  console.error(`There is no measurement ${name}. The measurements: ${names.join(', ')}`);
  process.exit(1);
}
const { runTypescript } = await import('./run-typescript.mjs');
await runTypescript(`bench/${name}.ts`, words);
