// npm run test:watch [-- vitest args]: reruns tests when files are saved. Browser journeys run only in `npm test`.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.mjs';

requireNode();
const { ensureInstalled } = await import('./install.mjs');
ensureInstalled();

const project = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['core', 'server', 'web-*'].flatMap((name) => ['--project', name]);
const words = [`${project}node_modules/vitest/vitest.mjs`, 'watch', ...rooms, ...process.argv.slice(2)];
spawn(process.execPath, words, { cwd: project, stdio: 'inherit' }).once('exit', (code) => {
  process.exitCode = code ?? 1;
});
