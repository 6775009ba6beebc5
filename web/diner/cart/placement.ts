import { toDecimal } from '../../../core/domain/money.ts';
import type { Rate } from '../../../core/domain/pricing/rate.ts';
import type { PlacedOrder } from '../../api/diner/orders.ts';
import { randomKey } from '../session/random-key.ts';
import { forget, isRecord, readKept, writeText } from '../session/storage.ts';
import type { TableLink } from '../session/table-link.ts';
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

/** A submission on its way: sent, but not answered. */
export interface Submission<Body> {
  readonly key: string;
  readonly body: Body;
}

/**
 * The key for a submission. The same content keeps its key until there was an answer, so that pressing again after a
 * lost answer or a reload cannot order twice. `name` says what is submitted, and where.
 */
export function submissionOf<Body>(name: string, body: Body): Submission<Body> {
  const unanswered = unansweredSubmission<Body>(name);
  if (unanswered && JSON.stringify(unanswered.body) === JSON.stringify(body)) return unanswered;
  const submission = { key: randomKey(), body };
  writeText(`unanswered:${name}`, JSON.stringify(submission));
  return submission;
}

export function unansweredSubmission<Body>(name: string): Submission<Body> | undefined {
  return readKept(`unanswered:${name}`, (value) =>
    isRecord(value) && typeof value.key === 'string' ? (value as unknown as Submission<Body>) : undefined,
  );
}

/** There was an answer: the next submission is another one. */
export function answered(name: string): void {
  forget(`unanswered:${name}`);
}
