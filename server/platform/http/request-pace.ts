import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addressBlock } from './address-block.ts';
import { isLoopbackAddress, isOnThisMachine } from './on-this-machine.ts';

/** How many requests somebody may send at once, and how many come back each second. */
export interface Pace {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** So many bytes of a body count as one more request. The largest order has 0.6 MB, a usual one 1 kB. */
const bytesOfOne = 16_384;

/** Far above what guests need: ten phones of a table that follow every change, a house full of phones behind one address. */
export const paces = {
  visit: { atOnce: 240, perSecond: 40 },
  address: { atOnce: 600, perSecond: 100 },
  /** Pages and their files: a phone's first page is twelve of them. */
  pages: { atOnce: 1_200, perSecond: 200 },
} as const satisfies Record<string, Pace>;

/**
 * Who sends requests faster than people do is refused before anything is read for them, so that a flood from one table, or
 * from one address, costs the others next to nothing. Counted in memory, by each program for itself; nobody waits longer
 * than their own requests make them.
 */
export class RequestPaces {
  /**
   * Until when the requests of each would be used up at its pace, in milliseconds. By size, not by `max`, which reserves the
   * places of all of them at once.
   */
  readonly #until = new LRUCache<string, number>({ maxSize: 20_000, sizeCalculation: () => 1 });

  /** The seconds that a guest of a visit waits; undefined where they may go on. The person at this machine always may. */
  ofVisit(request: FastifyRequest, restaurantId: number, visitId: number): number | undefined {
    return isOnThisMachine(request)
      ? undefined
      : this.take(paces.visit, `v${restaurantId}.${visitId}`, weightOf(request));
  }

  /** The same of somebody who is known by their address alone. A loopback one is that of a proxy, so of everybody. */
  ofAddress(request: FastifyRequest): number | undefined {
    const { ip } = request;
    return isLoopbackAddress(ip) ? undefined : this.take(paces.address, `a${addressBlock(ip)}`, weightOf(request));
  }

  /** The same of an address that asks for pages and files. */
  ofPages({ ip }: FastifyRequest): number | undefined {
    return isLoopbackAddress(ip) ? undefined : this.take(paces.pages, `p${addressBlock(ip)}`);
  }

  /**
   * Counts a request of `key`, as so many as it weighs, at `now` milliseconds; answers the seconds to wait where it comes too
   * early, and counts it not.
   */
  take({ atOnce, perSecond }: Pace, key: string, weight = 1, now = performance.now()): number | undefined {
    const each = 1_000 / perSecond;
    const until = Math.max(this.#until.get(key) ?? now, now) + each * weight;
    const early = until - now - atOnce * each;
    if (early > 0) return Math.max(1, Math.ceil(early / 1_000));
    this.#until.set(key, until);
    return undefined;
  }
}

/** As how many requests one counts by its body, before that is read. One that says no length may be as long as its call takes. */
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
