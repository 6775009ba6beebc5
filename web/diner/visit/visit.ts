import { forget, readText, writeText } from '../storage/storage.ts';
import { parseTableLink, type TableLink } from './table-link.ts';

/** The table that this browser checked in to, with the names for the top bar. */
export interface Visit {
  readonly table: TableLink;
  readonly restaurantName: string;
  readonly tableName: string;
  readonly sessionstartTime: string;
}

export function rememberVisit(table: TableLink, names: { restaurantName: string; tableName: string }): void {
  if (storedVisit()?.table.restaurantID !== table.restaurantID) forget('taxRate');
  writeText('restaurantID', String(table.restaurantID));
  writeText('tableID', table.tableID);
  writeText('restaurantName', names.restaurantName);
  writeText('tableName', names.tableName);
  writeText('sessionstartTime', new Date().toISOString());
}

/** The visit, or undefined where this browser checked in nowhere. */
export function storedVisit(): Visit | undefined {
  const table = parseTableLink(`${readText('restaurantID') ?? ''}-${readText('tableID') ?? ''}`);
  if (!table) return undefined;
  return {
    table,
    restaurantName: readText('restaurantName') ?? '',
    tableName: readText('tableName') ?? '',
    sessionstartTime: readText('sessionstartTime') ?? '',
  };
}

export function forgetVisit(): void {
  forget('restaurantID', 'tableID', 'restaurantName', 'tableName', 'sessionstartTime', 'taxRate');
}
