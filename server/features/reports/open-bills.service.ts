import { dinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import type { Queryable } from '../../platform/database.ts';
import { restaurantTerms } from '../restaurants/restaurants.service.ts';
import type { OpenBill, OpenOrder } from './order-stats.queries.ts';

/**
 * What unpaid orders come to with tax and charges, as their bills would say now. Those of a restaurant
 * that was deactivated meanwhile are left out: it makes out no bills.
 */
export async function openBills(db: Queryable, orders: readonly OpenOrder[]): Promise<OpenBill[]> {
  const ids = [...new Set(orders.map(({ restaurantId }) => restaurantId))];
  const terms = new Map(await Promise.all(ids.map(async (id) => [id, await restaurantTerms(db, id)] as const)));
  return orders.flatMap(({ orderId, restaurantId, totalCents, taxCents }) => {
    const its = terms.get(restaurantId);
    if (!its) return [];
    const { toPayCents } = dinerBill({ totalCents, taxCents }, its.taxRate, its.chargePlan);
    return [{ orderId, amountCents: toPayCents }];
  });
}
