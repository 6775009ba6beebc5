import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { ActiveOrder } from '../../../core/contract/floor.ts';
import { type Bell, createBell } from './bell.ts';

interface NewOrderBell {
  muted: boolean;
  toggleMute: () => void;
  /** True while the browser refuses to play before somebody touches the page. */
  blocked: boolean;
}

/** Rings after every refresh whose first listed order is New. Muting is kept per device. */
export function useNewOrderBell(orders: readonly ActiveOrder[] | undefined, refreshedAt: number): NewOrderBell {
  const [muted, setMuted] = useLocalStorage({
    key: 'comanda.bell-muted',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [blocked, setBlocked] = useState(false);
  const bell = useRef<Bell>(undefined);
  const mutedNow = useRef(muted);
  mutedNow.current = muted;
  const firstIsNew = orders?.[0]?.status === 'N';

  useEffect(() => {
    if (refreshedAt === 0 || !firstIsNew || mutedNow.current) return;
    bell.current ??= createBell();
    void bell.current.ring().then((rang) => setBlocked(!rang));
  }, [refreshedAt, firstIsNew]);

  useEffect(() => {
    const unlock = () => {
      bell.current ??= createBell();
      void bell.current.unlock().then((isAwake) => isAwake && setBlocked(false));
    };
    window.addEventListener('pointerdown', unlock);
    window.addEventListener('keydown', unlock);
    return () => {
      window.removeEventListener('pointerdown', unlock);
      window.removeEventListener('keydown', unlock);
    };
  }, []);

  return { muted, toggleMute: () => setMuted(!muted), blocked: blocked && !muted };
}
