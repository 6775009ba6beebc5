import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadUntilThere } from './load-until-there.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A file that loads on the given attempt. */
const comesAt = (attempt: number) => {
  let made = 0;
  return vi.fn(async () => {
    made += 1;
    if (made < attempt) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the part';
  });
};

test('a file that fails is requested every two seconds', async () => {
  const load = comesAt(9);
  const loaded = loadUntilThere(load);
  const attempts: number[] = [];
  for (let second = 0; second < 60; second += 1) {
    const before = load.mock.calls.length;
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1_000);
    if (load.mock.calls.length > before || second === 0) attempts.push(second);
  }
  expect(attempts).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16]);
  expect(await loaded).toBe('the part');
});

test('a style that fails is requested every two seconds until it loads', async () => {
  document.head.innerHTML = '<link rel="stylesheet" title="style">';
  const first = document.head.children[0];
  first?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(2_100);
  const second = document.head.children[0];
  expect(second).not.toBe(first);
  expect(second?.getAttribute('title')).toBe('style');
  second?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([...document.head.children]).toEqual([second]);
});
