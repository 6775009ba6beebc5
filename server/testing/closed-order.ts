import * as endpoints from '../../core/contract/endpoints.ts';
import { configOf } from './builders.ts';
import { buildFloor, confirming, placeSoups } from './diner.ts';
import { changeRows, findRow, findRows } from './rows.ts';
import type { TestServer } from './test-server.ts';

export type ClosedOrder = Awaited<ReturnType<typeof buildClosedOrder>>;

/** A closed order with its floor and staff headers. Seven soups: $97.45 to pay before tip. */
export async function buildClosedOrder(test: TestServer, { live = false } = {}) {
  const floor = await buildFloor(test);
  const { restaurantId } = floor;
  await changeRows(test.db, 'restaurants', restaurantId, { config: configOf({ paymenttype: live ? 'P' : 'T' }) });
  const staff = await test.staffOf({ restaurantId, privileges: ['order', 'payment'] });
  const { orderID, subOrderID } = await placeSoups(test, floor, 7);
  await test.send(endpoints.placeOrder, { headers: staff, payload: confirming(floor, subOrderID) });
  await test.send(endpoints.closeOrder, { headers: staff, payload: { orderID } });
  return {
    floor,
    staff,
    orderID,
    payByCard: ({ tip = 0, key }: { readonly tip?: number; readonly key?: string } = {}) =>
      test.send(endpoints.payOrder, {
        headers: withKey(floor.cookie, key),
        payload: { orderID, tipamount: tip },
      }),
    payCash: () => test.send(endpoints.setOrderToPaid, { query: { orderid: orderID, paidby: 'Cash' }, headers: staff }),
  };
}

/** The headers with an Idempotency-Key, if given. */
export const withKey = (headers: Record<string, string>, key: string | undefined) =>
  key === undefined ? headers : { ...headers, 'idempotency-key': key };

export const formType = { 'content-type': 'application/x-www-form-urlencoded' };

export const completeOrder = (test: TestServer, sessionId: string, rid = 0) =>
  test.send(endpoints.completeOrder, {
    headers: formType,
    payload: new URLSearchParams({ sessionId, rid: String(rid) }).toString(),
  });

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
