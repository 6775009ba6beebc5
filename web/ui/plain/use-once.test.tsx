import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { leavesPage, useOnce } from './use-once.ts';

/** Something that takes until it is told to end. */
function slow() {
  let resolve: (value: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((done) => {
    resolve = done;
  });
  return { work: () => promise, end: (value?: unknown) => act(async () => resolve(value)) };
}

test('a second press while the first is under way is not done; the next one after it is', async () => {
  const { result } = renderHook(() => useOnce<string>());
  const first = slow();
  const done: string[] = [];
  await act(async () => {
    void result.current.once('first', first.work).then(() => done.push('first'));
    // Of the same moment: nothing was drawn in between.
    expect(await result.current.once('second', async () => done.push('second'))).toBeUndefined();
  });
  expect(result.current.busy).toBe('first');
  await first.end();
  expect(result.current.busy).toBeUndefined();
  await act(() => result.current.once('third', async () => done.push('third')));
  expect(done).toEqual(['first', 'third']);
});

test('a question holds other presses back, and nothing is busy while it is open; a no does nothing', async () => {
  const { result } = renderHook(() => useOnce());
  const question = slow();
  const done: string[] = [];
  await act(async () => {
    void result.current.once(true, async () => done.push('asked'), question.work as () => Promise<boolean>);
    void result.current.once(true, async () => done.push('other'));
  });
  expect(result.current.busy).toBeUndefined();
  await question.end(false);
  expect(done).toEqual([]);
  await act(() => result.current.once(true, async () => done.push('after')));
  expect(done).toEqual(['after']);
});

test('work that fails lets the next press through', async () => {
  const { result } = renderHook(() => useOnce());
  await act(() =>
    expect(result.current.once(true, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken'),
  );
  expect(result.current.busy).toBeUndefined();
  expect(await act(() => result.current.once(true, async () => 'done'))).toBe('done');
});

test('a page that is being left stays busy until the browser comes back to it', async () => {
  const { result } = renderHook(() => useOnce());
  await act(() => result.current.once(true, async () => leavesPage));
  expect(result.current.busy).toBe(true);
  expect(await act(() => result.current.once(true, async () => 'done'))).toBeUndefined();
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(result.current.busy).toBeUndefined();
});
