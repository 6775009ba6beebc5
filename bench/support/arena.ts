import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openCountingProxy } from '../../server/testing/counting-proxy.ts';
import { type LeastServer, startLeastServer } from './least-server.ts';
import type { Watched } from './machine.ts';
import { makeDataDir, type Product, startProduct } from './product.ts';
import { embeddedDatabase } from './product-database.ts';

export interface Arena {
  /** A restart changes its address. */
  readonly product: Product;
  readonly least: LeastServer;
  readonly connectionString: string;
  readonly cookieSecret: string;
  readonly watched: Watched;
  restartProduct(): Promise<void>;
  /** The product behind a proxy that counts round trips. Not for timing, since it also receives every change. */
  counted(): Promise<Counted>;
  stop(): Promise<void>;
}

export interface Counted {
  readonly url: string;
  roundTrips(): number;
  /** Round trips that `work` causes, without those that the idle program makes in the same time. */
  roundTripsOf(work: () => Promise<unknown>): Promise<number>;
}

export async function openArena(): Promise<Arena> {
  const home = await makeDataDir();
  const cookieSecret = randomBytes(32).toString('hex');
  const settings = { COOKIE_SECRET: cookieSecret, JWT_SECRET: randomBytes(32).toString('hex') };
  // Only holds PostgreSQL, which ends with the program that started it.
  const holder = await startProduct({ dataDir: home.dataDir, settings });
  const { connectionString, programUrl, port, postmaster } = await embeddedDatabase(home.dataDir);
  const measured = await makeDataDir();
  const start = () =>
    startProduct({
      dataDir: measured.dataDir,
      settings: { ...settings, DATABASE_URL: programUrl, DATABASE_OWNER_URL: connectionString },
    });
  let product = await start();
  const least = await startLeastServer(connectionString);
  const ended: (() => Promise<unknown>)[] = [
    home.remove,
    holder.stop,
    measured.remove,
    () => product.stop(),
    least.stop,
  ];
  const startCounted = async (): Promise<Counted> => {
    const second = await makeDataDir();
    const proxy = await openCountingProxy(port);
    const address = new URL(programUrl);
    address.port = String(proxy.port);
    const other = await startProduct({
      dataDir: second.dataDir,
      settings: { ...settings, DATABASE_URL: address.href, DATABASE_OWNER_URL: connectionString },
    });
    ended.push(second.remove, proxy.close, other.stop);
    const roundTripsOf = async (work: () => Promise<unknown>) => {
      // Waits until deferred writes of earlier requests are done, such as the time a session was last used.
      await delay(1_000);
      const before = proxy.roundTrips();
      const started = performance.now();
      await work();
      const took = performance.now() - started;
      const during = proxy.roundTrips() - before;
      await delay(took);
      const idle = proxy.roundTrips() - before - during;
      return Math.max(0, during - idle);
    };
    return { url: other.url, roundTrips: proxy.roundTrips, roundTripsOf };
  };
  let counted: Promise<Counted> | undefined;
  return {
    get product() {
      return product;
    },
    least,
    connectionString,
    cookieSecret,
    get watched() {
      return { program: product.pid, limit: least.pid, postmaster };
    },
    restartProduct: async () => {
      await product.kill();
      product = await start();
    },
    counted: () => {
      counted ??= startCounted();
      return counted;
    },
    stop: async () => {
      for (const end of ended.reverse()) await end();
    },
  };
}
