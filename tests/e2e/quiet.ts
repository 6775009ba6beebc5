import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import { staffChanges, tableChanges } from '../../core/contract/endpoints.ts';

const quietMs = 500;

/** Event streams stay open as long as the page, so they don't count. */
const streams = [addressOf(staffChanges).url, addressOf(tableChanges).url];

interface Traffic {
  readonly open: Set<Request>;
  since: number;
  /** True once the page has requested its event stream. */
  isFollowing: boolean;
}

const trafficOf = new WeakMap<Page, Traffic>();

/** Starts counting the page's requests, for `quiet`. */
export function watchTraffic(page: Page): void {
  const traffic: Traffic = { open: new Set(), since: Date.now(), isFollowing: false };
  trafficOf.set(page, traffic);
  const ended = (request: Request) => {
    if (traffic.open.delete(request)) traffic.since = Date.now();
  };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.isFollowing = false;
    if (streams.includes(new URL(request.url()).pathname)) {
      traffic.isFollowing = true;
      return;
    }
    traffic.open.add(request);
    traffic.since = Date.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

function trafficIn(page: Page): Traffic {
  const traffic = trafficOf.get(page);
  if (!traffic) throw new Error('Nobody watches the traffic of this page');
  return traffic;
}

/** Waits until the page receives events and has loaded what it requests when the stream opens. */
export async function following(page: Page): Promise<void> {
  await expect.poll(() => trafficIn(page).isFollowing, { interval: 50 }).toBe(true);
  await quiet(page);
}

/** Waits for half a second without a request, so that everything the screen loads has arrived. */
export async function quiet(page: Page): Promise<void> {
  const traffic = trafficIn(page);
  await expect
    .poll(() => traffic.open.size === 0 && Date.now() - traffic.since >= quietMs, { interval: 50 })
    .toBe(true);
}
