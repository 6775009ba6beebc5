// npm start: installs and builds what is stale, then becomes the server.
import { requireNode } from './node-version.mjs';

requireNode();
const { ensureInstalledToRun } = await import('./install.mjs');
ensureInstalledToRun();
const { buildStale } = await import('./build.mjs');
await buildStale();
process.env.NODE_ENV ??= 'production';
if (process.env.npm_lifecycle_event === 'start') stopWithParent();
// In this process: signals reach the server itself, and nothing else stays in memory.
await import(new URL('../dist/server/main.js', import.meta.url).href);

/** Whoever kills npm means the server: without npm nobody would see that it still runs and holds the data folder. */
function stopWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
