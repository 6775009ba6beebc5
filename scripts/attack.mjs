// npm run attack -- [address]: runs all known attacks on a product on this machine and prints which ones it withstood.
import { requireNode } from './node-version.mjs';

requireNode();
const { runTypescript } = await import('./run-typescript.mjs');
await runTypescript('tests/attack/run.ts', process.argv.slice(2));
