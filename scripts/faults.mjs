// npm run faults [-- --rounds 30 --seed 1 [--name part]]: causes faults in real programs and a real PostgreSQL. Prints
// figures and ends with `N passed, N failed`. --name runs only files whose name contains it; --name failover takes
// --ttl 30 to measure Patroni's own times.
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    name: { type: 'string' },
    ttl: { type: 'string' },
  },
});
process.env.COMANDA_FAULT_ROUNDS = values.rounds;
process.env.COMANDA_FAULT_SEED = values.seed;
if (values.ttl) process.env.COMANDA_FAULT_TTL = values.ttl;
process.argv = [...process.argv.slice(0, 2), '--project=faults', ...(values.name ? [values.name] : [])];
await import('./test.mjs');
