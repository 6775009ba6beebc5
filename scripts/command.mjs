// npm run backup, restore and other operator commands: installs and builds outdated parts, then runs the command in
// this process.
import { requireNode } from './node-version.mjs';

requireNode();
const { ensureInstalledToRun } = await import('./install.mjs');
ensureInstalledToRun();
const { buildStale } = await import('./build.mjs');
await buildStale();
process.env.NODE_ENV ??= 'production';
await import(new URL('../dist/server/commands.js', import.meta.url).href);
