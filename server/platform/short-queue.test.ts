import { expect, it } from 'vitest';
import { createShortQueue, LineFull } from './short-queue.ts';

/** Work that lasts until the test ends it. */
function heldWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = (name: string) => {
    ends.get(name)?.();
    return settle();
  };
  return { begun, work, end, settle };
}

it('runs a few at once, the first line before the rest, each in order', async () => {
  const { begun, work, end, settle } = heldWork();
  const queue = createShortQueue({ atOnce: 2, waiting: 9 });
  const all = [
    queue(work('a'), false),
    queue(work('b'), false),
    queue(work('c'), false),
    queue(work('d'), false),
    queue(work('e'), true),
    queue(work('f'), true),
  ];
  await settle();
  expect(begun).toEqual(['a', 'b']);
  for (const name of ['b', 'a', 'e', 'f', 'c', 'd']) await end(name);
  expect(begun).toEqual(['a', 'b', 'e', 'f', 'c', 'd']);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('turns newcomers away from a full line, and keeps a line for known users', async () => {
  const { work, end } = heldWork();
  const queue = createShortQueue({ atOnce: 1, waiting: 2 });
  const kept = ['a', 'b', 'c'].map((name) => queue(work(name), false));
  await expect(queue(work('x'), false)).rejects.toBeInstanceOf(LineFull);
  const known = queue(work('d'), true);
  for (const name of ['a', 'd', 'b', 'c']) await end(name);
  expect(await Promise.all([...kept, known])).toEqual(['a', 'b', 'c', 'd']);
});

it('continues after failed work', async () => {
  const queue = createShortQueue({ atOnce: 1, waiting: 1 });
  await expect(queue(() => Promise.reject(new Error('broken')), false)).rejects.toThrow('broken');
  expect(await queue(async () => 'fine', false)).toBe('fine');
});
