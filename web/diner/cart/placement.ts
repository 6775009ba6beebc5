import type { Rate } from '../../../core/domain/pricing/rate.ts';
import type { Cart } from '../../api/cart/cart-line.ts';
import { placedSubOrder } from '../../api/cart/placed-sub-order.ts';
import type { PlacedOrder } from '../../api/diner/orders.ts';
import type { TableLink } from '../visit/table-link.ts';

/** The submission of a cart: one sub-order with the totals that the diner was shown. */
export function placedOrder(
  table: TableLink,
  sessionstartTime: string,
  cart: Cart,
  taxRate: Rate,
  instruction: string,
): PlacedOrder {
  const { tableID, restaurantID } = table;
  const suborder = { ...placedSubOrder(cart, taxRate, instruction), tableID, restaurantID };
  return { suborder: [suborder], tableID, restaurantID, sessionstartTime };
}
