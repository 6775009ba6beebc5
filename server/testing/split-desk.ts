import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { SplitBill } from '../../core/contract/splits.ts';
import { buildClosedOrder, type ClosedOrder, completeOrder } from './closed-order.ts';
import { place, type WantedLine } from './diner.ts';
import type { TestServer } from './test-server.ts';

type Wishes = Readonly<Record<string, string | number>>;

export interface SplitDesk {
  readonly divide: (who: 'staff' | 'diner', wishes: Wishes) => Promise<LightMyRequestResponse>;
  readonly look: (who: 'staff' | 'diner') => Promise<SplitBill>;
  readonly take: (part: string, more?: Wishes, key?: string) => Promise<LightMyRequestResponse>;
  readonly start: (part: string, more?: Wishes, key?: string) => Promise<LightMyRequestResponse>;
  readonly payByCard: (part: string, more?: Wishes) => Promise<LightMyRequestResponse>;
}

export function splitDesk(test: TestServer, { floor, staff, orderID }: ClosedOrder): SplitDesk {
  const headersOf = (who: 'staff' | 'diner') => (who === 'staff' ? staff : floor.cookie);
  const withKey = (key: string | undefined) => (key === undefined ? {} : { 'idempotency-key': key });
  const start: SplitDesk['start'] = (part, more = {}, key) =>
    test.send(endpoints.payOrder, {
      headers: { ...floor.cookie, ...withKey(key) },
      payload: { orderID, part, ...more },
    });
  return {
    divide: (who, wishes) =>
      test.send(endpoints.splitBill, { headers: headersOf(who), payload: { orderID, ...wishes } }),
    look: async (who) => {
      const url = addressOf(endpoints.splitOf, { params: { orderID } }).url;
      return (await test.send({ method: 'GET', url, headers: headersOf(who) })).json().result as SplitBill;
    },
    take: (part, more = {}, key = randomUUID()) => {
      const query = { orderid: orderID, paidby: 'Cash', part, ...more };
      const words = Object.entries(query).map(([name, value]) => [name, String(value)]);
      return test.send({
        method: 'GET',
        url: `${addressOf(endpoints.setOrderToPaid).url}?${new URLSearchParams(words)}`,
        headers: { ...staff, 'idempotency-key': key },
      });
    },
    start,
    payByCard: async (part, more) => {
      const { result, url } = (await start(part, more)).json() as { result: string; url: string };
      await typeCard(test, url);
      return completeOrder(test, result);
    },
  };
}

/** Guests of a closed order order a dish that is new on the menu, and staff confirm it. */
export async function orderMore(test: TestServer, order: ClosedOrder, line: WantedLine, figures: object = {}) {
  const { floor, staff: headers, orderID } = order;
  await test.send(endpoints.reopenOrder, { headers, payload: { orderID, reason: 'Something more' } });
  // The test added the dish, so the program's menu learns of it from the notice.
  const placed = await vi.waitFor(async () => {
    const answer = await place(test, floor, [line], { ...figures });
    expect(answer.statusCode).toBe(200);
    return answer;
  });
  const suborder = [{ items: [], subOrderID: placed.json().result.subOrderID, status: 'O', ...figures }];
  const payload = { suborder, tableID: floor.tableId, restaurantID: floor.restaurantId };
  expect((await test.send(endpoints.placeOrder, { headers, payload })).statusCode).toBe(200);
}

/** A closed order that guests and staff may split. */
export async function buildSplitDesk(test: TestServer, { live = false } = {}) {
  const order = await buildClosedOrder(test, { live });
  return { ...order, desk: splitDesk(test, order) };
}

export function typeCard(test: TestServer, url: string, number = '4242424242424242'): Promise<LightMyRequestResponse> {
  return test.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ number, expiry: '12/34', cvc: '123', name: 'Ana' }).toString(),
  });
}
