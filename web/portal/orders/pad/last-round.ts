import type { OrderItem } from '../../../../core/contract/orders.ts';
import { atOnce } from '../../../../core/domain/courses.ts';
import { seatsOfUnits } from '../../../../core/domain/seats.ts';
import { type Cart, mostOf, quantityOf, withQuantity } from '../../../api/cart/cart-line.ts';
import type { TaxedMenu } from '../../../api/cart/cart-totals.ts';

/** Adds a sub-order's dishes again, with choices, seats and notes. `leftOut` lists those that can't be ordered now. */
export function withRound(cart: Cart, round: readonly OrderItem[], { categories }: Pick<TaxedMenu, 'categories'>) {
  const leftOut: string[] = [];
  const next = round.reduce((now, ordered) => {
    const category = categories.find(({ items }) => items.some(({ itemId }) => itemId === ordered.itemID));
    const dish = category?.items.find(({ itemId }) => itemId === ordered.itemID);
    const from = quantityOf(now, ordered.itemID);
    const quantity = Math.min(from + ordered.itemQuantity, dish ? mostOf(dish) : 0);
    if (!dish || !category || dish.availibilty !== 'A' || quantity <= from) {
      leftOut.push(ordered.itemName);
      return now;
    }
    const before = now.find(({ itemId }) => itemId === dish.itemId);
    const choices = ordered.subItems.map(({ sequence, listPrice: _, ...choice }) => ({
      ...choice,
      sequence: from + sequence,
      subItemID: `${choice.subItemName}${from + sequence}`,
    }));
    const seats = Array.from({ length: quantity }, (_, at) =>
      at < from ? (before?.seats?.[at] ?? []) : (ordered.seats?.[at - from] ?? []),
    );
    const ownCourse = ordered.course === category.course ? undefined : (ordered.course ?? atOnce);
    return withQuantity(now, dish, category, quantity).map((line) =>
      line.itemId === dish.itemId
        ? {
            ...line,
            selectedSubItems: [...(before?.selectedSubItems ?? []), ...choices].filter(
              ({ sequence }) => sequence <= quantity,
            ),
            specialInstruction: line.specialInstruction || ordered.specialInstruction,
            seats: seatsOfUnits(seats, quantity),
            course: before ? before.course : ownCourse,
          }
        : line,
    );
  }, cart);
  return { cart: next, leftOut: [...new Set(leftOut)] };
}
