import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useOnce } from './use-once.ts';

/** Work that runs until the test ends it. */
function slow() {
  let resolve: (value: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((done) => {
    resolve = done;
  });
  return { work: () => promise, end: (value?: unknown) => act(async () => resolve(value)) };
}

test('a second press during the first is ignored, and the next one after it works', async () => {
  const { result } = renderHook(() => useOnce<string>());
  const first = slow();
  const done: string[] = [];
  await act(async () => {
    void result.current.once('first', first.work).then(() => done.push('first'));
    // In the same moment, without a render in between.
    expect(await result.current.once('second', async () => done.push('second'))).toBeUndefined();
  });
  expect(result.current.busy).toBe('first');
  await first.end();
  expect(result.current.busy).toBeUndefined();
  await act(() => result.current.once('third', async () => done.push('third')));
  expect(done).toEqual(['first', 'third']);
});

test('an open question blocks other presses without a busy state, and a no does nothing', async () => {
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

test('failed work lets the next press through', async () => {
  const { result } = renderHook(() => useOnce());
  await act(() =>
    expect(result.current.once(true, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken'),
  );
  expect(result.current.busy).toBeUndefined();
  expect(await act(() => result.current.once(true, async () => 'done'))).toBe('done');
});
