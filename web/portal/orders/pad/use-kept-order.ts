import { useEffect, useMemo, useState } from 'react';
import type { Avoided } from '../../../../core/domain/avoided.ts';
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

/** What a change removed, for Undo; `dish` is undefined if everything was cleared. */
export interface TakenAway {
  readonly dish: string | undefined;
  readonly before: Partial<Content>;
}

export interface OrderInHand extends KeptOrder {
  readonly takenAway: TakenAway | undefined;
  readonly change: (next: (cart: Cart) => Cart) => void;
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
  const [takenAway, setTakenAway] = useState<TakenAway>();

  useEffect(() => onKeptOrder(() => setOrder(readKeptOrder(table))), [table]);

  const keep = (next: KeptOrder) => writeKeptOrder(table, next);
  /** Every change makes it a new order with its own key. */
  const put = (part: Partial<Content>) => {
    const { cart, instruction, avoids, fire } = { ...readKeptOrder(table), ...part };
    keep({ cart, instruction, avoids, fire, key: randomKey() });
  };

  return {
    ...order,
    takenAway,
    change: (next) => {
      const { cart: before, instruction } = readKeptOrder(table);
      const cart = next(before);
      const gone = before.find(({ itemId }) => !cart.some((line) => line.itemId === itemId));
      setTakenAway(gone && { dish: gone.itemName, before: { cart: before, instruction } });
      put({ cart });
    },
    setInstruction: (instruction) => put({ instruction }),
    setAvoids: (avoids) => put({ avoids }),
    setFire: (fire) => put({ fire }),
    clear: () => {
      const { cart, instruction, avoids, fire } = order;
      setTakenAway({ dish: undefined, before: { cart, instruction, avoids, fire } });
      keep(nothingKept());
    },
    undo: () => {
      if (takenAway) put(takenAway.before);
      setTakenAway(undefined);
    },
    noteSent: (sent) => keep({ ...order, sent }),
    noteAnswer: (isDone) => {
      setTakenAway(undefined);
      // The order was dropped meanwhile, in another tab or after leaving: this response isn't for the new one.
      if (readKeptOrder(table).key !== order.key) return;
      if (isDone) keep(nothingKept());
      else put({});
    },
  };
}
