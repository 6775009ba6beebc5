import { readRestaurantConfig } from '../../../../core/domain/restaurant-config.ts';
import { policyOf } from '../../../../core/domain/sign-in-policy.ts';

const touchedKey = 'comanda.touched';
const deviceKey = 'comanda.lock';

/**
 * When somebody last touched a page of the portal in this browser, in any tab; milliseconds since 1970. A session that was
 * never touched here begins now.
 */
export function lastTouch(token: string): number {
  const [whose, time] = (localStorage.getItem(touchedKey) ?? '').split(' ');
  if (whose === endOf(token)) return Number(time) || 0;
  noteTouch(token);
  return Date.now();
}

export function noteTouch(token: string): void {
  localStorage.setItem(touchedKey, `${endOf(token)} ${Date.now()}`);
}

const endOf = (token: string) => token.slice(-12);

/** After how many minutes this device locks, 0 for never; undefined where it follows the restaurant. */
export function deviceLockMinutes(): number | undefined {
  const text = localStorage.getItem(deviceKey);
  return text !== null && /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

export function setDeviceLockMinutes(minutes: number | undefined): void {
  if (minutes === undefined) localStorage.removeItem(deviceKey);
  else localStorage.setItem(deviceKey, String(minutes));
  window.dispatchEvent(new Event(deviceLockChanged));
}

/** Told to the page in which it was changed. */
export const deviceLockChanged = 'comanda:device-lock';

/** What the restaurant's configuration says; 0 for never. */
export function restaurantLockMinutes(configText: string | undefined): number {
  const reading = readRestaurantConfig(configText ?? '');
  return reading.ok ? policyOf(reading.entries).lockMinutes : 0;
}
