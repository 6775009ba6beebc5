import { dinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import type { Queryable } from '../../platform/database.ts';
import { restaurantTerms } from '../restaurants/restaurants.service.ts';
import { listOpenOrders, type OpenBill } from './order-stats.queries.ts';
import type { ReportScope } from './report-scope.ts';

/**
 * What the unpaid orders of a scope come to with tax and charges, as their bills would say now. Those of a restaurant
 * that was deactivated meanwhile are left out: it makes out no bills.
 */
export async function openBills(db: Queryable, scope: ReportScope): Promise<OpenBill[]> {
  const orders = await listOpenOrders(db, scope);
  const ids = [...new Set(orders.map(({ restaurantId }) => restaurantId))];
  const terms = new Map(await Promise.all(ids.map(async (id) => [id, await restaurantTerms(db, id)] as const)));
  return orders.flatMap(({ orderId, restaurantId, totalCents, taxCents }) => {
    const its = terms.get(restaurantId);
    if (!its) return [];
    const { toPayCents } = dinerBill({ totalCents, taxCents }, its.taxRate, its.chargePlan);
    return [{ orderId, amountCents: toPayCents }];
  });
}
