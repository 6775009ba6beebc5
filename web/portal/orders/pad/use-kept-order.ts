import { useEffect, useMemo, useState } from 'react';
import type { Avoided } from '../../../../core/domain/avoided.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import type { Cart } from '../../../api/cart/cart-line.ts';
import { randomKey } from '../../../api/random-key.ts';
import type { TakenOrder } from './calls.ts';
import {
  type KeptOrder,
  nothingKept,
  onKeptOrder,
  type PadTable,
  readKeptOrder,
  writeKeptOrder,
} from './kept-order.ts';

type Content = Pick<KeptOrder, 'cart' | 'instruction' | 'avoids' | 'fire'>;

/** The content that Undo restores, and the message that offers it. */
export interface Undoable {
  readonly words: Words;
  readonly before: Partial<Content>;
}

export interface OrderInHand extends KeptOrder {
  readonly undoable: Undoable | undefined;
  /** Can be undone with `words`, or if it removes a dish. */
  readonly change: (next: (cart: Cart) => Cart, words?: Words) => void;
  readonly setInstruction: (text: string) => void;
  readonly setAvoids: (avoids: readonly Avoided[]) => void;
  readonly setFire: (fire: readonly number[]) => void;
  readonly clear: () => void;
  readonly undo: () => void;
  /** Stores the sent order, so that it is known after a reload. */
  readonly noteSent: (sent: TakenOrder) => void;
  /** Called with a response: `isDone` if it was ordered; otherwise it was refused and can be edited. */
  readonly noteAnswer: (isDone: boolean) => void;
}

/** The order being taken at a table. Survives reloads and leaving the screen, and syncs across tabs. */
export function useKeptOrder({ restaurantId, tableID, username }: PadTable): OrderInHand {
  const table = useMemo(() => ({ restaurantId, tableID, username }), [restaurantId, tableID, username]);
  const [order, setOrder] = useState(() => readKeptOrder(table));
  const [undoable, setUndoable] = useState<Undoable>();

  useEffect(() => onKeptOrder(() => setOrder(readKeptOrder(table))), [table]);

  const keep = (next: KeptOrder) => writeKeptOrder(table, next);
  /** Every change makes it a new order with its own key. */
  const put = (part: Partial<Content>) => {
    const { cart, instruction, avoids, fire } = { ...readKeptOrder(table), ...part };
    keep({ cart, instruction, avoids, fire, key: randomKey() });
  };

  return {
    ...order,
    undoable,
    change: (next, words) => {
      const { cart: before } = readKeptOrder(table);
      const cart = next(before);
      const gone = before.find(({ itemId }) => !cart.some((line) => line.itemId === itemId));
      const done = words ?? (gone && fill(takeMessages.removed, { dish: gone.itemName }));
      setUndoable(done && { words: done, before: { cart: before } });
      put({ cart });
    },
    setInstruction: (instruction) => put({ instruction }),
    setAvoids: (avoids) => put({ avoids }),
    setFire: (fire) => put({ fire }),
    clear: () => {
      const { cart, instruction, avoids, fire } = order;
      setUndoable({ words: takeMessages.cleared, before: { cart, instruction, avoids, fire } });
      keep(nothingKept());
    },
    undo: () => {
      if (undoable) put(undoable.before);
      setUndoable(undefined);
    },
    noteSent: (sent) => keep({ ...order, sent }),
    noteAnswer: (isDone) => {
      setUndoable(undefined);
      // The order was dropped meanwhile, in another tab or after leaving: this response isn't for the new one.
      if (readKeptOrder(table).key !== order.key) return;
      if (isDone) keep(nothingKept());
      else put({});
    },
  };
}
