import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { fill } from '../../../core/messages/message.ts';
import type { Queryable } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { readLeft } from './stock.queries.ts';

export interface WantedPortions {
  readonly itemId: number;
  readonly quantity: number;
  /** Of the line in the request. */
  readonly path: string;
}

/** Names each line of a dish of which less is left than the lines want together; undefined if there is enough. */
export async function shortageOf(db: Queryable, restaurantId: number, wanted: readonly WantedPortions[]) {
  const sums = new Map<number, number>();
  for (const { itemId, quantity } of wanted) sums.set(itemId, (sums.get(itemId) ?? 0) + quantity);
  const left = await readLeft(db, restaurantId, [...sums.keys()]);
  const fields = wanted.flatMap(({ itemId, path }) => {
    const here = left.get(itemId);
    if (here === undefined || here >= (sums.get(itemId) ?? 0)) return [];
    return {
      path,
      message: here === 0 ? orderMessages.line.outOfStock : fill(orderMessages.line.onlyLeft, { left: here }),
    };
  });
  return fields.length > 0 ? refuse('ItemUnavailable', { fields }) : undefined;
}
