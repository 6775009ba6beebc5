import { afterEach, expect, test } from 'vitest';
import { noteServerTime, serverNow } from './clock.ts';
import { endSession, readSession, startSession } from './session.ts';
import { ofBrowser } from './storage.ts';

const refuse = () => {
  throw new DOMException('refused', 'QuotaExceededError');
};
const hour = 3_600_000;
const answeredAt = (time: number) =>
  noteServerTime(new Response(null, { headers: { Date: new Date(time).toUTCString() } }));
const tokenUntil = (time: number) => `a.${btoa(JSON.stringify({ exp: time / 1000 }))}.c`;
const user = { username: 'manager', name: 'Maria Lopez' };

const kept = window.localStorage;
/** Replaces the page's localStorage. */
const put = (get: () => Storage) => Object.defineProperty(window, 'localStorage', { get, configurable: true });

afterEach(() => {
  put(() => kept);
  answeredAt(Date.now());
  endSession('signedOut');
});

test('a value that a full storage refuses is kept for this page, and no older one comes back', () => {
  ofBrowser.set('cart', 'older');
  const full = { getItem: (name: string) => kept.getItem(name), removeItem: (name: string) => kept.removeItem(name) };
  put(() => ({ ...full, setItem: refuse }) as unknown as Storage);
  expect(ofBrowser.set('cart', 'newer')).toBe(false);
  expect(ofBrowser.get('cart')).toBe('newer');
  expect(kept.getItem('cart')).toBeNull();
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: "another tab's" }));
  expect(ofBrowser.get('cart')).toBeNull();
});

test('staff sign in, work and sign out in a browser that forbids storage', () => {
  put(refuse);
  startSession({ token: tokenUntil(Date.now() + hour), user });
  expect(readSession()?.user).toEqual(user);
  endSession('signedOut');
  expect(readSession()).toBeUndefined();
});

test.each([13, -13])("a device whose clock is %i hours off goes by the server's", (hours) => {
  const now = Date.now() + hours * hour;
  answeredAt(now);
  expect(Math.abs(serverNow() - now)).toBeLessThan(2_000);
  startSession({ token: tokenUntil(now + hour), user });
  expect(readSession()?.user).toEqual(user);
  startSession({ token: tokenUntil(now - hour), user });
  expect(readSession()).toBeUndefined();
});

test('a slow answer moves no clock, and neither does one without a date', () => {
  answeredAt(Date.now() - 40_000);
  noteServerTime(new Response(null));
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000);
});
