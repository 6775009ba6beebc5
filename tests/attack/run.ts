// npm run attack -- [address]: attacks a running product with the demo's data, or one that it starts itself.

import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { askBeside } from '../../bench/support/ask-beside.ts';
import { percentile } from '../../bench/support/figures.ts';
import { makeDataDir, startProduct } from '../../bench/support/product.ts';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { accounts } from './accounts.ts';
import { attackDeployments } from './deployment.ts';
import { freezing } from './freezing.ts';
import { attackWithLongest } from './longest.ts';
import { menuFileAttacks } from './menu-files.ts';
import { orderAttacks } from './orders.ts';
import { overTheWire } from './over-the-wire.ts';
import { pictureAttacks } from './pictures.ts';
import { type Attack, bistro, Target } from './target.ts';

const [address] = process.argv.slice(2);
if (address === undefined) {
  const { dataDir, remove } = await makeDataDir();
  const product = await startProduct({ dataDir });
  try {
    await attackAll(product.url);
  } finally {
    await product.stop();
    await remove();
  }
  const faults = await attackDeployments();
  print('demo and mails of a product in front of the world', faults, '');
} else {
  const { hostname, origin } = new URL(address);
  // Attacks write orders, users and wrong guesses: only a product on this machine is a target.
  if (hostname !== 'localhost' && !(isIP(hostname) === 4 && hostname.startsWith('127.'))) {
    console.error('Only a product on this machine is attacked: http://127.0.0.1:8080');
    process.exit(2);
  }
  await attackAll(origin);
}

async function attackAll(url: string): Promise<void> {
  const target = new Target(url);
  // Staff sign in before the floods.
  await target.admin();
  await target.as('manager2', 'Manager@123');
  const attacks = [...freezing, ...pictureAttacks, ...menuFileAttacks, ...orderAttacks, ...overTheWire, ...accounts];
  for (const attack of attacks) await attackOnce(target, attack);
  const { rows, faults, grownMb } = await attackWithLongest(target);
  const grown = `memory grew by ${Math.round(grownMb)} MB`;
  print('every call and page with its largest and its most hostile input', faults, grown);
  for (const { what, input, ms } of rows.slice(0, 20)) console.log(`         ${Math.round(ms)} ms ${what}: ${input}`);
  await target.clearUp();
}

async function attackOnce(target: Target, attack: Attack): Promise<void> {
  await attack.make?.();
  const quiet = attack.lasts ? await waitsOfOthers(target.url, () => delay(4_000)) : undefined;
  let failure: unknown;
  const run = () =>
    attack.run(target).catch((error: unknown) => {
      failure = error;
    });
  let during: number | undefined;
  if (attack.lasts) during = await waitsOfOthers(target.url, run);
  else await run();
  const faults = target.takeFaults();
  if (failure !== undefined) faults.push(String(failure));
  let figures = '';
  if (quiet !== undefined && during !== undefined) {
    const ratio = during / quiet;
    figures = `others' p99 ${quiet.toFixed(1)} ms quiet, ${during.toFixed(1)} ms meanwhile, ratio ${ratio.toFixed(2)}`;
    if (ratio > 2) faults.push(`others wait ${ratio.toFixed(1)} times as long`);
  }
  print(attack.name, faults, figures);
}

/** The 99th percentile of a guest's wait for the menu during `happens`, in milliseconds. */
async function waitsOfOthers(url: string, happens: () => Promise<unknown>): Promise<number> {
  const asking = await askBeside(`${url}${addressOf(endpoints.itemMenu, { query: { rid: bistro } }).url}`);
  await happens();
  return percentile(await asking.stop(), 0.99);
}

function print(name: string, faults: readonly string[], figures: string): void {
  console.log(`${faults.length === 0 ? 'held  ' : 'BROKEN'} ${name}${figures && ` (${figures})`}`);
  const shown = [...new Set(faults)].slice(0, 6);
  for (const fault of shown) console.log(`         ${fault}`);
  if (faults.length > shown.length) console.log(`         and ${faults.length - shown.length} more`);
  if (faults.length > 0) process.exitCode = 1;
}
