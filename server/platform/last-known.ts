import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isDatabaseAway } from './database.ts';
import { NoAnswer, within } from './within.ts';

interface Known<Value> {
  readonly value: Value;
  /** When the value was last read. Set only if the database doesn't respond now. */
  readonly asOf?: Date;
}

const patienceMs = 1_000;
/** The same limit as in menus.service.ts, which caches the same objects. */
const mostBytes = 16 * 1_048_576;

/**
 * Caches what `read` last returned for each restaurant, so that guests can keep reading while the database is away.
 * `sizeOf` returns bytes.
 */
export function lastKnown<Value extends object>(
  read: (restaurantId: number) => Promise<Value | undefined>,
  sizeOf: (value: Value) => number,
) {
  const kept = new LRUCache<number, Required<Known<Value>>>({
    maxSize: mostBytes,
    sizeCalculation: ({ value }) => sizeOf(value),
  });
  /** @throws like `read`, unless the database is away and a value is cached. */
  return async (restaurantId: number): Promise<Known<Value> | undefined> => {
    const known = kept.get(restaurantId);
    try {
      const reading = read(restaurantId);
      const value = await (known ? within(reading, patienceMs) : reading);
      if (value === undefined) {
        kept.delete(restaurantId);
        return undefined;
      }
      kept.set(restaurantId, { value, asOf: new Date() });
      return { value };
    } catch (error) {
      if (known && (error instanceof NoAnswer || isDatabaseAway(error))) return known;
      throw error;
    }
  };
}

/** Marks a response that may be outdated and keeps browsers from storing it. Returns whether it is outdated. */
export function isMarkedAsOf(reply: FastifyReply, { asOf }: Known<unknown>): boolean {
  if (asOf) void reply.header('X-Menu-As-Of', asOf.toISOString()).header('Cache-Control', 'no-store');
  return asOf !== undefined;
}
