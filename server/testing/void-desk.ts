import { randomUUID } from 'node:crypto';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { Order } from '../../core/contract/orders.ts';
import { withKey } from './closed-order.ts';
import type { Floor, WantedLine } from './diner.ts';
import type { Endpoint, TestApp } from './test-app.ts';
import { buildStaff } from './till-desk.ts';

export const reason = 'Ordered by mistake';

interface TakenOff {
  readonly units?: readonly number[];
  readonly key?: string;
  readonly headers?: Record<string, string>;
  readonly reason?: string;
  readonly note?: string;
  readonly approval?: number;
}

/** A table whose server takes orders, voids and comps dishes, and takes the payment. */
export async function voidDesk(test: TestApp, here?: Floor) {
  const floor = here ?? (await test.buildFloor());
  const { restaurantId, tableId, code, cookie } = floor;
  const sam = await buildStaff(test, restaurantId, ['order', 'takeorder', 'payment'], 'Sam Till');
  const post = (at: Endpoint, payload: object, headers = sam.headers) => test.send(at, { headers, payload });
  const take = async (items: readonly WantedLine[], tableID = tableId) => {
    const payload = { tableID, suborder: [{ items }] };
    const answer = await post(endpoints.takeOrder, payload, withKey(sam.headers, randomUUID()));
    if (answer.statusCode !== 200) throw new Error(`not taken: ${answer.body}`);
    return answer.json().result as { orderID: number; subOrderID: number };
  };
  const read = (orderID: number): Promise<Order> =>
    test.resultOf(endpoints.orderById, { params: { orderID }, headers: sam.headers });
  const linesOf = async (orderID: number) => (await read(orderID)).suborder.flatMap(({ items }) => items);
  return {
    ...floor,
    sam,
    post,
    take,
    read,
    linesOf,
    /** Orders these dishes and returns the order with the lines' ids. */
    async serve(...items: readonly WantedLine[]) {
      const taken = await take(items);
      const lines = (await read(taken.orderID)).suborder.find(
        ({ subOrderID }) => subOrderID === taken.subOrderID,
      )?.items;
      return { ...taken, lines: (lines ?? []).map(({ orderItemID }) => orderItemID) };
    },
    /** A request to void units of one line, as the user saw it. */
    takeOff: (
      kind: 'void' | 'comp',
      orderItemID: number | undefined,
      quantity: number,
      { units = [1], key, headers, ...more }: TakenOff = {},
    ) =>
      post(
        endpoints.voidDish,
        { orderItemID, kind, quantity, units, reason, ...more },
        withKey(headers ?? sam.headers, key),
      ),
    preview: (kind: 'void' | 'comp', orderItemID: number | undefined, quantity: number, units = [1]) =>
      post(endpoints.previewVoid, { orderItemID, kind, quantity, units }),
    close: (orderID: number) => post(endpoints.closeOrder, { orderID }),
    pay: (orderid: number, query: object = {}) =>
      test.send(endpoints.setOrderToPaid, {
        headers: withKey(sam.headers, randomUUID()),
        query: { orderid, paidby: 'Cash', ...query },
      }),
    guestReads: () =>
      test.resultOf(endpoints.dinerOrder, { query: { rid: restaurantId, tableno: code }, headers: cookie }),
    voids: () => test.findRows('line_voids', { restaurant_id: restaurantId }),
    trail: (kind: 'dish-voided' | 'dish-comped') =>
      test.findRows('audit_events', { restaurant_id: restaurantId, kind }),
    async count(item_id: number, left_count: number) {
      await test.addRow('item_stock', { restaurant_id: restaurantId, item_id, left_count });
      await test.raiseMenu(restaurantId);
    },
    leftOf: async (item_id: number) => (await test.findRow('item_stock', { item_id })).left_count,
  };
}
