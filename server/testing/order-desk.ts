import * as endpoints from '../../core/contract/endpoints.ts';
import { formType } from './closed-order.ts';
import { buildFloor, confirming, perUnit, place, placeSoups } from './diner.ts';
import { findRow } from './rows.ts';
import type { TestServer } from './test-server.ts';

type Headers = Record<string, string>;

/** A table with guests, and the calls of the guests and of a user who takes orders. */
export async function orderDesk(test: TestServer) {
  const floor = await buildFloor(test);
  const { restaurantId, code, cookie } = floor;
  const staff = await test.staffOf({ restaurantId, privileges: ['order'] });
  const confirmAll = (suborder: readonly object[]) =>
    test.send(endpoints.placeOrder, { headers: staff, payload: { ...confirming(floor), suborder, orderID: 1 } });
  return {
    floor,
    staff,
    confirmAll,
    placeSoups: (quantity?: number) => placeSoups(test, floor, quantity),
    /** Orders well-done burgers and a soup. */
    async placeBurgers(quantity: number) {
      const subItems = perUnit(...Array.from({ length: quantity }, () => 'Well done'));
      const burgers = { itemID: floor.burger, itemQuantity: quantity, subItems };
      const answer = await place(test, floor, [burgers, { itemID: floor.soup, itemQuantity: 1 }]);
      return answer.json().result as { orderID: number; subOrderID: number };
    },
    confirm: (subOrderID: number, items: unknown[] = [], more: object = {}) =>
      confirmAll([{ items, subOrderID, status: 'O', ...more }]),
    cancel: (headers: Headers, suborderID: number) =>
      test.send(endpoints.cancelSubOrder, {
        headers: { ...headers, ...formType },
        payload: `suborderID=${suborderID}`,
      }),
    close: (orderID?: number) => test.send(endpoints.closeOrder, { headers: staff, payload: { orderID } }),
    fetchById: (orderID: number | string) => test.send(endpoints.orderById, { params: { orderID }, headers: staff }),
    async search(query: object) {
      return (await test.send(endpoints.searchOrders, { query, headers: staff })).json();
    },
    ownOrder: (headers: Headers = cookie) =>
      test.send(endpoints.dinerOrder, { query: { rid: restaurantId, tableno: code }, headers }),
    readOrder: (orderID: number) => findRow(test.db, 'orders', orderID),
  };
}
