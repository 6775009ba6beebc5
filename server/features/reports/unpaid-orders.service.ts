import { dinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import type { Queryable } from '../../platform/database.ts';
import { restaurantTerms, type Terms } from '../restaurants/restaurants.service.ts';
import { listOpenOrders, type UnpaidOrder } from './order-stats.queries.ts';
import type { ReportScope } from './report-scope.ts';

/**
 * The orders of a scope that are neither paid nor cancelled, with what they come to with tax and charges as their bills
 * would say now. Those of a restaurant that was deactivated meanwhile have no charges: it makes out no bills.
 */
export async function listUnpaidOrders(db: Queryable, scope: ReportScope): Promise<UnpaidOrder[]> {
  const orders = await listOpenOrders(db, scope);
  const terms = new Map<number, Terms | undefined>();
  for (const id of new Set(orders.map(({ restaurantId }) => restaurantId)))
    terms.set(id, await restaurantTerms(db, id));
  return orders.map(({ totalCents, taxCents, ...order }) => {
    const its = terms.get(order.restaurantId);
    const bill = its && dinerBill({ totalCents, taxCents }, its.taxRate, its.chargePlan).toPayCents;
    return { ...order, amountCents: bill ?? totalCents + taxCents };
  });
}
