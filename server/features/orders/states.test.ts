import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import {
  canMoveOrder,
  canMoveSubOrder,
  canReopenOrder,
  type OrderStatus,
  orderStatuses,
  subOrderStatuses,
} from '../../../core/domain/order-states.ts';
import { confirming, type Endpoint, outcome, summaryOf, testApp } from '../../testing/test-app.ts';

const test = await testApp();
const { id: restaurantId } = await test.buildRestaurant();
const staff = await test.staffOf({ restaurantId, privileges: ['order', 'payment'] });

const post = (call: Endpoint, payload: object) => test.send(call, { headers: staff, payload });

const readSubOrder = (id: number) => test.findRow('sub_orders', id);
const readOrder = (id: number) => test.findRow('orders', id);

describe('every move of a sub-order', () => {
  const pairs = subOrderStatuses.flatMap((from) =>
    (['confirmed', 'cancelled'] as const).map((to) => [from, to] as const),
  );

  it.each(pairs)('%s to %s is allowed exactly if the table says so [STATE-06]', async (from, to) => {
    // A confirmed sub-order keeps the order itself from being canceled.
    const status = from === 'new' ? 'new' : 'open';
    const subOrders = [{ status: from }, { status: 'confirmed' as const }];
    const { id: orderId, ...order } = await test.buildOrder({ restaurantId, status, subOrders });
    const subOrderId = order.subOrders[0]?.id ?? 0;
    const before = [await readSubOrder(subOrderId), await readOrder(orderId)];
    const response = await (to === 'confirmed'
      ? post(endpoints.placeOrder, confirming({ restaurantId, tableId: order.tableId }, subOrderId))
      : post(endpoints.cancelSubOrder, { suborderID: subOrderId }));
    if (canMoveSubOrder(from, to)) {
      expect(response.statusCode).toBe(200);
      expect(await readSubOrder(subOrderId)).toMatchObject({ status: to });
    } else {
      expect(response.statusCode).toBe(409);
      expect([await readSubOrder(subOrderId), await readOrder(orderId)]).toEqual(before);
    }
  });
});

describe('closing and paying', () => {
  const close = (id: number) => post(endpoints.closeOrder, { orderID: id });
  const pay = (id: number) =>
    test.send(endpoints.setOrderToPaid, { query: { orderid: id, paidby: 'Cash' }, headers: staff });
  const notClosed: { readonly [Status in OrderStatus]?: readonly [string, string] } = {
    new: ['SubOrdersPending', 'All Suborders should be closed to close the order!'],
    closed: ['Stale', 'This order is already closed.'],
    paid: ['AlreadyPaid', 'This order is already paid.'],
    cancelled: ['Stale', 'This order is canceled.'],
  };
  const pairs = orderStatuses.flatMap((from) => (['closed', 'paid'] as const).map((to) => [from, to] as const));

  it.each(pairs)('%s to %s is allowed exactly if the table says so [STATE-01 STATE-04]', async (from, to) => {
    const order = await test.buildOrder({ restaurantId, status: from satisfies OrderStatus });
    const before = await readOrder(order.id);
    const response = await (to === 'closed' ? close : pay)(order.id);
    if (canMoveOrder(from, to)) {
      expect(response.statusCode).toBe(200);
      expect(await readOrder(order.id)).toMatchObject({ status: to });
    } else {
      expect(response.statusCode).toBe(409);
      if (to === 'closed') expect(summaryOf(response)).toEqual([409, ...(notClosed[from] ?? [])]);
      expect(await readOrder(order.id)).toEqual(before);
    }
  });

  it.each(orderStatuses)('%s can be reopened exactly if the table says so', async (from) => {
    const { id: orderID } = await test.buildOrder({ restaurantId, status: from });
    const before = await readOrder(orderID);
    const response = await post(endpoints.reopenOrder, { orderID, reason: 'Two more coffees' });
    if (canReopenOrder(from)) {
      expect(response.statusCode).toBe(200);
      expect(await readOrder(orderID)).toMatchObject({ status: 'open', closed_at: null, version: before.version + 1 });
    } else {
      expect(outcome(response)).toEqual([409, from === 'paid' ? 'AlreadyPaid' : 'NotClosed']);
      expect(await readOrder(orderID)).toEqual(before);
    }
  });
});
