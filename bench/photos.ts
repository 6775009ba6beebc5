// Resident memory of the program, without PostgreSQL, while ten photos of a phone's size are made.
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import type { MenuCategory } from '../core/contract/menu.ts';
import { phoneJpeg, picture } from '../server/testing/pictures.ts';
import { openRestaurant } from './support/diner.ts';
import { aim, note } from './support/figures.ts';
import { makeDataDir, residentMemory, startProduct } from './support/product.ts';
import { demoManager, signIn } from './support/staff.ts';

const { dataDir, remove } = await makeDataDir();
const product = await startProduct({ dataDir });
try {
  const { url, pid } = product;
  const headers = { Authorization: await signIn(url, ...demoManager), 'Content-Type': 'image/jpeg' };
  const menu = await fetch(url + addressOf(endpoints.itemMenu, { query: { rid: openRestaurant } }).url);
  const { result } = (await menu.json()) as { result: MenuCategory[] };
  const ids = result.flatMap(({ items }) => items.map(({ itemId }) => itemId)).slice(0, 10);
  const photos = await Promise.all(ids.map((_, at) => (at % 2 ? phoneJpeg() : picture(4000, 3000).jpeg().toBuffer())));
  await delay(3_000);
  const atRest = await residentMemory(pid);
  let most = atRest;
  const sampler = setInterval(() => {
    residentMemory(pid).then(
      (now) => {
        most = Math.max(most, now);
      },
      () => undefined,
    );
  }, 25);
  const times: number[] = [];
  for (const [at, itemId] of ids.entries()) {
    const began = performance.now();
    const address = addressOf(endpoints.savePhoto, { query: { itemId } }).url;
    const answer = await fetch(url + address, { method: 'POST', headers, body: new Uint8Array(photos[at] ?? []) });
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    times.push(performance.now() - began);
  }
  clearInterval(sampler);
  note('slowest of ten photos', `${Math.round(Math.max(...times))} ms`);
  note('resident memory before and after', `${Math.round(atRest)} and ${Math.round(await residentMemory(pid))} MB`);
  aim({ name: 'resident memory while ten photos are made', value: most, unit: 'MB', limit: 300, bound: 'most' });
} finally {
  await product.stop();
  await remove();
}
