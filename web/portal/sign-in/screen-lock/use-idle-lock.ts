import { useEffect, useSyncExternalStore } from 'react';
import { serverNow } from '../../../api/clock.ts';
import { updateSession } from '../../../api/session.ts';
import { useSession } from '../session/use-session.ts';
import { deviceLockChanged, deviceLockMinutes, lastTouch, noteTouch, restaurantLockMinutes } from './idle.ts';

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const notedEveryMs = 1_000;

/** Whole minutes, 0 for never; the device's setting overrides the restaurant's. */
function useLockMinutes(): number {
  const ofRestaurant = restaurantLockMinutes(useSession()?.restaurantConfig);
  const ofDevice = useSyncExternalStore(listenToDevice, deviceLockMinutes);
  return ofDevice ?? ofRestaurant;
}

function listenToDevice(listener: () => void): () => void {
  window.addEventListener(deviceLockChanged, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(deviceLockChanged, listener);
    window.removeEventListener('storage', listener);
  };
}

/** Locks all tabs once none was touched for the set time. */
export function useIdleLock(token: string): void {
  const minutes = useLockMinutes();
  useEffect(() => {
    if (minutes === 0) return undefined;
    const limitMs = minutes * 60_000;
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      clearTimeout(timer);
      const left = lastTouch(token) + limitMs - serverNow();
      if (left <= 0) updateSession({ locked: true });
      // A timer may fire slightly early.
      else timer = setTimeout(check, left + 5);
    };
    const touch = () => {
      if (serverNow() - lastTouch(token) > notedEveryMs) noteTouch(token);
    };
    // A device that slept wakes up locked.
    document.addEventListener('visibilitychange', check);
    for (const name of touches) window.addEventListener(name, touch, { passive: true, capture: true });
    check();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
      for (const name of touches) window.removeEventListener(name, touch, { capture: true });
    };
  }, [minutes, token]);
}
