import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataDir, type Product, startProduct } from '../../bench/support/product.ts';
import { embeddedDatabase, seatGuests, withDatabase } from '../../bench/support/product-database.ts';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { seededRandom } from '../../server/db/demo/random.ts';
import { type Asked, spendAnEvening } from './evening.ts';
import { openLedger } from './ledger.ts';
import { openPlace } from './place.ts';
import { childrenOf, titleOf } from './processes.ts';
import { sendOnce, sendUntilAnswered } from './send-once.ts';
import { openSmallDisk } from './small-disk.ts';

// How the built product behaves while PostgreSQL fails.

/** A silent connection times out after 18 s, for reports after 35 s. The next call waits up to 5 s for a connection. */
const withinMs = (kind: string) => (kind === 'report' ? 42_000 : 25_000);
const recoversWithinMs = 5_000;

const cookieSecret = 'the secret of the cookies of this test';
const home = await makeDataDir();
// Large enough for the demo and the test.
const disk = openSmallDisk(300);
const dataDir = disk ? join(disk.folder, 'data') : home.dataDir;
let product: Product;

beforeAll(async () => {
  product = await startProduct({ dataDir, settings: { COOKIE_SECRET: cookieSecret, LOG_LEVEL: 'fatal' } });
});
afterAll(async () => {
  await product.stop();
  disk?.end();
  await home.remove();
});

interface Fault {
  /** Starts the fault, waits for its duration and ends it. */
  readonly happen: () => Promise<void>;
  /** Calls that may still succeed during the fault. */
  readonly works?: readonly string[];
}

const faults: Readonly<Record<string, Fault>> = {
  stopped: { happen: async () => void process.kill((await embeddedDatabase(dataDir)).postmaster, 'SIGINT') },
  'frozen for 30 seconds': {
    async happen() {
      const { postmaster } = await embeddedDatabase(dataDir);
      const all = [postmaster, ...childrenOf(postmaster)];
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      await delay(30_000);
      for (const pid of all) process.kill(pid, 'SIGCONT');
    },
  },
  'left without connections, over and over': {
    async happen() {
      const { postmaster } = await embeddedDatabase(dataDir);
      for (let times = 0; times < 20; times += 1) {
        // Same effect as pg_terminate_backend, which the program's owner is not allowed to call.
        const serving = childrenOf(postmaster).filter((pid) => titleOf(pid).includes('127.0.0.1'));
        for (const pid of serving) process.kill(pid, 'SIGTERM');
        await delay(200);
      }
    },
  },
  ...(disk && {
    'out of room on its disk': {
      async happen() {
        disk.fill();
        await delay(15_000);
        disk.empty();
      },
    },
  }),
  'read-only': {
    works: ['menu', 'floor', 'report'],
    async happen() {
      const { cluster, postmaster } = await embeddedDatabase(dataDir);
      const settings = join(cluster, 'postgresql.auto.conf');
      const before = await readFile(settings, 'utf8');
      await writeFile(settings, `${before}\ndefault_transaction_read_only = on\n`);
      process.kill(postmaster, 'SIGHUP');
      await delay(5_000);
      await writeFile(settings, before);
      process.kill(postmaster, 'SIGHUP');
    },
  },
};

interface Look {
  readonly kind: string;
  readonly beganAt: number;
  readonly ms: number;
  readonly status: number;
}

test.each(Object.entries(faults))(
  'with a PostgreSQL that is %s every call answers in time, and the product recovers soon after',
  async (name, { happen, works = [] }) => {
    const { connectionString } = await embeddedDatabase(dataDir);
    const place = await openPlace(product.url, connectionString, 4);
    const [guest] = await withDatabase(connectionString, (client) =>
      seatGuests(client, place.restaurantId, 1, cookieSecret),
    );
    const { staff, restaurantId } = place;
    const looks: Look[] = [];
    const wrong: string[] = [];
    let isOver = false;
    const calls: Readonly<Record<string, Asked>> = {
      menu: requestTo(addressOf(endpoints.itemMenu, { query: { rid: restaurantId } })),
      floor: requestTo(addressOf(endpoints.activeOrders), staff),
      report: requestTo(addressOf(endpoints.revenueReport), staff),
      'own order': requestTo(
        addressOf(endpoints.dinerOrder, { query: { rid: restaurantId, tableno: guest?.tableCode } }),
        {
          cookie: guest?.cookie ?? '',
        },
      ),
      'check-in': requestTo(
        addressOf(endpoints.verifyTable, { query: { rid: restaurantId, tablenumber: guest?.tableCode } }),
      ),
    };
    const asking = Object.entries(calls).map(async ([kind, call]) => {
      while (!isOver) {
        const beganAt = performance.now();
        try {
          const { status, body } = await sendOnce(product.url, call, false, withinMs(kind));
          looks.push({ kind, beganAt, ms: performance.now() - beganAt, status });
          if (typeof body.success !== 'boolean') wrong.push(`${kind}: ${status} ${JSON.stringify(body)}`);
          if (status === 503 ? body.error !== 'Unavailable' : status !== 200)
            wrong.push(`${kind}: ${status} ${JSON.stringify(body)}`);
        } catch (error) {
          wrong.push(`${kind}: ${error}`);
        }
        await delay(50);
      }
    });
    const [ledger, random] = [openLedger(), seededRandom(1)];
    const evenings = place.tableCodes.map(async (tableCode) => {
      const send = (request: Asked) =>
        sendUntilAnswered(
          () => product.url,
          request,
          (status) => {
            if (status !== 503) wrong.push(`${request.path}: ${status ?? 'no answer'}`);
          },
        );
      const guests = { send, random, ledger, place, tableCode, goesOn: async () => !isOver };
      while (!isOver)
        await spendAnEvening(guests).catch((error: Error) => wrong.push(`${error.message} ${error.cause ?? ''}`));
    });
    await delay(500);
    let endedAt: number;
    try {
      await happen();
      endedAt = performance.now();
      await delay(recoversWithinMs + 2_000);
    } finally {
      isOver = true;
      await Promise.all([...asking, ...evenings]);
    }

    const late = looks.filter(({ beganAt, status }) => status !== 200 && beganAt > endedAt + recoversWithinMs);
    const lastFault = Math.max(
      0,
      ...looks.filter(({ status }) => status !== 200).map(({ beganAt }) => beganAt - endedAt),
    );
    const slowest = Math.max(...looks.map(({ ms }) => ms));
    const refused = looks.filter(({ status }) => status !== 200).length;
    console.log(
      `${name}: ${looks.length} calls, ${refused} refused, the slowest ${Math.round(slowest)} ms, the last one refused began ${Math.round(lastFault)} ms after the end; ${ledger.subOrders.size} sub-orders, ${ledger.paid.size} paid`,
    );
    expect(wrong).toEqual([]);
    expect(looks.filter(({ kind, ms }) => ms > withinMs(kind))).toEqual([]);
    expect(late).toEqual([]);
    expect(looks.filter(({ kind, status }) => works.includes(kind) && status !== 200)).toEqual([]);
    const after = await embeddedDatabase(dataDir);
    expect(await ledger.differences(after.connectionString, restaurantId)).toEqual([]);
  },
);

const requestTo = ({ method, url }: { method: string; url: string }, headers: Asked['headers'] = {}): Asked => ({
  method,
  path: url,
  headers,
});
