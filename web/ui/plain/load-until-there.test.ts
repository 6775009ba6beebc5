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

test('one that does not come is asked for after one, two, four seconds and so on, at most thirty', async () => {
  const [load, onFailed] = [comesAt(9), vi.fn()];
  const loaded = loadUntilThere(load, onFailed);
  const attempts: number[] = [];
  for (let second = 0; second < 130; second += 1) {
    const before = load.mock.calls.length;
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1_000);
    if (load.mock.calls.length > before || second === 0) attempts.push(second);
  }
  expect(attempts).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121]);
  expect(await loaded).toBe('the part');
  expect(onFailed).toHaveBeenCalledTimes(8);
});

test('the network that is back is not waited for', async () => {
  const load = comesAt(2);
  const loaded = loadUntilThere(load);
  await vi.advanceTimersByTimeAsync(10);
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('the part');
  expect(vi.getTimerCount()).toBe(0);
});

test('styles that did not come are asked for again before the file', async () => {
  document.head.innerHTML = '<link rel="stylesheet" title="missing">';
  const [missing] = document.head.children;
  Object.defineProperty(missing, 'sheet', { value: null });
  const load = comesAt(2);
  const loaded = loadUntilThere(load);
  for (const outcome of ['error', 'load']) {
    await vi.advanceTimersByTimeAsync(2_100);
    expect(load).toHaveBeenCalledTimes(1);
    const [again] = document.head.children;
    expect(again).not.toBe(missing);
    expect(again?.getAttribute('title')).toBe('missing');
    again?.dispatchEvent(new Event(outcome));
  }
  expect(await loaded).toBe('the part');
});

test('two that wait for the same style both come', async () => {
  document.head.innerHTML = '<link rel="stylesheet">';
  Object.defineProperty(document.head.children[0], 'sheet', { value: null });
  const both = Promise.all([loadUntilThere(comesAt(2)), loadUntilThere(comesAt(2))]);
  await vi.advanceTimersByTimeAsync(1_100);
  document.head.children[0]?.dispatchEvent(new Event('load'));
  expect(await both).toEqual(['the part', 'the part']);
});
