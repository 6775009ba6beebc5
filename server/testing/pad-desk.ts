import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { StoredTableState } from '../../core/domain/table-states.ts';
import { buildTable, buildUser, configOf, uniqueWord } from './builders.ts';
import { withKey } from './closed-order.ts';
import { buildFloor, type Floor, type WantedLine } from './diner.ts';
import { changeRows, findRow, findRows } from './rows.ts';
import type { TestServer } from './test-server.ts';

type Headers = Record<string, string>;

export function padDesk(test: TestServer) {
  const waiterOf = async (restaurantId: number, name = uniqueWord('Waiter')) => {
    const { id } = await buildUser(test.db, { restaurantId, name, privileges: ['takeorder'] });
    return { id, name, headers: await test.staffHeaders(id) };
  };
  return {
    waiterOf,
    take: (
      headers: Headers,
      tableID: number,
      items: readonly WantedLine[],
      { more = {}, key = randomUUID(), seen }: { more?: object; key?: string | undefined; seen?: number } = {},
    ) =>
      test.send(endpoints.takeOrder, {
        headers: withKey(headers, key === '' ? undefined : key),
        payload: { tableID, orderID: seen, suborder: [{ items, ...more }] },
      }),
    async buildFreeTable(wishes: { state?: StoredTableState; otpRequired?: boolean } = {}) {
      const floor = await buildFloor(test);
      const { restaurantId } = floor;
      if (wishes.otpRequired === false) {
        await changeRows(test.db, 'restaurants', restaurantId, {
          config: configOf({ otprequired: 0 }),
        });
      }
      const table = await buildTable(test.db, { restaurantId, state: wishes.state ?? 'active' });
      return { ...floor, tableId: table.id, code: table.code, otp: table.otp, waiter: await waiterOf(restaurantId) };
    },
    rowsOf: (table: 'orders' | 'sub_orders' | 'visits', restaurantId: number): Promise<Record<string, unknown>[]> =>
      findRows(test.db, table, { restaurant_id: restaurantId }),
    visitsOf: (floor: Pick<Floor, 'tableId'>) => findRows(test.db, 'visits', { table_id: floor.tableId }),
    ordersOf: (floor: Pick<Floor, 'tableId'>) => findRows(test.db, 'orders', { table_id: floor.tableId }),
    async checkInWithOtp({ restaurantId, tableId, code }: Floor): Promise<Headers> {
      const { otp } = await findRow(test.db, 'dining_tables', tableId);
      const answer = await test.send(endpoints.checkOtp, { query: { rid: restaurantId, code, otp } });
      expect(answer.statusCode, answer.body).toBe(200);
      return cookieOf(answer);
    },
  };
}

export const soups = (floor: Pick<Floor, 'soup'>, itemQuantity = 1) => [{ itemID: floor.soup, itemQuantity }];

export function cookieOf(answer: LightMyRequestResponse): Headers {
  const [cookie] = answer.cookies;
  return { cookie: `${cookie?.name}=${cookie?.value}` };
}
