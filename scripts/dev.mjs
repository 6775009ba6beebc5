// npm run dev: runs the server and the screens, which both reload when a file is saved. One Ctrl-C stops both.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.mjs';

requireNode();
const { ensureInstalled } = await import('./install.mjs');
ensureInstalled();

const project = fileURLToPath(new URL('..', import.meta.url));
// Several checkouts can run at once: each takes the first pair of free ports. It takes both ports together, because a
// server listens only after its database is ready.
let turn = 0;
while (!(await areFree(8080 + turn, 5173 + turn))) turn += 1;
const port = process.env.PORT ?? String(8080 + turn);
const screensPort = String(5173 + turn);
const environment = {
  ...process.env,
  PORT: port,
  DEV_SERVER: `http://127.0.0.1:${port}`,
  // Links in QR codes and mails lead to the screens that reload.
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${screensPort}`,
};
/** @param {string} file @param {string[]} words */
const run = (file, words) =>
  spawn(process.execPath, [project + file, ...words], { cwd: project, env: environment, stdio: 'inherit' });
const children = [
  run('node_modules/tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts']),
  run('node_modules/vite/bin/vite.js', ['--clearScreen', 'false', '--port', screensPort]),
];

let isStopping = false;
/** Runs only once: a second signal would end the children without cleanup. @param {NodeJS.Signals} [signal] */
const stopAll = (signal) => {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) if (signal && child.exitCode === null) child.kill(signal);
};
// In a terminal, Ctrl-C also sends the signal to the children.
process.on('SIGINT', () => stopAll(process.stdin.isTTY ? undefined : 'SIGINT'));
process.on('SIGTERM', () => stopAll('SIGTERM'));
for (const child of children) child.once('exit', () => stopAll('SIGTERM'));
const codes = await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
process.exitCode = codes.every((code) => !code) ? 0 : 1;

/**
 * True if all of the ports are free on this machine.
 * @param {number[]} ports
 */
async function areFree(...ports) {
  for (const port of ports) {
    for (const host of ['127.0.0.1', '::1']) {
      const probe = createServer();
      const isFree = await new Promise((resolve) => {
        probe.once('listening', () => resolve(true));
        // Without IPv6, the error isn't EADDRINUSE; no other program can use the port there.
        probe.once('error', (error) => resolve('code' in error && error.code !== 'EADDRINUSE'));
        probe.listen(port, host);
      });
      if (probe.listening) await once(probe.close(), 'close');
      if (!isFree) return false;
    }
  }
  return true;
}
