import { useCallback, useEffect, useState } from 'react';
import type { Cart } from '../../api/cart/cart-line.ts';
import { readCart, readInstruction, writeCart, writeInstruction } from './stored-cart.ts';

export interface CartHandle {
  readonly cart: Cart;
  readonly instruction: string;
  readonly change: (next: (cart: Cart) => Cart) => void;
  readonly setInstruction: (text: string) => void;
}

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
  return { cart, instruction, change, setInstruction };
}
