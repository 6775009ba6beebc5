// npm run fuzz -- [--seed N] [--runs N]: sends 20,000 valid and invalid requests generated from the product's own
// document, and a tenth as many sequences on created and removed records; checks each response against the document.
// `npm test` sends 3,000 and 40 with a fixed seed.
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { seed: { type: 'string' }, runs: { type: 'string', default: '20000' } } });
const { seed = String(Date.now() % 1_000_000), runs } = values;
console.log(`${runs} requests, --seed ${seed}`);
Object.assign(process.env, { COMANDA_FUZZ_SEED: seed, COMANDA_FUZZ_RUNS: runs });
process.argv.splice(2, process.argv.length, 'server/fuzz');
await import('./test.mjs');
