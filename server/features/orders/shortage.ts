import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import type { Queryable } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { readLeft } from './stock.queries.ts';

export interface WantedPortions {
  readonly itemId: number;
  readonly quantity: number;
  readonly path: string;
  readonly dish?: string | undefined;
}

/** Names each line whose dish has fewer portions left than all lines need together; undefined if there are enough. */
export async function shortageOf(db: Queryable, restaurantId: number, portions: readonly WantedPortions[]) {
  const sums = new Map<number, number>();
  for (const { itemId, quantity } of portions) sums.set(itemId, (sums.get(itemId) ?? 0) + quantity);
  const left = await readLeft(db, restaurantId, [...sums.keys()]);
  const fields = portions.flatMap(({ itemId, path, dish }) => {
    const here = left.get(itemId);
    if (here === undefined || here >= (sums.get(itemId) ?? 0)) return [];
    return { path, message: wordsOf(here, dish) };
  });
  return fields.length > 0 ? refuse('ItemUnavailable', { fields }) : undefined;
}

function wordsOf(left: number, dish: string | undefined): Words {
  const { line } = orderMessages;
  if (dish === undefined) return left === 0 ? line.outOfStock : fill(line.onlyLeft, { left });
  return left === 0 ? fill(line.choiceSoldOut, { choice: dish }) : fill(line.onlyLeftOf, { left, choice: dish });
}
