import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { activeOrdersQuery } from '../live/calls.ts';
import { useMay } from '../session/use-may.ts';
import { type Bell, createBell } from './bell.ts';

/** 'true' where this device is to be quiet. */
const storageKey = 'comanda.bell-muted';

export interface OrderSound {
  readonly isOn: boolean;
  readonly toggle: () => void;
  /** True while the browser refuses to play before somebody presses something on the page. */
  readonly isBlocked: boolean;
}

/**
 * Rings on every screen, shown or hidden, after each refresh whose first listed order is New; for holders of `order`,
 * undefined for others. On or off is kept per device.
 */
export function useOrderSound(): OrderSound | undefined {
  const mayOrder = useMay()('order');
  const { data, dataUpdatedAt } = useQuery({ ...activeOrdersQuery(), enabled: mayOrder });
  const [isOff, setOff] = useState(() => localStorage.getItem(storageKey) === 'true');
  const [isBlocked, setBlocked] = useState(false);
  const bell = useRef<Bell>(undefined);
  const isOffNow = useRef(isOff);
  isOffNow.current = isOff;
  const rings = mayOrder && data?.[0]?.status === 'new';

  useEffect(() => {
    if (dataUpdatedAt === 0 || !rings || isOffNow.current) return;
    bell.current ??= createBell();
    void bell.current.ring().then((rang) => setBlocked(!rang));
  }, [dataUpdatedAt, rings]);

  useEffect(() => {
    if (!mayOrder || isOff) return;
    const unlock = () => {
      bell.current ??= createBell();
      void bell.current.unlock().then((isAwake) => setBlocked(!isAwake));
    };
    // Once now: whoever opened the page reads that it is quiet before an order waits in vain.
    unlock();
    // Not at pointerdown: the words about it leave then, and what is being pressed must not move.
    window.addEventListener('click', unlock);
    window.addEventListener('keydown', unlock);
    return () => {
      window.removeEventListener('click', unlock);
      window.removeEventListener('keydown', unlock);
    };
  }, [mayOrder, isOff]);

  const toggle = () => {
    localStorage.setItem(storageKey, String(!isOff));
    setOff(!isOff);
  };
  return mayOrder ? { isOn: !isOff, toggle, isBlocked: isBlocked && !isOff } : undefined;
}
