// Runs a TypeScript program of the project on the built product.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));

/**
 * Installs and builds what is outdated, then runs the file and exits with its exit code.
 * @param {string} file below the project root @param {string[]} words
 */
export async function runTypescript(file, words) {
  ensureInstalled();
  await buildStale();
  const tsx = `${project}node_modules/tsx/dist/cli.mjs`;
  const child = spawn(process.execPath, [tsx, project + file, ...words], { cwd: project, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM'));
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
