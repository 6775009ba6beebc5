import { useSyncExternalStore } from 'react';
import type { Region } from '../../../core/domain/formats/formats.ts';
import { forget, isRecord, moveText, readKept, readText, writeText } from '../storage/storage.ts';
import { parseTableLink, type TableLink, tableLink } from './table-link.ts';

/** The table that this browser checked in to, with the names for the top bar. */
export interface Visit {
  readonly table: TableLink;
  readonly restaurantName: string;
  readonly tableName: string;
  readonly sessionstartTime: string;
  /** The segments of the tables from which staff moved it. */
  readonly earlier: readonly string[];
}

/** What a check-in says of the table and its restaurant. */
type CheckedIn = Pick<Visit, 'restaurantName' | 'tableName'> & { region?: Region | undefined };

export function rememberVisit(table: TableLink, names: CheckedIn): void {
  if (storedVisit()?.table.restaurantID !== table.restaurantID) forget('taxRate');
  writeText('restaurantID', String(table.restaurantID));
  writeText('tableID', table.tableID);
  writeText('restaurantName', names.restaurantName);
  writeText('tableName', names.tableName);
  forget('earlierTables');
  if (names.region) writeText('region', JSON.stringify(names.region));
  else forget('region');
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
    earlier: readKept('earlierTables', (value) => (isTexts(value) ? value : undefined)) ?? [],
  };
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** What is kept for a table by its segment: what was chosen there. */
export const keptByTable = ['items', 'orderInstruction', 'orderKey'] as const;

/** Staff moved the visit to another table, or named its table anew: what was chosen goes with it. */
export function seatVisit({ table, earlier }: Visit, tableID: string, tableName: string): void {
  const now = tableLink(table.restaurantID, tableID);
  if (now.segment !== table.segment) {
    for (const name of keptByTable) moveText(`${name}:${table.segment}`, `${name}:${now.segment}`);
    const known = [...earlier, table.segment].filter((segment) => segment !== now.segment);
    writeText('earlierTables', JSON.stringify(known));
    writeText('tableID', tableID);
  }
  writeText('tableName', tableName);
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

function onSeated(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of this browser may be first.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The visit, and again where staff moved it. */
export function useVisit(): Visit | undefined {
  useSyncExternalStore(onSeated, () => [readText('restaurantID'), readText('tableID'), readText('tableName')].join());
  return storedVisit();
}

/** Where the restaurant of the last visit is; also after it, for what was paid there. Undefined where restaurants begin. */
export function storedRegion(): Region | undefined {
  return readKept('region', (value) => {
    const { timeZone, currency } = isRecord(value) ? value : {};
    return typeof timeZone === 'string' && typeof currency === 'string' ? { timeZone, currency } : undefined;
  });
}

export function forgetVisit(): void {
  forget('restaurantID', 'tableID', 'restaurantName', 'tableName', 'sessionstartTime', 'earlierTables', 'taxRate');
}
