export interface AskedPage {
  /** Zero-based. */
  readonly page: number;
  readonly size: number;
  readonly sortDirection: 'asc' | 'desc';
}

/** A page's position, counted from the nearer end of the list. */
export interface Reach {
  readonly skip: number;
  /** Rows on the page; 0 past the end. */
  readonly take: number;
  readonly direction: 'asc' | 'desc';
  readonly turn: <Row>(rows: readonly Row[]) => Row[];
}

/** Example: page 4 of size 5 in 23 rows, ascending -> skip 0, take 3, read descending, reversed. */
export function nearEnd({ page, size, sortDirection }: AskedPage, total: number): Reach {
  const skip = Math.min(page * size, total);
  const take = Math.min(size, total - skip);
  const behind = total - skip - take;
  if (skip <= behind) return { skip, take, direction: sortDirection, turn: (rows) => [...rows] };
  return { skip: behind, take, direction: sortDirection === 'asc' ? 'desc' : 'asc', turn: (rows) => rows.toReversed() };
}
