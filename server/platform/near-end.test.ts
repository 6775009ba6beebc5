import { describe, expect, it } from 'vitest';
import { nearEnd } from './near-end.ts';

const page = (number: number, total: number, sortDirection: 'asc' | 'desc' = 'asc') => {
  const { skip, take, direction, turn } = nearEnd({ page: number, size: 5, sortDirection }, total);
  return [skip, take, direction, turn([1, 2]).join()];
};

describe('a page is read from the nearer end', () => {
  it('the first pages and the middle from the front', () => {
    expect(page(0, 23)).toEqual([0, 5, 'asc', '1,2']);
    expect(page(1, 15, 'desc')).toEqual([5, 5, 'desc', '1,2']);
  });

  it('the last pages from the back, reversed', () => {
    expect(page(4, 23, 'desc')).toEqual([0, 3, 'asc', '2,1']);
    expect(page(3, 23)).toEqual([3, 5, 'desc', '2,1']);
  });

  it('nothing past the end, and nothing of an empty list', () => {
    expect(page(5, 23)[1]).toBe(0);
    expect(page(0, 0)[1]).toBe(0);
  });
});
