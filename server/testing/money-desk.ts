import { randomUUID } from 'node:crypto';
import * as endpoints from '../../core/contract/endpoints.ts';
import { brokenRules } from './broken-rules.ts';
import { configOf } from './builders.ts';
import { confirming } from './diner.ts';
import type { StripePeer } from './stripe-peer.ts';
import { reportEvent } from './stripe-webhook.ts';
import type { Endpoint, TestApp } from './test-app.ts';

export interface Answer {
  readonly status: number;
  readonly error: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the results of many calls
  readonly result: any;
}

export type MoneyDesk = Awaited<ReturnType<typeof buildMoneyDesk>>;

/** A table in a restaurant with live payments, and all calls from the order to the receipt. */
export async function buildMoneyDesk(test: TestApp, peer: StripePeer) {
  const floor = await test.buildFloor();
  const { restaurantId, tableId } = floor;
  await test.changeRows('restaurants', restaurantId, { config: configOf({ paymenttype: 'P' }) });
  const staff = await test.staffOf({ restaurantId, privileges: ['order', 'payment', 'refund'] });
  let cookie = floor.cookie;
  const send = async (call: Endpoint, options: Parameters<TestApp['send']>[1]): Promise<Answer> => {
    const answer = await test.send(call, options);
    const { error, result, success } = answer.json() as { error?: string; result?: unknown; success: boolean };
    return { status: answer.statusCode, error: success ? undefined : (error ?? 'unnamed'), result };
  };
  const post = (call: Endpoint, payload: object, headers = staff) => send(call, { headers, payload });

  return {
    floor,
    async sitDown() {
      const [open] = await test.findRows('visits', { table_id: tableId, ended_at: null });
      const { id: visitId } = open ?? (await test.buildVisit({ restaurantId, tableId }));
      cookie = test.visitHeaders({ restaurantId, tableId, visitId });
    },
    place: (quantity: number) => test.placeSoups({ ...floor, cookie }, quantity),
    confirm: (subOrderID: number) => post(endpoints.placeOrder, confirming(floor, subOrderID)),
    cancel: (suborderID: number) => post(endpoints.cancelSubOrder, { suborderID }),
    close: (orderID: number) => post(endpoints.closeOrder, { orderID }),
    reopen: (orderID: number) => post(endpoints.reopenOrder, { orderID, reason: 'Two more coffees' }),
    look: (orderID: number) => send(endpoints.splitOf, { params: { orderID }, headers: staff }),
    divide: (who: 'staff' | 'diner', orderID: number, wishes: object) =>
      post(endpoints.splitBill, { orderID, ...wishes }, who === 'staff' ? staff : cookie),
    take: (orderID: number, more: Record<string, string | number> = {}) =>
      send(endpoints.setOrderToPaid, {
        query: { orderid: orderID, paidby: 'Cash', ...more },
        headers: { ...staff, 'idempotency-key': randomUUID() },
      }),
    start: (orderID: number, more: object) => post(endpoints.payOrder, { orderID, ...more }, cookie),
    leave: (sessionId: string) => post(endpoints.leaveCheckout, { checkout: sessionId }, cookie),
    payAtProvider(sessionId: string): boolean {
      if (peer.sessions.get(sessionId)?.status !== 'open') return false;
      peer.pay(sessionId);
      return true;
    },
    async webhook(sessionId: string): Promise<number> {
      return (await reportEvent(test, peer.event('checkout.session.completed', sessionId))).statusCode;
    },
    complete: (sessionId: string) => test.completeOrder(sessionId),
    refund: (orderID: number, paymentId: number, amount: string) =>
      post(endpoints.refund, { orderID, paymentId, amount, reason: 'The soup was cold' }),
    brokenRules: () => brokenRules(test.db, restaurantId),
  };
}
