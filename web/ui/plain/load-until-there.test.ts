import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadUntilThere } from './load-until-there.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A file that comes at the given attempt. */
const comesAt = (attempt: number) => {
  let made = 0;
  return vi.fn(async () => {
    made += 1;
    if (made < attempt) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the part';
  });
};

test('a file that comes is loaded once', async () => {
  const [load, onFailed] = [comesAt(1), vi.fn()];
  expect(await loadUntilThere(load, onFailed)).toBe('the part');
  expect(load).toHaveBeenCalledTimes(1);
  expect(onFailed).not.toHaveBeenCalled();
});

test('one that does not come is asked for every two seconds', async () => {
  const [load, onFailed] = [comesAt(9), vi.fn()];
  const loaded = loadUntilThere(load, onFailed);
  const attempts: number[] = [];
  for (let second = 0; second < 60; second += 1) {
    const before = load.mock.calls.length;
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1_000);
    if (load.mock.calls.length > before || second === 0) attempts.push(second);
  }
  expect(attempts).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16]);
  expect(await loaded).toBe('the part');
  expect(onFailed).toHaveBeenCalledTimes(8);
});

test('a style that did not come leaves the page, so that it is asked for again', () => {
  document.head.innerHTML = '<link rel="stylesheet" title="came"><link rel="stylesheet" title="missing">';
  document.head.querySelector('[title="came"]')?.dispatchEvent(new Event('load'));
  document.head.querySelector('[title="missing"]')?.dispatchEvent(new Event('error'));
  expect([...document.head.children].map((link) => link.getAttribute('title'))).toEqual(['came']);
});
