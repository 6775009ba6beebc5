// npm start: installs and builds what is outdated, then becomes the server.
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
// In this process, so that signals reach the server and nothing else stays in memory.
await import(new URL('../dist/server/main.js', import.meta.url).href);

/**
 * Killing npm also stops the server: otherwise it would keep running unseen and hold the data folder. But if a hangup
 * ended npm, a server started with nohup keeps running.
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
