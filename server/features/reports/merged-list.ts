import type { Queryable } from '../../platform/database.ts';
import { type Key, type Landmarks, readKeys, type SortedList } from './sorted-list.queries.ts';

/** A long list and a few keys beside it that are in its order, but not in its index. */
export interface MergedList {
  readonly list: SortedList;
  readonly few: readonly Key[];
}

interface AskedPage {
  /** 0 is the first. */
  readonly page: number;
  readonly size: number;
  readonly sortDirection: 'asc' | 'desc';
}

/** The ids of one page of several lists that are, one after the other, the whole upwards; and how long they are together. */
export async function readPageIds(
  db: Queryable,
  lists: readonly MergedList[],
  { page, size, sortDirection }: AskedPage,
  landmarks: Landmarks,
): Promise<{ ids: number[]; total: number }> {
  const total = lists.reduce((sum, one) => sum + lengthOf(one), 0);
  const isUp = sortDirection === 'asc';
  // Places of the ascending whole; downwards, the page lies as far from the end.
  const from = isUp ? page * size : total - (page + 1) * size;
  const [first, until] = [Math.max(0, from), Math.min(total, from + size)];
  const ids: number[] = [];
  let start = 0;
  for (const one of lists) {
    const beyond = start + lengthOf(one);
    const [begin, end] = [Math.max(first, start), Math.min(until, beyond)];
    if (begin < end) {
      const keys = await readMerged(db, one, begin - start, end - begin, landmarks);
      ids.push(...keys.map((key) => key.at(-1) ?? 0));
    }
    start = beyond;
  }
  return { ids: isUp ? ids : ids.reverse(), total };
}

const lengthOf = ({ list, few }: MergedList) => list.count + few.length;

/** The rows that these ids have, in their order, each once. */
export function inOrderOf<Row>(ids: readonly number[], rows: ReadonlyMap<number, Row>): Row[] {
  return [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
}

/**
 * The keys of `take` places from `at` of both together, ascending. How many of the few come before a page follows from
 * a window of the list that begins as many places earlier as there are of them.
 */
async function readMerged(
  db: Queryable,
  { list, few }: MergedList,
  at: number,
  take: number,
  landmarks: Landmarks,
): Promise<Key[]> {
  const start = Math.max(0, at - few.length);
  const window = await readKeys(db, list, start, at + take - start, landmarks);
  const first = window[0];
  const before = start > 0 && first ? few.filter((key) => compareKeys(key, first) < 0).length : 0;
  const beside = [...few].sort(compareKeys).slice(before);
  const skip = at - start - before;
  return [...window, ...beside].sort(compareKeys).slice(skip, skip + take);
}

/** Negative when the first comes before the other upwards. */
export function compareKeys(one: Key, other: Key): number {
  for (const [at, part] of one.entries()) {
    const difference = part - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
