import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ActiveOrder } from '../../api/order-answers.ts';
import { activeOrdersQuery, tableCallsQuery } from '../live/calls.ts';
import { useMay } from '../session/use-may.ts';
import { type Bell, createBell } from './bell.ts';
import { useWaitingTitle } from './use-waiting-title.ts';

/** 'true' where this device is to be quiet. */
const storageKey = 'comanda.bell-muted';

export interface OrderSound {
  readonly isOn: boolean;
  readonly toggle: () => void;
  /** True while the browser refuses to play before somebody presses something on the page. */
  readonly isBlocked: boolean;
  /** True while something waits that nobody has opened, rung or not. */
  readonly isCalling: boolean;
}

/**
 * Rings on every screen, shown or hidden, after each refresh whose first listed order is New, until somebody has opened
 * all that waits, or while a table calls; for holders of `order`, undefined for others. On or off is kept per device.
 */
export function useOrderSound(): OrderSound | undefined {
  const mayOrder = useMay()('order');
  const ringsAt = useRingsAt(mayOrder);
  const [isOff, setOff] = useState(() => localStorage.getItem(storageKey) === 'true');
  const [isBlocked, setBlocked] = useState(false);
  const bell = useRef<Bell>(undefined);
  const isOffNow = useRef(isOff);
  isOffNow.current = isOff;

  useEffect(() => {
    if (ringsAt === undefined || isOffNow.current) return;
    bell.current ??= createBell();
    void bell.current.ring().then((rang) => setBlocked(!rang));
  }, [ringsAt]);

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
  return mayOrder
    ? { isOn: !isOff, toggle, isBlocked: isBlocked && !isOff, isCalling: ringsAt !== undefined }
    : undefined;
}

/** When the refresh came that rings; undefined while nothing does. What rings twice at once is heard once. */
function useRingsAt(mayOrder: boolean): number | undefined {
  const orders = useQuery({ ...activeOrdersQuery(), enabled: mayOrder });
  const calls = useQuery({ ...tableCallsQuery(), enabled: mayOrder });
  const waiting = orders.data?.filter(({ status }) => status === 'new').length ?? 0;
  useWaitingTitle(mayOrder ? waiting : 0);
  if (!mayOrder) return undefined;
  if (orders.data?.[0]?.status === 'new' && orders.data.some(isUnseen)) return orders.dataUpdatedAt;
  return calls.data?.length ? calls.dataUpdatedAt : undefined;
}

/** A New order of which nobody has seen a sub-order. */
const isUnseen = ({ status, waiting }: ActiveOrder) =>
  status === 'new' && waiting.some(({ seenTime }) => seenTime === null);
