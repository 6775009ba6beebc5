// npm run bench -- <name> [words]: runs bench/<name>.ts on the built product. Without a name: lists the names.
import { spawn } from 'node:child_process';
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

const { ensureInstalled } = await import('./install.mjs');
ensureInstalled();
const { buildStale } = await import('./build.mjs');
await buildStale();
const tsx = `${project}node_modules/tsx/dist/cli.mjs`;
const child = spawn(process.execPath, [tsx, `${project}bench/${name}.ts`, ...words], {
  cwd: project,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM'));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
