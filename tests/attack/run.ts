// npm run attack -- [address] [words]: attacks a running product with the demo's data. Without an address, or with '-',
// it attacks one that it starts itself. With words, it only runs attacks whose name contains them.

import { isIP } from 'node:net';
import { makeDataDir, startProduct } from '../../bench/support/product.ts';
import { attackDeployments } from './deployment.ts';
import { freezing } from './freezing.ts';
import { type Holds, holdsByMetrics, holdsOf, mostMb, mostMs } from './holds.ts';
import { largeMenus } from './large-menus.ts';
import { attackWithLongest } from './longest.ts';
import { menuFileAttacks } from './menu-files.ts';
import { orderAttacks } from './orders.ts';
import { pictureAttacks } from './pictures.ts';
import { type Attack, Target } from './target.ts';

const longestName = 'every call and page with its largest and its most hostile input';

const [address, only = ''] = process.argv.slice(2);
if (address === undefined || address === '-') {
  const { dataDir, remove } = await makeDataDir();
  const product = await startProduct({ dataDir, probe: new URL('./probe.mjs', import.meta.url) });
  try {
    await attackAll(product.url, holdsOf(product));
  } finally {
    await product.stop();
    await remove();
  }
  if (only === '') print('demo and mails of a product in front of the world', await attackDeployments(), '');
} else {
  const { hostname, origin } = new URL(address);
  // Attacks create orders, users and wrong guesses, so the target must be a product on this machine.
  if (hostname !== 'localhost' && !(isIP(hostname) === 4 && hostname.startsWith('127.'))) {
    console.error('Only a product on this machine is attacked: http://127.0.0.1:8080');
    process.exit(2);
  }
  await attackAll(origin, holdsByMetrics(origin));
}

async function attackAll(url: string, holds: Holds): Promise<void> {
  const target = new Target(url, holds);
  // Staff sign in before attacks flood the program.
  await target.admin();
  await target.as('manager2', 'Manager@123');
  const attacks = [...freezing, ...pictureAttacks, ...menuFileAttacks, ...largeMenus, ...orderAttacks];
  for (const attack of attacks.filter(({ name }) => name.includes(only))) await attackOnce(target, attack);
  if (longestName.includes(only)) {
    const { rows, faults, grownMb } = await attackWithLongest(target);
    print(longestName, faults, `memory grew by ${Math.round(grownMb)} MB`);
    for (const { what, input, ms } of rows.slice(0, 20)) console.log(`         ${Math.round(ms)} ms ${what}: ${input}`);
  }
  await target.clearUp();
}

/** If an attack blocks the program too long, it is repeated twice and the median counts. */
async function attackOnce(target: Target, attack: Attack): Promise<void> {
  const tries = [await tryOnce(target, attack)];
  while (tries.length < 3 && (tries[0]?.ms ?? 0) > mostMs) tries.push(await tryOnce(target, attack));
  const [{ ms, longest, grownMb } = { ms: 0, longest: '', grownMb: 0 }] = tries
    .sort((a, b) => a.ms - b.ms)
    .slice(Math.floor(tries.length / 2));
  const faults = tries.flatMap((each) => each.faults);
  if (ms > mostMs) faults.push(`others wait ${Math.round(ms)} ms of processor time ${longest}`);
  print(
    attack.name,
    faults,
    `longest turn ${Math.round(ms)} ms${longest && ` ${longest}`}, memory at most +${Math.round(Math.max(0, grownMb))} MB`,
  );
}

async function tryOnce(target: Target, attack: Attack) {
  await attack.make?.();
  await attack.prepare?.(target);
  const { residentMb } = await target.endStep('');
  target.takeSteps();
  const failure = await attack.run(target).then(
    () => undefined,
    (error: unknown) => error,
  );
  const { peakMb } = await target.endStep('');
  const steps = target.takeSteps();
  const longest = steps.reduce((slowest, step) => (step.ms > slowest.ms ? step : slowest));
  const faults = target.takeFaults();
  if (failure !== undefined) faults.push(String(failure));
  for (const { what, grownMb } of steps) {
    if (grownMb > mostMb) faults.push(`memory grew by ${Math.round(grownMb)} MB ${what}`);
  }
  const grownMb = Math.max(peakMb - residentMb, ...steps.map((step) => step.grownMb));
  if (grownMb > (attack.mostMb ?? mostMb)) faults.push(`memory grew by ${Math.round(grownMb)} MB`);
  return { ms: longest.ms, longest: longest.what, grownMb, faults };
}

function print(name: string, faults: readonly string[], figures: string): void {
  console.log(`${faults.length === 0 ? 'held  ' : 'BROKEN'} ${name}${figures && ` (${figures})`}`);
  const shown = [...new Set(faults)].slice(0, 6);
  for (const fault of shown) console.log(`         ${fault}`);
  if (faults.length > shown.length) console.log(`         and ${faults.length - shown.length} more`);
  if (faults.length > 0) process.exitCode = 1;
}
