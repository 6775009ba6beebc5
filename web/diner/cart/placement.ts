import type { Money } from '../../../core/domain/money.ts';
import { type Cart, type CartChoice, quantityOf } from '../../api/cart/cart-line.ts';
import type { TaxedMenu } from '../../api/cart/cart-totals.ts';
import { placedSubOrder } from '../../api/cart/placed-sub-order.ts';
import type { PlacedOrder } from '../../api/diner/orders.ts';
import { avoidsToTell } from '../contents/tell-kitchen.tsx';
import type { Visit } from '../visit/visit.ts';

export function placedOrder(
  formats: Money,
  visit: Visit,
  cart: Cart,
  menu: TaxedMenu,
  instruction: string,
): PlacedOrder {
  const { sessionstartTime } = visit;
  const { tableID, restaurantID } = visit.table;
  const avoids = avoidsToTell(sessionstartTime);
  const suborder = { ...placedSubOrder(formats, cart, menu, instruction, avoids), tableID, restaurantID };
  return { suborder: [suborder], tableID, restaurantID, sessionstartTime };
}

/** The part of the cart that was added after the order was sent. */
export function withoutOrdered(cart: Cart, ordered: Cart): Cart {
  return cart.flatMap((line) => {
    const count = quantityOf(ordered, line.itemId);
    if (line.qty <= count) return [];
    const selectedSubItems = line.selectedSubItems
      .filter(({ sequence }) => sequence > count)
      .map((choice) => ofUnit(choice, choice.sequence - count));
    return [{ ...line, qty: line.qty - count, selectedSubItems }];
  });
}

const ofUnit = (choice: CartChoice, sequence: number): CartChoice => ({
  ...choice,
  sequence,
  subItemID: `${choice.subItemName}${sequence}`,
});
