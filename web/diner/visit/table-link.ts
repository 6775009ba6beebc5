import { tableSegment } from '../../../core/domain/paths.ts';

/** A table as its link names it. */
export interface TableLink {
  readonly restaurantID: number;
  /** The random code of the table's link. */
  readonly tableID: string;
  /** Both joined by a hyphen, as they stand in an address. */
  readonly segment: string;
}

/** Reads `{restaurant}-{table}`: a whole number and a code of letters and digits. Undefined for anything else. */
export function parseTableLink(segment: string): TableLink | undefined {
  const match = /^([1-9]\d{0,14})-([A-Za-z0-9]{1,40})$/.exec(segment);
  if (!match?.[1] || !match[2]) return undefined;
  return tableLink(Number(match[1]), match[2]);
}

export function tableLink(restaurantID: number, tableID: string): TableLink {
  return { restaurantID, tableID, segment: tableSegment(restaurantID, tableID) };
}
