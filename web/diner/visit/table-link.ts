import { tableSegment } from '../../../core/domain/paths.ts';

export interface TableLink {
  readonly restaurantID: number;
  readonly tableID: string;
  /** `{restaurantID}-{tableID}`, as in URLs. */
  readonly segment: string;
}

export function parseTableLink(segment: string): TableLink | undefined {
  const match = /^([1-9]\d{0,14})-([A-Za-z0-9]{1,40})$/.exec(segment);
  if (!match?.[1] || !match[2]) return undefined;
  return tableLink(Number(match[1]), match[2]);
}

export function tableLink(restaurantID: number, tableID: string): TableLink {
  return { restaurantID, tableID, segment: tableSegment(restaurantID, tableID) };
}
