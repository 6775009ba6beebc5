import { toDecimal } from '../../../core/domain/money.ts';
import type { Rate } from '../../../core/domain/pricing/rate.ts';
import type { PlacedOrder } from '../../api/diner/orders.ts';
import type { TableLink } from '../visit/table-link.ts';
import { type Cart, cartTotals, itemCount, lineCents } from './cart-line.ts';

/** The submission of a cart: one sub-order with the totals that the diner was shown. */
export function placedOrder(
  table: TableLink,
  sessionstartTime: string,
  cart: Cart,
  taxRate: Rate,
  instruction: string,
): PlacedOrder {
  const { tableID, restaurantID } = table;
  const totals = cartTotals(cart, taxRate);
  const items = cart.map((line) => ({
    itemID: line.itemId,
    itemName: line.itemName,
    itemDescription: line.description,
    itemQuantity: line.qty,
    itemPrice: line.price,
    itemTotal: toDecimal(lineCents(line)),
    specialInstruction: line.specialInstruction,
    subItems: line.selectedSubItems.map(({ subItemName, description, price, sequence, subItemID }) => ({
      subItemName,
      description,
      price,
      quantity: 1,
      sequence,
      subItemID,
    })),
  }));
  const suborder = {
    items,
    taxAmt: toDecimal(totals.taxCents),
    totalAmt: toDecimal(totals.totalCents),
    itemCount: itemCount(cart),
    tableID,
    restaurantID,
    specialInstruction: instruction,
  };
  return { suborder: [suborder], tableID, restaurantID, sessionstartTime };
}
