import * as endpoints from '../../core/contract/endpoints.ts';
import { confirming, type Floor } from './diner.ts';
import type { TestApp } from './test-app.ts';

type Headers = Record<string, string>;

/** Calls that move guests between tables, and the rows that record it. */
export function moveDesk(test: TestApp) {
  const tableOfBen = async (restaurantId: number) => {
    const { id: attendantId } = await test.buildAttendant({ restaurantId, name: 'Ben Ode' });
    return test.buildTable({ restaurantId, name: 'Table 7', attendantId });
  };
  const handsAt = (floor: Floor) => {
    const { restaurantId: rid } = floor;
    return {
      move: (headers: Headers, tableID: number, toTableID: number, orderID?: number | null) =>
        test.send(endpoints.moveTable, {
          headers,
          payload: { tableID, toTableID, ...(orderID === undefined ? {} : { orderID }) },
        }),
      confirm: (headers: Headers, subOrderID: number) =>
        test.send(endpoints.placeOrder, { headers, payload: confirming(floor, subOrderID) }),
      ownOrder: (code: string, headers = floor.cookie) =>
        test.send(endpoints.dinerOrder, { query: { rid, tableno: code }, headers }),
      ownTable: (headers = floor.cookie) => test.send(endpoints.ownTable, { headers }),
      checkIn: (code: string, otp: string) => test.send(endpoints.checkOtp, { query: { rid, code, otp } }),
    };
  };
  return {
    /** Guests at table 4, and a free table 7 that has another attendant. */
    async buildSeats() {
      const floor = await test.buildFloor();
      const { restaurantId } = floor;
      await test.changeRows('dining_tables', floor.tableId, { name: 'Table 4' });
      const staff = await test.staffOf({ restaurantId, privileges: ['order', 'payment'], name: 'Iris Okafor' });
      return { floor, to: await tableOfBen(restaurantId), staff, ...handsAt(floor) };
    },
    async buildClosed() {
      const order = await test.buildClosedOrder();
      return { ...order, to: await tableOfBen(order.floor.restaurantId), ...handsAt(order.floor) };
    },
    tableRow: (id: number) => test.findRow('dining_tables', id),
    visitRow: (id: number) => test.findRow('visits', id),
    orderRow: (id: number) => test.findRow('orders', id),
    movesOf: (visitId: number) => test.findRows('visit_moves', { visit_id: visitId }),
  };
}
