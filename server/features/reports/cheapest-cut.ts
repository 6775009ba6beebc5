/** Rows that lie together, such as those of a day, and between which numbers they are. */
export interface Numbered {
  readonly first: number;
  readonly last: number;
  readonly rows: number;
}

/** All rows below the number `first`: `rows` of whole parts, and some of the parts that are crossed. */
export interface Cut<Part> {
  readonly first: number;
  readonly rows: number;
  readonly crossed: readonly Part[];
}

/**
 * Where to cut rows by number so that the fewest have to be counted one by one to reach place `at`: those of the parts
 * that the cut goes through, and those between cut and place. Undefined when no cut lies before the place.
 * Worked: parts 1-10 (10 rows) and 11-20 (10 rows), place 12 -> first 11, 10 rows, nothing crossed.
 */
export function cheapestCut<Part extends Numbered>(parts: readonly Part[], at: number): Cut<Part> | undefined {
  const byFirst = [...parts].sort((one, other) => one.first - other.first);
  const byLast = [...parts].sort((one, other) => one.last - other.last);
  let best: { first: number; whole: number; cost: number } | undefined;
  let begun = 0;
  let whole = 0;
  let ended = 0;
  for (const [index, { first, rows }] of byFirst.entries()) {
    for (let part = byLast[ended]; part && part.last < first; part = byLast[ended]) {
      whole += part.rows;
      ended += 1;
    }
    if (begun > at) break;
    const cost = begun - whole + at - whole;
    // Of parts that begin with the same number only the first has counted all that begin before it.
    if (byFirst[index - 1]?.first !== first && (!best || cost < best.cost)) best = { first, whole, cost };
    begun += rows;
  }
  if (!best) return undefined;
  const { first, whole: rows } = best;
  return { first, rows, crossed: parts.filter((part) => part.first < first && part.last >= first) };
}
