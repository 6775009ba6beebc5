import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import {
  canMoveOrder,
  canMoveSubOrder,
  canReopenOrder,
  type OrderStatus,
  orderStatuses,
  type SubOrderStatus,
  subOrderStatuses,
} from '../../../core/domain/order-states.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();
const { id: restaurantId } = await test.buildRestaurant();
const staff = await test.staffOf({ restaurantId, privileges: ['order', 'payment'] });

const post = (url: string, payload: object) => test.send({ method: 'POST', url, headers: staff, payload });

const subOrderMove: Record<'confirmed' | 'cancelled', (id: number) => ReturnType<typeof post>> = {
  confirmed: (id) =>
    post(addressOf(endpoints.placeOrder).url, {
      suborder: [{ items: [], subOrderID: id, status: 'O' }],
      tableID: 1,
      restaurantID: restaurantId,
    }),
  cancelled: (id) => post(addressOf(endpoints.cancelSubOrder).url, { suborderID: id }),
};

const readSubOrder = (id: number) => test.findRow('sub_orders', id);
const readOrder = (id: number) => test.findRow('orders', id);

/**
 * An order whose first sub-order has the given status, with a confirmed one beside it so that the order stays alive.
 */
async function buildSubOrder(status: SubOrderStatus): Promise<{ orderId: number; subOrderId: number }> {
  const order = await test.buildOrder({
    restaurantId,
    status: status === 'new' ? 'new' : 'open',
    subOrders: [{ status }, { status: 'confirmed' }],
  });
  const subOrderId = order.subOrders[0]?.id ?? 0;
  return { orderId: order.id, subOrderId };
}

describe('every move of a sub-order', () => {
  const pairs = subOrderStatuses.flatMap((from) =>
    (['confirmed', 'cancelled'] as const).map((to) => [from, to] as const),
  );

  it.each(pairs)('%s to %s is allowed exactly if the table says so [STATE-06]', async (from, to) => {
    const { orderId, subOrderId } = await buildSubOrder(from);
    const before = [await readSubOrder(subOrderId), await readOrder(orderId)];
    const response = await subOrderMove[to](subOrderId);
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
  const close = (id: number) => post(addressOf(endpoints.closeOrder).url, { orderID: id });
  const pay = (id: number) =>
    test.send(endpoints.setOrderToPaid, { query: { orderid: id, paidby: 'Cash' }, headers: staff });
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
      expect(await readOrder(order.id)).toEqual(before);
    }
  });

  it.each(orderStatuses)('%s can be reopened exactly if the table says so', async (from) => {
    const order = await test.buildOrder({ restaurantId, status: from });
    const before = await readOrder(order.id);
    const response = await post(addressOf(endpoints.reopenOrder).url, {
      orderID: order.id,
      reason: 'Two more coffees',
    });
    if (canReopenOrder(from)) {
      expect(response.statusCode).toBe(200);
      expect(await readOrder(order.id)).toMatchObject({ status: 'open', closed_at: null, version: before.version + 1 });
    } else {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({ error: from === 'paid' ? 'AlreadyPaid' : 'NotClosed' });
      expect(await readOrder(order.id)).toEqual(before);
    }
  });
});
