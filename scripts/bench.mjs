// npm run bench -- <name> [words]: runs bench/<name>.ts on the built product. Without a name: lists the names.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.mjs';

requireNode();
const project = fileURLToPath(new URL('..', import.meta.url));
const [name, ...words] = process.argv.slice(2);
const files = existsSync(`${project}bench`) ? readdirSync(`${project}bench`) : [];
const names = files.filter((file) => /^[^.]+\.ts$/.test(file)).map((file) => file.replace(/\.ts$/, ''));

if (name === undefined || !names.includes(name)) {
  const list = names.length > 0 ? `The measurements: ${names.join(', ')}` : 'There are no measurements yet.';
  if (name === undefined) console.log(`npm run bench -- <name>\n${list}`);
  else console.error(`There is no measurement ${name}. ${list}`);
  process.exit(name === undefined ? 0 : 1);
}

const { runTypescript } = await import('./run-typescript.mjs');
await runTypescript(`bench/${name}.ts`, words);
