import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { seededRandom } from '../../server/db/demo/random.ts';
import { type Asked, Refused, spendAnEvening } from './evening.ts';
import { type Ledger, openLedger } from './ledger.ts';
import type { Place } from './place.ts';
import { sendOnce } from './send-once.ts';

/** Typical use of the product through one address, without retries. */
export interface RollingLoad {
  readonly ledger: Ledger;
  /** Requests and responses so far. */
  readonly counts: Readonly<Record<string, number>>;
  /** Failed requests, changes without an event, and incomplete files. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

/** The event about a change must arrive this soon after the response. */
const toldWithinMs = 5_000;

/**
 * Simulates evenings at the tables, polls of guests, and event streams that reopen when they end. With `file`, it also
 * reads a CSV report slowly, again and again.
 */
export function startRollingLoad(
  url: string,
  place: Place,
  { seed, file }: { readonly seed: number; readonly file?: { readonly path: string; readonly rows: number } },
): RollingLoad {
  const random = seededRandom(seed);
  const ledger = openLedger();
  const failures: string[] = [];
  const counts = { requests: 0, polls: 0, streams: 0, events: 0, files: 0 };
  const over = new AbortController();
  const isOver = () => over.signal.aborted;
  const began = performance.now();
  let lastToldAt = 0;
  let orderedAt: number | undefined;

  const fail = (what: string, error: unknown) => {
    if (isOver() && error instanceof Error && error.name === 'AbortError') return;
    failures.push(
      `${Math.round(performance.now() - began)} ms, ${what}: ${error instanceof Error ? (error.cause ?? error.message) : error}`,
    );
  };
  const send = async (request: Asked) => {
    counts.requests += 1;
    const answered = await sendOnce(url, request);
    if (answered.status >= 500) throw new Refused(`${answered.status} ${JSON.stringify(answered.body)}`);
    if (request.path === addressOf(endpoints.placeOrder).url) orderedAt ??= performance.now();
    return answered;
  };

  const evening = async (tableCode: string) => {
    const guests = { send, random, ledger, place, tableCode, goesOn: async () => !isOver() };
    while (!isOver()) {
      await spendAnEvening(guests).catch((error) => fail('at a table', error));
      await delay(20);
    }
  };
  const poll = async () => {
    const { url: path } = addressOf(endpoints.itemMenu, { query: { rid: place.restaurantId } });
    while (!isOver()) {
      counts.polls += 1;
      const answered = await sendOnce(url, { method: 'GET', path, headers: {} }).catch((error) =>
        fail('a poll', error),
      );
      if (answered && answered.status !== 200) fail('a poll', answered.status);
      await delay(20);
    }
  };
  const listen = async () => {
    const { url: path } = addressOf(endpoints.staffChanges);
    while (!isOver()) {
      counts.streams += 1;
      try {
        const stream = await fetch(url + path, { headers: place.staff, signal: over.signal });
        if (stream.status !== 200 || !stream.body) throw new Refused(`${stream.status} ${await stream.text()}`);
        for await (const text of stream.body.pipeThrough(new TextDecoderStream())) {
          if (!/all|orders/.test(text)) continue;
          counts.events += 1;
          lastToldAt = performance.now();
          orderedAt = undefined;
        }
      } catch (error) {
        fail('a stream', error);
      }
    }
  };
  /** Reports acknowledged orders for which no event arrived. */
  const watch = async () => {
    while (!isOver()) {
      await delay(100);
      if (orderedAt === undefined || performance.now() - orderedAt < toldWithinMs) continue;
      failures.push(`an order was not told; the last change was ${Math.round(performance.now() - lastToldAt)} ms ago`);
      orderedAt = undefined;
    }
  };
  const read = async () => {
    while (file && !isOver()) {
      try {
        const answer = await fetch(url + file.path, { headers: { ...place.staff, accept: 'text/csv' } });
        let lines = 0;
        for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          lines += text.split('\n').length - 1;
          await delay(30);
        }
        counts.files += 1;
        if (answer.status !== 200 || lines !== file.rows) throw new Refused(`${answer.status}, ${lines} lines`);
      } catch (error) {
        fail('a file', error);
      }
    }
  };
  const work = [...place.tableCodes.map(evening), poll(), poll(), listen(), watch(), read()];
  return {
    ledger,
    counts,
    failures,
    async stop() {
      over.abort();
      await Promise.all(work);
    },
  };
}
