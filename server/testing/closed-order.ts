import type { LightMyRequestResponse } from 'fastify';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { buildFloor, confirming, type Floor, placeSoups } from './diner.ts';
import { changeRows, findRow, findRows } from './rows.ts';
import type { TestServer } from './test-server.ts';

/** A closed order with its floor and staff headers. Seven soups: to pay $97.45 before tip. */
export interface ClosedOrder {
  readonly floor: Floor;
  readonly staff: Record<string, string>;
  readonly orderID: number;
  payByCard(more?: { readonly tip?: number; readonly key?: string }): Promise<LightMyRequestResponse>;
  payCash(): Promise<LightMyRequestResponse>;
}

export async function buildClosedOrder(test: TestServer, { live = false } = {}): Promise<ClosedOrder> {
  const floor = await buildFloor(test);
  const { restaurantId } = floor;
  const config = JSON.stringify({ otprequired: 1, managercode: '4321', paymenttype: live ? 'P' : 'T' });
  await changeRows(test.db, 'restaurants', restaurantId, { config });
  const staff = await test.staffOf({ restaurantId, privileges: ['order', 'payment'] });
  const { orderID, subOrderID } = await placeSoups(test, floor, 7);
  const post = (url: string, payload: object) => test.send({ method: 'POST', url, headers: staff, payload });
  await post(addressOf(endpoints.placeOrder).url, confirming(floor, subOrderID));
  await post(addressOf(endpoints.closeOrder).url, { orderID });
  return {
    floor,
    staff,
    orderID,
    payByCard: ({ tip = 0, key } = {}) =>
      test.send(endpoints.payOrder, {
        headers: { ...floor.cookie, ...(key === undefined ? {} : { 'idempotency-key': key }) },
        payload: { orderID, tipamount: tip },
      }),
    payCash: () => test.send(endpoints.setOrderToPaid, { query: { orderid: orderID, paidby: 'Cash' }, headers: staff }),
  };
}

export function completeOrder(test: TestServer, sessionId: string, rid = 0): Promise<LightMyRequestResponse> {
  return test.send(endpoints.completeOrder, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ sessionId, rid: String(rid) }).toString(),
  });
}

export async function readMoney(test: TestServer, orderID: number) {
  const { db } = test;
  const [order, payments, late, checkouts] = await Promise.all([
    findRow(db, 'orders', orderID),
    findRows(db, 'payments', { order_id: orderID }),
    findRows(db, 'late_payments', { order_id: orderID }),
    findRows(db, 'card_checkouts', { order_id: orderID }),
  ]);
  const ids = payments.map(({ id }) => id);
  const invoices = ids.length === 0 ? [] : await findRows(db, 'outbox', { payment_id: ids });
  return { status: order.status, payments, late, invoices, states: checkouts.map(({ state }) => state), checkouts };
}
