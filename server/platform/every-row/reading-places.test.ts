import { expect, it } from 'vitest';
import { createReadingPlaces } from './reading-places.ts';

const here = new AbortController().signal;
const stateOf = async (place: Promise<unknown>) =>
  Promise.race([
    place.then((leave) => (leave ? 'in' : 'refused')),
    new Promise((resolve) => setImmediate(resolve, 'waits')),
  ]);

it('gives one restaurant its share, and others the rest at once', async () => {
  const places = createReadingPlaces({ inAll: 3, ofOne: 2, patienceMs: 5_000 });
  const [first, second, third] = [places(1, here), places(1, here), places(1, here)];
  expect(await Promise.all([first, second, third].map(stateOf))).toEqual(['in', 'in', 'waits']);
  const other = places(2, here);
  expect(await stateOf(other)).toBe('in');
  (await other)?.();
  expect(await stateOf(third)).toBe('waits');
  const leave = await first;
  leave?.();
  expect(await stateOf(third)).toBe('in');
  // Releasing a slot twice frees only one.
  leave?.();
  expect(await stateOf(places(1, here))).toBe('waits');
});

it('admits no more than its total, first come first served', async () => {
  const places = createReadingPlaces({ inAll: 2, ofOne: 2, patienceMs: 5_000 });
  const [first, two, three, every] = [places(1, here), places(2, here), places(3, here), places(undefined, here)];
  expect(await Promise.all([first, two, three, every].map(stateOf))).toEqual(['in', 'in', 'waits', 'waits']);
  (await two)?.();
  expect(await Promise.all([three, every].map(stateOf))).toEqual(['in', 'waits']);
  (await first)?.();
  expect(await stateOf(every)).toBe('in');
});

it('refuses those who waited too long, and forgets those who left', async () => {
  const places = createReadingPlaces({ inAll: 1, ofOne: 1, patienceMs: 50 });
  const leave = await places(1, here);
  const leaving = new AbortController();
  const [late, gone] = [places(2, here), places(3, leaving.signal)];
  leaving.abort();
  expect(await gone).toBeUndefined();
  expect(await late).toBeUndefined();
  expect(await places(4, leaving.signal)).toBeUndefined();
  leave?.();
  expect(await stateOf(places(5, here))).toBe('in');
});
