// npm start: installs and builds what is stale, then becomes the server.
import { requireNode } from './node-version.mjs';

requireNode();
const { ensureInstalled } = await import('./install.mjs');
ensureInstalled();
const { buildStale } = await import('./build.mjs');
await buildStale();
process.env.NODE_ENV ??= 'production';
// In this process: signals reach the server itself, and nothing else stays in memory.
await import(new URL('../dist/server/main.js', import.meta.url).href);
