// The cost of checking a password, and so of guessing one: our parameters compared with others that OWASP lists.
import { hash, verify } from '@node-rs/argon2';
import { passwordStrength } from '../server/platform/auth/passwords.ts';
import { aim, note, percentile, report } from './support/figures.ts';

const password = 'Tram4line#bakery';

async function medianMs(strength: typeof passwordStrength): Promise<number> {
  const kept = await hash(password, strength);
  const taken: number[] = [];
  for (let time = 0; time < 25; time += 1) {
    const started = performance.now();
    await verify(kept, password);
    taken.push(performance.now() - started);
  }
  return percentile(taken.slice(5), 0.5);
}

const inForce = await medianMs(passwordStrength);
aim({ name: 'one password compared', value: inForce, unit: 'ms', limit: 60, bound: 'most' });
report({
  name: 'memory of a password',
  value: passwordStrength.memoryCost / 1024,
  unit: 'MiB',
  limit: 19,
  bound: 'least',
});
report({ name: 'passes of a password', value: passwordStrength.timeCost, unit: '', limit: 2, bound: 'least' });
for (const [memoryMiB, timeCost] of [
  [46, 1],
  [19, 3],
  [64, 3],
] as const) {
  const taken = await medianMs({ memoryCost: memoryMiB * 1024, timeCost, parallelism: 1 });
  note(`${memoryMiB} MiB, ${timeCost} passes`, `${taken.toFixed(1)} ms`);
}
