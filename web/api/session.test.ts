import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  endSession,
  readSession,
  sessionEnding,
  startSession,
  subscribeSession,
  tokenExpiry,
  updateSession,
} from './session.ts';

const encode = (value: unknown) =>
  btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
const tokenUntil = (milliseconds: number) => `${encode({})}.${encode({ exp: milliseconds / 1000 })}.s`;
const user = { username: 'manager', name: 'Maria Lopez' };

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the token', () => {
  test('has its expiry read from the payload with any base64url character', () => {
    expect(tokenExpiry(tokenUntil(1_800_000_000_000))).toBe(1_800_000_000_000);
    expect(tokenExpiry(`x.${encode({ exp: 10, name: 'ÿþ?>~' })}.y`)).toBe(10_000);
  });

  test.each(['', 'abc', 'a.b.c', `x.${encode({})}.y`, `x.${encode({ exp: 'soon' })}.y`, `x.${encode(null)}.y`])(
    'without a readable expiry "%s" is not valid',
    (token) => {
      expect(tokenExpiry(token)).toBe(0);
      startSession({ token, user });
      expect(readSession()).toBeUndefined();
    },
  );

  test('[SHELL-41] is valid while its expiry is in the future, to the second', () => {
    startSession({ token: tokenUntil(50_000), user });
    expect(readSession(49_999)?.user).toEqual(user);
    expect(readSession(50_000)).toBeUndefined();
  });
});

describe('the stored session', () => {
  test('is the same object until it changes, and notifies its listeners of changes', () => {
    startSession({ token: tokenUntil(Date.now() + 60_000), user });
    const listener = vi.fn();
    const stop = subscribeSession(listener);
    const first = readSession();
    expect(readSession()).toBe(first);
    updateSession({ taxRate: 8.875 });
    expect(readSession()).toMatchObject({ taxRate: 8.875, user });
    expect(listener).toHaveBeenCalledTimes(1);
    updateSession({ taxRate: 8.875 });
    expect(listener).toHaveBeenCalledTimes(1);
    updateSession({ taxRate: undefined });
    expect(readSession()?.taxRate).toBeUndefined();
    stop();
    endSession('signedOut');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('ends with a reason and leaves nothing behind', () => {
    startSession({ token: tokenUntil(Date.now() + 60_000), user });
    expect(sessionEnding()).toBe('none');
    endSession('expired');
    expect(sessionEnding()).toBe('expired');
    expect(localStorage).toHaveLength(0);
    updateSession({ taxRate: 5 });
    expect(localStorage).toHaveLength(0);
  });

  test('ends when another tab logs out', () => {
    const listener = vi.fn();
    const stop = subscribeSession(listener);
    window.dispatchEvent(new StorageEvent('storage', { key: 'comanda.staff' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }));
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });

  test.each(['', '{', 'null', '[]', '{"token":5}', '{"token":"x"}'])(
    'is empty if the storage holds garbage "%s"',
    (text) => {
      localStorage.setItem('comanda.staff', text);
      expect(readSession(0)).toBeUndefined();
    },
  );
});
