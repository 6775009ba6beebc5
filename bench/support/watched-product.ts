import { setTimeout as delay } from 'node:timers/promises';
import { openCountingProxy } from './counting-proxy.ts';
import { makeDataDir, type Product, startProduct } from './product.ts';
import { embeddedDatabase } from './product-database.ts';

/** A product whose traffic with PostgreSQL is counted. */
export interface WatchedProduct {
  readonly product: Product;
  /** The same database through a product that nothing slows down. */
  readonly directUrl: string;
  readonly connectionString: string;
  /** Round trips of the watched product so far. */
  roundTrips(): number;
  /** Round trips that `work` caused beyond those that the idle program makes in the same time. */
  roundTripsOf<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; extra: number }>;
  stop(): Promise<void>;
}

/** Starts one product for its PostgreSQL and demo, and a second one on the same database with a counting proxy between. */
export async function startWatched(): Promise<WatchedProduct> {
  const home = await makeDataDir();
  const second = await makeDataDir();
  const keeper = await startProduct({ dataDir: home.dataDir });
  const { connectionString, port } = await embeddedDatabase(home.dataDir);
  const proxy = await openCountingProxy(port);
  const watched = new URL(connectionString);
  watched.port = String(proxy.port);
  const product = await startProduct({ dataDir: second.dataDir, settings: { DATABASE_URL: watched.href } });
  return {
    product,
    directUrl: keeper.url,
    roundTrips: proxy.roundTrips,
    connectionString,
    roundTripsOf: async (work) => {
      const before = proxy.roundTrips();
      const started = performance.now();
      const answer = await work();
      const took = performance.now() - started;
      const during = proxy.roundTrips() - before;
      await delay(took);
      const idle = proxy.roundTrips() - before - during;
      return { answer, extra: Math.max(0, during - idle) };
    },
    stop: async () => {
      await product.stop();
      await proxy.close();
      await keeper.stop();
      await Promise.all([home.remove(), second.remove()]);
    },
  };
}
