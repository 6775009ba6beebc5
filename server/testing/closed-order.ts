import type { LightMyRequestResponse } from 'fastify';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { buildUser } from './builders.ts';
import { buildFloor, type Floor, placeSoups } from './diner.ts';
import type { TestApp } from './test-app.ts';

/** A closed order with its floor and staff headers. Seven soups: to pay $97.45 before tip. */
export interface ClosedOrder {
  readonly floor: Floor;
  readonly staff: Record<string, string>;
  readonly orderID: number;
  payByCard(more?: { readonly tip?: number; readonly key?: string }): Promise<LightMyRequestResponse>;
  payCash(): Promise<LightMyRequestResponse>;
}

export async function buildClosedOrder(test: TestApp, { live = false } = {}): Promise<ClosedOrder> {
  const floor = await buildFloor(test);
  const { restaurantId } = floor;
  const config = JSON.stringify({ otprequired: 1, managercode: '4321', paymenttype: live ? 'P' : 'T' });
  await test.db.updateTable('restaurants').set({ config }).where('id', '=', restaurantId).execute();
  const { id } = await buildUser(test.db, { restaurantId, privileges: ['order', 'payment'] });
  const staff = await test.staffHeaders(id);
  const { orderID, subOrderID } = await placeSoups(test, floor, 7);
  const post = (url: string, payload: object) => test.send({ method: 'POST', url, headers: staff, payload });
  const suborder = [{ items: [], subOrderID, status: 'O' }];
  await post(addressOf(endpoints.placeOrder).url, { suborder, tableID: floor.tableId, restaurantID: restaurantId });
  await post(addressOf(endpoints.closeOrder).url, { orderID });
  return {
    floor,
    staff,
    orderID,
    payByCard: ({ tip = 0, key } = {}) =>
      test.send({
        ...addressOf(endpoints.payOrder),
        headers: { ...floor.cookie, ...(key === undefined ? {} : { 'idempotency-key': key }) },
        payload: { orderID, tipamount: tip },
      }),
    payCash: () =>
      test.send({
        ...addressOf(endpoints.setOrderToPaid, { query: { orderid: orderID, paidby: 'Cash' } }),
        headers: staff,
      }),
  };
}

export function completeOrder(test: TestApp, sessionId: string, rid = 0): Promise<LightMyRequestResponse> {
  return test.send({
    ...addressOf(endpoints.completeOrder),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ sessionId, rid: String(rid) }).toString(),
  });
}

export async function readMoney(test: TestApp, orderID: number) {
  const { db } = test;
  const [order, payments, late, checkouts] = await Promise.all([
    db.selectFrom('orders').selectAll().where('id', '=', orderID).executeTakeFirstOrThrow(),
    db.selectFrom('payments').selectAll().where('order_id', '=', orderID).execute(),
    db.selectFrom('late_payments').selectAll().where('order_id', '=', orderID).execute(),
    db.selectFrom('card_checkouts').selectAll().where('order_id', '=', orderID).orderBy('id').execute(),
  ]);
  const ids = payments.map(({ id }) => id);
  const invoices =
    ids.length === 0 ? [] : await db.selectFrom('outbox').selectAll().where('payment_id', 'in', ids).execute();
  return { status: order.status, payments, late, invoices, states: checkouts.map(({ state }) => state), checkouts };
}
