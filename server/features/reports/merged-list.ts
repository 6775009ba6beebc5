import type { Queryable } from '../../platform/database.ts';
import { type Key, type Landmarks, readKeys, type SortedList } from './sorted-list.queries.ts';

/** A long list and a few keys beside it that are in its order, but not in its index. */
export interface MergedList {
  readonly list: SortedList;
  readonly few: readonly Key[];
}

/**
 * The keys of `take` places from `at` of both together, ascending. How many of the few come before a page follows from
 * a window of the list that begins as many places earlier as there are of them.
 */
export async function readMerged(
  db: Queryable,
  { list, few }: MergedList,
  at: number,
  take: number,
  landmarks: Landmarks,
): Promise<Key[]> {
  const start = Math.max(0, at - few.length);
  const window = await readKeys(db, list, start, at + take - start, landmarks);
  const first = window[0];
  const before = start > 0 && first ? few.filter((key) => compare(key, first) < 0).length : 0;
  const beside = [...few].sort(compare).slice(before);
  const skip = at - start - before;
  return [...window, ...beside].sort(compare).slice(skip, skip + take);
}

function compare(one: Key, other: Key): number {
  for (const [at, part] of one.entries()) {
    const difference = part - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
