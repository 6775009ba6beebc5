import type { Avoided } from '../../../core/domain/avoided.ts';
import type { Money } from '../../../core/domain/money.ts';
import type { Refused } from '../request.ts';
import { type Cart, itemCount, lineCents } from './cart-line.ts';
import { cartTotals, type TaxedMenu } from './cart-totals.ts';

export function placedSubOrder(
  formats: Money,
  cart: Cart,
  menu: TaxedMenu,
  specialInstruction: string,
  avoids: readonly Avoided[],
) {
  const totals = cartTotals(formats, cart, menu);
  const items = cart.map((line) => ({
    itemID: line.itemId,
    itemName: line.itemName,
    itemDescription: line.description,
    itemQuantity: line.qty,
    itemPrice: line.price,
    itemTotal: formats.toDecimal(lineCents(formats, line)),
    specialInstruction: line.specialInstruction,
    ...(line.course !== undefined && { course: line.course }),
    subItems: line.selectedSubItems.map((choice) => ({ quantity: 1, ...choice })),
    ...(line.seats && { seats: line.seats.slice(0, line.qty).map((seats) => [...seats]) }),
  }));
  return {
    items,
    taxAmt: formats.toDecimal(totals.taxCents),
    totalAmt: formats.toDecimal(totals.totalCents),
    itemCount: itemCount(cart),
    specialInstruction,
    ...(avoids.length > 0 ? { avoids: [...avoids] } : {}),
  };
}

/** Refusal messages by dish id. The server names a line by its position: `suborder.0.items.1`. */
export function faultsByDish(
  items: readonly { readonly itemID?: unknown }[],
  { fields }: Pick<Refused, 'fields'>,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const { path, message } of fields) {
    const place = /^suborder\.0\.items\.(\d+)/.exec(path)?.[1];
    const id = place === undefined ? undefined : items[Number(place)]?.itemID;
    if (id !== undefined) found.set(Number(id), message);
  }
  return found;
}
