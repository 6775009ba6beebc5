import { randomUUID } from 'node:crypto';
import { brokenRules } from './broken-rules.ts';
import type { StripePeer } from './stripe-peer.ts';
import { reportEvent } from './stripe-webhook.ts';
import type { TestApp } from './test-app.ts';

export interface Answer {
  readonly status: number;
  readonly error: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the results of many calls
  readonly result: any;
}

export type MoneyDesk = Awaited<ReturnType<typeof buildMoneyDesk>>;

/** One table of a restaurant with live payments, and all calls from ordering to the receipt. */
export async function buildMoneyDesk(test: TestApp, peer: StripePeer) {
  const floor = await test.buildFloor();
  const { restaurantId, tableId } = floor;
  const config = JSON.stringify({ otprequired: 1, managercode: '4321', paymenttype: 'P' });
  await test.changeRows('restaurants', restaurantId, { config });
  const staff = await test.staffOf({ restaurantId, privileges: ['order', 'payment', 'refund'] });
  let cookie = floor.cookie;
  const send = async (
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    payload?: object,
  ): Promise<Answer> => {
    const body = payload === undefined ? {} : { payload };
    const answer = await test.send({ method, url: `/api${path}`, headers, ...body });
    const { error, result, success } = answer.json() as { error?: string; result?: unknown; success: boolean };
    return { status: answer.statusCode, error: success ? undefined : (error ?? 'unnamed'), result };
  };
  const query = (words: Record<string, string | number>) =>
    new URLSearchParams(Object.entries(words).map(([name, value]) => [name, String(value)]));

  return {
    floor,
    async sitDown() {
      const open = test.db
        .selectFrom('visits')
        .select('id')
        .where('table_id', '=', tableId)
        .where('ended_at', 'is', null);
      const { id: visitId } = (await open.executeTakeFirst()) ?? (await test.buildVisit({ restaurantId, tableId }));
      cookie = test.visitHeaders({ restaurantId, tableId, visitId });
    },
    place: (quantity: number) => test.placeSoups({ ...floor, cookie }, quantity),
    confirm: (subOrderID: number) =>
      send('POST', '/external/placeorder', staff, {
        suborder: [{ items: [], subOrderID, status: 'O' }],
        tableID: tableId,
        restaurantID: restaurantId,
      }),
    cancel: (suborderID: number) => send('POST', '/external/cancelorder', staff, { suborderID }),
    close: (orderID: number) => send('POST', '/closeorder', staff, { orderID }),
    reopen: (orderID: number) => send('POST', '/reopenorder', staff, { orderID, reason: 'Two more coffees' }),
    look: (orderID: number) => send('GET', `/external/splitbill/${orderID}`, staff),
    divide: (who: 'staff' | 'diner', orderID: number, wishes: object) =>
      send('POST', '/external/splitbill', who === 'staff' ? staff : cookie, { orderID, ...wishes }),
    take: (orderID: number, more: Record<string, string | number> = {}) =>
      send('GET', `/setordertopaid?${query({ orderid: orderID, paidby: 'Cash', ...more })}`, {
        ...staff,
        'idempotency-key': randomUUID(),
      }),
    start: (orderID: number, more: object) => send('POST', '/external/payorder', cookie, { orderID, ...more }),
    leave: (sessionId: string) => send('POST', '/external/leavecheckout', cookie, { checkout: sessionId }),
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
      send('POST', '/refund', staff, { orderID, paymentId, amount, reason: 'The soup was cold' }),
    brokenRules: () => brokenRules(test.db, restaurantId),
  };
}
