import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addressBlock } from './address-block.ts';
import { isLoopbackAddress, isOnThisMachine } from './on-this-machine.ts';

export interface Pace {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** Every 16 kB of a body count as another request. The largest order has 0.6 MB, a usual one 1 kB. */
const bytesOfOne = 16_384;

/** Far above normal use, such as ten phones at a table polling every change, or many phones behind one address. */
const paces = {
  visit: { atOnce: 240, perSecond: 40 },
  calls: { atOnce: 600, perSecond: 100 },
  publicMenus: { atOnce: 60, perSecond: 2 },
  /** The first page loads twelve files on each phone. */
  pages: { atOnce: 1_200, perSecond: 200 },
} as const satisfies Record<string, Pace>;

/** Refuses floods from one table or address before reading anything. Counts in memory, per process. */
export class RequestPaces {
  /** When each key's bucket is full again, in milliseconds. `maxSize`, because `max` would preallocate all entries. */
  readonly #until = new LRUCache<string, number>({ maxSize: 20_000, sizeCalculation: () => 1 });

  /** Seconds to wait; undefined if allowed. Requests from this machine aren't limited. */
  ofVisit(request: FastifyRequest, restaurantId: number, visitId: number): number | undefined {
    return isOnThisMachine(request)
      ? undefined
      : this.take(paces.visit, `visit ${restaurantId}.${visitId}`, weightOf(request));
  }

  /** Loopback addresses aren't limited: they belong to a proxy, whose clients would all share one limit. */
  ofAddress(request: FastifyRequest, of: Exclude<keyof typeof paces, 'visit'> = 'calls'): number | undefined {
    const { ip } = request;
    return isLoopbackAddress(ip) ? undefined : this.take(paces[of], `${of} ${addressBlock(ip)}`, weightOf(request));
  }

  take({ atOnce, perSecond }: Pace, key: string, weight = 1, now = performance.now()): number | undefined {
    const each = 1_000 / perSecond;
    const until = Math.max(this.#until.get(key) ?? now, now) + each * weight;
    const early = until - now - atOnce * each;
    if (early > 0) return Math.max(1, Math.ceil(early / 1_000));
    this.#until.set(key, until);
    return undefined;
  }
}

/** Weight by Content-Length. A chunked body counts as the maximum size that its route allows. */
function weightOf({ headers, routeOptions }: FastifyRequest): number {
  const bytes =
    headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : routeOptions.bodyLimit;
  return 1 + Math.floor(Math.min(bytes, routeOptions.bodyLimit) / bytesOfOne);
}

declare module 'fastify' {
  interface FastifyInstance {
    requestPaces: RequestPaces;
  }
}
