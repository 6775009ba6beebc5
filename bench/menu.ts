// W1: the guest's menu of 120 dishes, 60 with photos, compressed, at 32 connections, and again with If-None-Match. The
// limit server sends prepared bytes from bare Fastify. Then menus of 1,000 and 2,000 dishes right after a change.
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { openArena } from './support/arena.ts';
import { compare } from './support/compare.ts';
import { openRestaurant } from './support/diner.ts';
import { aim, note, report } from './support/figures.ts';
import { measureChange } from './support/menu-change.ts';
import { addPhotos } from './support/photographs.ts';
import { fillMenu, withDatabase } from './support/product-database.ts';
import { demoManager, signIn } from './support/staff.ts';
import { Connection, expectStatus, headerOf, requestBytes } from './support/wire-client.ts';

const arena = await openArena();
try {
  const headers = { Authorization: await signIn(arena.product.url, ...demoManager) };
  await withDatabase(arena.connectionString, async (client) => {
    await fillMenu(client, openRestaurant, 120);
    const photos = { restaurantId: openRestaurant, count: 60, made: 2 };
    await addPhotos(client, arena.product.url, headers, photos);
  });
  const path = addressOf(endpoints.itemMenu, { query: { rid: openRestaurant } }).url;
  for (const encoding of ['gzip', 'br']) {
    const connection = new Connection(arena.product.url);
    const first = await expectStatus(connection, 200, { path, headers: { 'accept-encoding': encoding } });
    connection.close();
    const etag = headerOf(first, 'etag');
    note(`${encoding} on the wire`, `${first.body.length} bytes, and ${first.head.length + 4} of headers`);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-encoding': encoding, etag };
    await arena.least.keep('menu', first.body, headers);

    const asking = (address: string, more: Record<string, string>, status: number) => {
      const bytes = requestBytes({ path: address, headers: { 'accept-encoding': encoding, ...more } });
      return { status, next: () => [bytes], repeats: true } as const;
    };
    await compare(arena, {
      name: `W1 menu, ${encoding}`,
      connections: 32,
      ours: asking(path, {}, 200),
      limit: asking('/bytes/menu', {}, 200),
      goal: { rate: 0.6, p99: 2 },
    });
    if (encoding === 'br') continue;
    const current = { 'if-none-match': etag };
    await compare(arena, {
      name: 'W1 menu, 304',
      connections: 32,
      ours: asking(path, current, 304),
      limit: asking('/bytes/menu', current, 304),
      goal: { rate: 0.6 },
    });
    const counted = await arena.counted();
    const client = new Connection(counted.url);
    const plain = { path, headers: { 'accept-encoding': encoding } };
    await expectStatus(client, 200, plain);
    const trips = await counted.roundTripsOf(async () => {
      for (let at = 0; at < 500; at += 1) {
        await expectStatus(client, 200, plain);
        await expectStatus(client, 304, { path, headers: { ...plain.headers, ...current } });
      }
    });
    client.close();
    report({ name: 'round trips for 1000 menus', value: trips, unit: 'trips', limit: 1, bound: 'most' });
  }
  const sizes = [
    { dishes: 1_000, firstMs: 150 },
    { dishes: 2_000, firstMs: 300 },
  ];
  await withDatabase(arena.connectionString, async (client) => {
    for (const { dishes, firstMs } of sizes) {
      await fillMenu(client, openRestaurant, dishes);
      const { answer, order, others } = await measureChange(arena, client);
      const most = (name: string, value: number, limit: number) =>
        aim({ name: `menu of ${dishes}: ${name}`, value, unit: 'ms', limit, bound: 'most' });
      most('first answer after a change', answer, firstMs);
      most('order right after a change', order, firstMs);
      most('longest that another request took meanwhile', others, 15);
    }
  });
} finally {
  await arena.stop();
}
