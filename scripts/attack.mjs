// npm run attack -- [address]: runs every known attack against a product on this machine and prints what held.
import { requireNode } from './node-version.mjs';

requireNode();
const { runTypescript } = await import('./run-typescript.mjs');
await runTypescript('tests/attack/run.ts', process.argv.slice(2));
