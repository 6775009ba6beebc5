import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Cart } from '../../api/cart/cart-line.ts';
import { onStored, tellStored } from '../storage/storage.ts';
import { cartMark, readCart, writeCart, writeInstruction } from './stored-cart.ts';

export interface CartHandle {
  readonly cart: Cart;
  readonly instruction: string;
  readonly change: (next: (cart: Cart) => Cart) => void;
  readonly setInstruction: (text: string) => void;
}

export function useCart(segment: string): CartHandle {
  const mark = useSyncExternalStore(onStored, () => cartMark(segment));
  const [cart, instruction] = useMemo((): [Cart, string] => JSON.parse(mark), [mark]);
  const change = useCallback(
    (next: (cart: Cart) => Cart) => {
      writeCart(segment, next(readCart(segment)));
      tellStored();
    },
    [segment],
  );
  const setInstruction = useCallback(
    (text: string) => {
      writeInstruction(segment, text);
      tellStored();
    },
    [segment],
  );
  return { cart, instruction, change, setInstruction };
}
