import type { Cents } from '../../../core/domain/money.ts';
import { dinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import type { Queryable } from '../../platform/database.ts';
import { restaurantTerms, type Terms } from '../restaurants/restaurants.service.ts';
import type { UnpaidOrder } from './order-stats.queries.ts';

/**
 * What unpaid orders come to with tax and charges, by their number, as their bills would say now. Those of a restaurant
 * that was deactivated meanwhile are left out: it makes out no bills.
 */
export async function openBills(db: Queryable, orders: readonly UnpaidOrder[]): Promise<ReadonlyMap<number, Cents>> {
  const terms = new Map<number, Terms | undefined>();
  for (const id of new Set(orders.map(({ restaurantId }) => restaurantId)))
    terms.set(id, await restaurantTerms(db, id));
  return new Map(
    orders.flatMap(({ orderId, restaurantId, totalCents, taxCents }) => {
      const its = terms.get(restaurantId);
      return its
        ? [[orderId, dinerBill({ totalCents, taxCents }, its.taxRate, its.chargePlan).toPayCents] as const]
        : [];
    }),
  );
}
