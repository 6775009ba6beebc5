import * as endpoints from '../../core/contract/endpoints.ts';
import { withKey } from './closed-order.ts';
import type { StripePeer } from './stripe-peer.ts';
import type { TestApp } from './test-app.ts';

/** Card payments with Stripe, and the calls of a user who sees and refunds them. */
export function refundDesk(test: TestApp, peer: StripePeer) {
  /** An order of $97.45 whose guest is on the card page. */
  async function buildStarted() {
    const order = await test.buildClosedOrder({ live: true });
    const { orderID } = order;
    const { restaurantId } = order.floor;
    const sessionId = String((await order.payByCard()).json().result);
    const headers = await test.staffOf({ restaurantId, privileges: ['refund', 'payment', 'payment_review'] });
    const get = async (path: string) => (await test.send({ method: 'GET', url: `/api/${path}`, headers })).json();
    return {
      ...order,
      restaurantId,
      sessionId,
      get,
      giveBack: (amount: string, wishes: object = {}, key?: string) =>
        test.send(endpoints.refund, {
          headers: withKey(headers, key),
          payload: { orderID, amount, reason: 'Cold soup', ...wishes },
        }),
      look: async () => (await get(`refunds/${orderID}`)).result,
      rows: () => test.findRows('refunds', { order_id: orderID }),
      /** Makes pending refunds due, and backdates them by some hours. */
      comeDue: (hours = 0) =>
        test.changeRows(
          'refunds',
          { order_id: orderID, state: 'pending' },
          { next_look_at: new Date(Date.now() - 1_000), created_at: new Date(Date.now() - hours * 3_600_000) },
        ),
    };
  }
  async function buildPaid() {
    const order = await buildStarted();
    peer.pay(order.sessionId);
    await test.completeOrder(order.sessionId);
    return order;
  }
  /** The bill is paid both in cash and by card, so that the card payment has to be refunded. */
  async function buildLate(changes: object = {}) {
    const order = await buildStarted();
    peer.fail('expire', '500', '500');
    await order.payCash();
    peer.pay(order.sessionId);
    Object.assign(peer.sessions.get(order.sessionId) ?? {}, changes);
    await test.completeOrder(order.sessionId);
    const [late] = (await test.readMoney(order.orderID)).late;
    if (!late) throw new Error('the card came after the cash');
    return { ...order, latePaymentId: late.id };
  }
  return { buildStarted, buildPaid, buildLate };
}
