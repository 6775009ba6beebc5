import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { makeDataDir, type Product, startProduct } from '../../bench/support/product.ts';
import { embeddedDatabase, type Seated, seatGuests, withDatabase } from '../../bench/support/product-database.ts';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { seededRandom } from '../../server/db/demo/random.ts';
import { type Asked, spendAnEvening } from './evening.ts';
import { openLedger } from './ledger.ts';
import { openPlace } from './place.ts';
import { sendUntilAnswered } from './send-once.ts';

// When the heap is full, Node ends the program, and its supervisor restarts it, as systemd and Docker do.

const times = 3;
const tables = 6;
/** Enough memory for the evening, but not for several hundred more streams. */
const heapMb = 56;
const streamsOfVisit = 35;
const cookieSecret = 'the secret of the cookies of this test';
const { dataDir, remove } = await makeDataDir();
let product: Product | undefined;
afterAll(async () => {
  await product?.stop();
  await remove();
});

test('a program that runs out of memory exits, and after its restart acknowledged writes exist exactly once', async () => {
  const start = () => startProduct({ dataDir, heapMb, settings: { COOKIE_SECRET: cookieSecret, LOG_LEVEL: 'fatal' } });
  let running = await start();
  product = running;
  const { connectionString } = await embeddedDatabase(dataDir);
  const place = await openPlace(running.url, connectionString, tables);
  const guests = await withDatabase(connectionString, (client) =>
    seatGuests(client, place.restaurantId, 100, cookieSecret),
  );
  const [ledger, random] = [openLedger(), seededRandom(1)];
  let isOver = false;
  let [answeredAt, sentAgain] = [0, 0];
  const wrong: string[] = [];
  const send = async (request: Asked) => {
    const answered = await sendUntilAnswered(
      () => running.url,
      request,
      () => {
        sentAgain += 1;
      },
    );
    answeredAt = performance.now();
    return answered;
  };
  const evenings = place.tableCodes.map(async (tableCode) => {
    const seated = { send, random, ledger, place, tableCode, goesOn: async () => !isOver };
    while (!isOver) await spendAnEvening(seated).catch((error: Error) => wrong.push(String(error.stack)));
  });
  const recovered: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await delay(2_000);
    const listeners = listenUntilItEnds(running, guests);
    const { by, output } = await running.ended;
    const endedAt = performance.now();
    expect([by, output]).toEqual([expect.toBeOneOf(['SIGABRT', 134]), expect.stringContaining('heap out of memory')]);
    await listeners;
    running = await start();
    product = running;
    await expect.poll(() => answeredAt, { timeout: 60_000, interval: 10 }).toBeGreaterThan(endedAt);
    recovered.push(Math.round(answeredAt - endedAt));
  }
  isOver = true;
  await Promise.all(evenings);
  const after = await embeddedDatabase(dataDir);
  const differences = await ledger.differences(after.connectionString, place.restaurantId);
  console.log(
    `out of memory ${times} times, answered again after ${recovered.join(', ')} ms; ${sentAgain} sent again; ${ledger.subOrders.size} sub-orders, ${ledger.paid.size} paid`,
  );
  expect([wrong, differences]).toEqual([[], []]);
  expect(ledger.subOrders.size).toBeGreaterThan(tables * times);
});

/** Opens event streams until the server accepts no more. */
async function listenUntilItEnds({ url, ended }: Product, guests: readonly Seated[]): Promise<void> {
  const sockets: Socket[] = [];
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  const { port } = new URL(url);
  for (let at = 0; !hasEnded; at += 1) {
    const guest = guests[Math.floor(at / streamsOfVisit) % guests.length];
    // Uses the next address when one has as many streams as it may have.
    const socket = connect({
      host: '127.0.0.1',
      port: Number(port),
      localAddress: `127.0.${2 + Math.floor(at / 900)}.1`,
    });
    socket.on('error', () => undefined).resume();
    const { url: path } = addressOf(endpoints.tableChanges);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${guest?.cookie}\r\n\r\n`);
    sockets.push(socket);
    if (at % 20 === 0) await delay(10);
  }
  console.log(`${sockets.length} streams`);
  for (const socket of sockets) socket.destroy();
}
