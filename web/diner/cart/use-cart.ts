import { useCallback, useEffect, useState } from 'react';
import type { Cart } from '../../api/cart/cart-line.ts';
import { readCart, readInstruction, writeCart, writeInstruction } from './stored-cart.ts';

export interface CartHandle {
  readonly cart: Cart;
  readonly instruction: string;
  readonly change: (next: (cart: Cart) => Cart) => void;
  readonly setInstruction: (text: string) => void;
  /** Forgets the dishes and the instruction, after they were ordered. */
  readonly clear: () => void;
}

/** The cart of a table. It survives a reload, and follows another tab of the same browser. */
export function useCart(segment: string): CartHandle {
  const [cart, setCart] = useState(() => readCart(segment));
  const [instruction, setText] = useState(() => readInstruction(segment));

  useEffect(() => {
    const reread = () => {
      setCart(readCart(segment));
      setText(readInstruction(segment));
    };
    window.addEventListener('storage', reread);
    return () => window.removeEventListener('storage', reread);
  }, [segment]);

  const change = useCallback(
    (next: (cart: Cart) => Cart) => {
      const changed = next(readCart(segment));
      writeCart(segment, changed);
      setCart(changed);
    },
    [segment],
  );
  const setInstruction = useCallback(
    (text: string) => {
      writeInstruction(segment, text);
      setText(text);
    },
    [segment],
  );
  const clear = useCallback(() => {
    change(() => []);
    setInstruction('');
  }, [change, setInstruction]);

  return { cart, instruction, change, setInstruction, clear };
}
