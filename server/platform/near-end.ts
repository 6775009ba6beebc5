export interface AskedPage {
  /** 0 is the first. */
  readonly page: number;
  readonly size: number;
  readonly sortDirection: 'asc' | 'desc';
}

/** Where a page lies in its list, counted from whichever end is nearer. */
export interface Reach {
  readonly skip: number;
  /** How many rows the page has; 0 past the end. */
  readonly take: number;
  /** Which way to read. */
  readonly direction: 'asc' | 'desc';
  /** Turns what was read that way into the page. */
  readonly turn: <Row>(rows: readonly Row[]) => Row[];
}

/** Worked: page 4 of 5 rows in a list of 23, downwards -> skip 0, take 3, upwards, turned round. */
export function nearEnd({ page, size, sortDirection }: AskedPage, total: number): Reach {
  const skip = Math.min(page * size, total);
  const take = Math.min(size, total - skip);
  const behind = total - skip - take;
  if (skip <= behind) return { skip, take, direction: sortDirection, turn: (rows) => [...rows] };
  return { skip: behind, take, direction: sortDirection === 'asc' ? 'desc' : 'asc', turn: (rows) => rows.toReversed() };
}
