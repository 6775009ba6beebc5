import { policyOfText } from '../../../../core/domain/restaurant-config.ts';

import { serverNow } from '../../../api/clock.ts';
import { ofBrowser } from '../../../api/storage.ts';

const touchedKey = 'comanda.touched';
const deviceKey = 'comanda.lock';

/** Milliseconds since 1970, over all tabs of this browser. A session never touched here starts now. */
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
  window.dispatchEvent(new Event(deviceLockChanged));
}

export const deviceLockChanged = 'comanda:device-lock';

/** Minutes in the restaurant's configuration; 0 for never. */
export const restaurantLockMinutes = (configText: string | undefined): number => policyOfText(configText).lockMinutes;
