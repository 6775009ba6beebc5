// npm start: installs and builds what is outdated, then runs the server in this process.
import { requireNode } from './node-version.mjs';

requireNode();
const { ensureInstalledToRun } = await import('./install.mjs');
const { buildStale, sayUnwritable } = await import('./build.mjs');
try {
  ensureInstalledToRun();
  await buildStale();
} catch (error) {
  sayUnwritable(error);
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
if (process.env.npm_lifecycle_event === 'start') stopWithParent();
// In the same process, so that the server gets signals and no second process uses memory.
await import(new URL('../dist/server/main.js', import.meta.url).href);

/**
 * Stops the server if npm is killed. Otherwise it would keep running unnoticed and lock the data folder. If a hangup
 * ended npm, a server that was started with nohup keeps running.
 */
function stopWithParent() {
  const parent = process.ppid;
  let hungUpAt = -Infinity;
  process.on('SIGHUP', () => {
    hungUpAt = performance.now();
  });
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    if (performance.now() - hungUpAt > 2_000) process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
