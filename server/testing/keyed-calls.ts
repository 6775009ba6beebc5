import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import * as endpoints from '../../core/contract/endpoints.ts';
import { withKey } from './closed-order.ts';
import type { Endpoint, TestApp } from './test-app.ts';

/** Sends a request with an Idempotency-Key. */
export type Send = (key?: string) => Promise<LightMyRequestResponse>;

export const refusedKey = { success: false, error: 'Invalid' };

/** Calls of guests and staff that accept an Idempotency-Key, with the records they are about. */
export function keyedCalls(test: TestApp) {
  const buildStaff = async (restaurantId: number) => {
    const wishes = { restaurantId, privileges: ['order', 'payment', 'refund', 'takeorder'] } as const;
    return { staff: await test.staffOf(wishes), colleague: await test.staffOf(wishes) };
  };
  return {
    post:
      (endpoint: Endpoint, headers: Record<string, string>, payload: object): Send =>
      (key) =>
        test.send(endpoint, { headers: withKey(headers, key), payload }),
    pay:
      (headers: Record<string, string>, query: Record<string, string | number>): Send =>
      (key) =>
        test.send(endpoints.setOrderToPaid, { query, headers: withKey(headers, key) }),
    count: (table: 'sub_orders' | 'payments' | 'refunds' | 'card_checkouts', restaurantId: number, more = sql``) =>
      sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where restaurant_id = ${restaurantId} ${more}`
        .execute(test.db)
        .then(({ rows }) => rows[0]?.n ?? 0),
    buildStaff,
    async buildPlace() {
      const { id: restaurantId } = await test.buildRestaurant();
      return { restaurantId, ...(await buildStaff(restaurantId)) };
    },
    async buildBill(restaurantId: number) {
      const { id: tableId } = await test.buildTable({ restaurantId });
      const { id: visitId } = await test.buildVisit({ restaurantId, tableId });
      const { id: orderID } = await test.buildOrder({ restaurantId, tableId, visitId, status: 'closed' });
      return { orderID, guests: test.visitHeaders({ restaurantId, tableId, visitId }) };
    },
  };
}
