import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { SplitBill } from '../../core/contract/splits.ts';
import { type ClosedOrder, completeOrder } from './closed-order.ts';
import type { TestApp } from './test-app.ts';

type Wishes = Readonly<Record<string, string | number>>;

export interface SplitDesk {
  readonly divide: (who: 'staff' | 'diner', wishes: Wishes) => Promise<LightMyRequestResponse>;
  readonly look: (who: 'staff' | 'diner') => Promise<SplitBill>;
  readonly take: (part: string, more?: Wishes, key?: string) => Promise<LightMyRequestResponse>;
  readonly start: (part: string, more?: Wishes, key?: string) => Promise<LightMyRequestResponse>;
  readonly payByCard: (part: string, more?: Wishes) => Promise<LightMyRequestResponse>;
}

export function splitDesk(test: TestApp, { floor, staff, orderID }: ClosedOrder): SplitDesk {
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

export function typeCard(test: TestApp, url: string, number = '4242424242424242'): Promise<LightMyRequestResponse> {
  return test.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ number, expiry: '12/34', cvc: '123', name: 'Ana' }).toString(),
  });
}
