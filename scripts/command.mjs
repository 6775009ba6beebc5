// npm run backup, restore and the other commands of the operator: installs and builds what is stale, then becomes the command.
import { requireNode } from './node-version.mjs';

requireNode();
const { ensureInstalledToRun } = await import('./install.mjs');
ensureInstalledToRun();
const { buildStale } = await import('./build.mjs');
await buildStale();
process.env.NODE_ENV ??= 'production';
await import(new URL('../dist/server/commands.js', import.meta.url).href);
