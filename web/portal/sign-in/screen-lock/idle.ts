import { useEffect } from 'react';
import { policyOfText } from '../../../../core/domain/restaurant-config.ts';
import { serverNow } from '../../../api/clock.ts';
import { updateSession } from '../../../api/session.ts';
import { ofBrowser } from '../../../api/storage.ts';
import { useSession } from '../session/use-session.ts';

const touchedKey = 'comanda.touched';
const deviceKey = 'comanda.lock';

/** The last touch in any tab of this browser, in milliseconds since 1970. A session without one starts now. */
export function lastTouch(token: string): number {
  const [whose, time] = (ofBrowser.get(touchedKey) ?? '').split(' ');
  if (whose === endOf(token)) return Number(time) || 0;
  noteTouch(token);
  return serverNow();
}

export function noteTouch(token: string): void {
  ofBrowser.set(touchedKey, `${endOf(token)} ${serverNow()}`);
}

const endOf = (token: string) => token.slice(-12);

/** Minutes until this device locks, 0 for never; undefined if it follows the restaurant. */
export function deviceLockMinutes(): number | undefined {
  const text = ofBrowser.get(deviceKey);
  return text !== null && /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

export function setDeviceLockMinutes(minutes: number | undefined): void {
  if (minutes === undefined) ofBrowser.remove(deviceKey);
  else ofBrowser.set(deviceKey, String(minutes));
}

export const restaurantLockMinutes = (configText: string | undefined): number => policyOfText(configText).lockMinutes;

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const notedEveryMs = 1_000;
const checkedEveryMs = 5_000;

/** Locks all tabs after none was touched for the device's time, or else the restaurant's. */
export function useIdleLock(token: string): void {
  const ofRestaurant = restaurantLockMinutes(useSession()?.restaurantConfig);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const isIdle = () => {
      const minutes = deviceLockMinutes() ?? ofRestaurant;
      return minutes > 0 && lastTouch(token) + minutes * 60_000 <= serverNow();
    };
    const check = () => {
      clearTimeout(timer);
      if (isIdle()) updateSession({ locked: true });
      else timer = setTimeout(check, checkedEveryMs);
    };
    const touch = () => {
      if (isIdle()) check();
      else if (serverNow() - lastTouch(token) > notedEveryMs) noteTouch(token);
    };
    // A device that was asleep must wake up locked.
    document.addEventListener('visibilitychange', check);
    for (const name of touches) window.addEventListener(name, touch, { passive: true, capture: true });
    check();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
      for (const name of touches) window.removeEventListener(name, touch, { capture: true });
    };
  }, [ofRestaurant, token]);
}
