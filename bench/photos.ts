// Resident memory of the program, without PostgreSQL, while ten photos from a camera are uploaded at once.
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import type { MenuCategory } from '../core/contract/menu.ts';
import { menuLimits } from '../core/domain/menu-limits.ts';
import { openRestaurant } from './support/diner.ts';
import { aim, note } from './support/figures.ts';
import { cameraJpeg } from './support/photographs.ts';
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
  const body = new Uint8Array(await cameraJpeg());
  note('each picture', `${(body.length / 1_048_576).toFixed(1)} of ${menuLimits.photoBytes / 1_048_576} MB`);
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
  let refused = 0;
  /** Works like the portal: if an upload is told to wait, it tries again. */
  const upload = async (itemId: number): Promise<number> => {
    const began = performance.now();
    const address = addressOf(endpoints.savePhoto, { query: { itemId } }).url;
    for (;;) {
      // The response to a refused upload may be lost, because the connection closes while the body is being sent.
      const answer = await fetch(url + address, { method: 'POST', headers, body }).catch(() => undefined);
      if (answer?.status === 200) return performance.now() - began;
      if (answer && answer.status !== 503) throw new Error(`${answer.status} ${await answer.text()}`);
      refused += 1;
      await delay(1_000);
    }
  };
  const times = await Promise.all(ids.map(upload));
  clearInterval(sampler);
  note('all ten after', `${Math.round(Math.max(...times))} ms, ${refused} times asked to wait`);
  note('resident memory before and after', `${Math.round(atRest)} and ${Math.round(await residentMemory(pid))} MB`);
  aim({
    name: 'resident memory while ten photos are uploaded at once',
    value: most,
    unit: 'MB',
    limit: 325,
    bound: 'most',
  });
} finally {
  await product.stop();
  await remove();
}
