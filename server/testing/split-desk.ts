import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { SplitBill } from '../../core/contract/splits.ts';
import { buildClosedOrder, type ClosedOrder, completeOrder, formType, withKey } from './closed-order.ts';
import { confirming, place, type WantedLine } from './diner.ts';
import type { TestServer } from './test-server.ts';

type Wishes = Readonly<Record<string, string | number>>;
type Who = 'staff' | 'diner';

export function splitDesk(
  test: TestServer,
  { floor, staff, orderID }: Pick<ClosedOrder, 'floor' | 'staff' | 'orderID'>,
) {
  const headersOf = (who: Who) => (who === 'staff' ? staff : floor.cookie);
  const start = (part: string, more: Wishes = {}, key?: string) =>
    test.send(endpoints.payOrder, { headers: withKey(floor.cookie, key), payload: { orderID, part, ...more } });
  return {
    divide: (who: Who, wishes: Wishes) =>
      test.send(endpoints.splitBill, { headers: headersOf(who), payload: { orderID, ...wishes } }),
    async look(who: Who): Promise<SplitBill> {
      return (await test.send(endpoints.splitOf, { params: { orderID }, headers: headersOf(who) })).json().result;
    },
    take: (part: string, more: Wishes = {}, key: string = randomUUID()) =>
      test.send(endpoints.setOrderToPaid, {
        query: { orderid: orderID, paidby: 'Cash', part, ...more },
        headers: withKey(staff, key),
      }),
    start,
    async payByCard(part: string, more?: Wishes): Promise<LightMyRequestResponse> {
      const { result, url } = (await start(part, more)).json() as { result: string; url: string };
      await typeCard(test, url);
      return completeOrder(test, result);
    },
  };
}

/** Guests of a closed order also order a new dish of the menu, and staff confirm it. */
export async function orderMore(test: TestServer, order: ClosedOrder, line: WantedLine, figures: object = {}) {
  const { floor, staff: headers, orderID } = order;
  await test.send(endpoints.reopenOrder, { headers, payload: { orderID, reason: 'Something more' } });
  // The test itself added the dish, so the program's cached menu is updated only when the notice arrives.
  const placed = await vi.waitFor(async () => {
    const answer = await place(test, floor, [line], { ...figures });
    expect(answer.statusCode).toBe(200);
    return answer;
  });
  const { suborder, ...payload } = confirming(floor, placed.json().result.subOrderID);
  const confirmed = { ...payload, suborder: suborder.map((subOrder) => ({ ...subOrder, ...figures })) };
  expect((await test.send(endpoints.placeOrder, { headers, payload: confirmed })).statusCode).toBe(200);
}

/** A closed order that guests and staff can split. */
export async function buildSplitDesk(test: TestServer, { live = false } = {}) {
  const order = await buildClosedOrder(test, { live });
  return { ...order, desk: splitDesk(test, order) };
}

export const typeCard = (test: TestServer, url: string, number = '4242424242424242') =>
  test.send({
    method: 'POST',
    url,
    headers: formType,
    payload: new URLSearchParams({ number, expiry: '12/34', cvc: '123', name: 'Ana' }).toString(),
  });
