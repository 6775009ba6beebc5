import { useSyncExternalStore } from 'react';
import { type Region, startingRegion } from '../../../core/domain/formats/region.ts';
import { serverNow } from '../../api/clock.ts';
import { forget, onStored, readLike, readText, tellStored, writeText } from '../storage/storage.ts';
import { parseTableLink, type TableLink } from './table-link.ts';

export interface Visit {
  readonly table: TableLink;
  readonly restaurantName: string;
  readonly tableName: string;
  readonly sessionstartTime: string;
  /** Segments of the tables from which staff moved the visit. */
  readonly earlier: readonly string[];
}

type CheckedIn = Pick<Visit, 'restaurantName' | 'tableName'> & { region?: Region | undefined };

export function rememberVisit(table: TableLink, names: CheckedIn): void {
  if (storedVisit()?.table.restaurantID !== table.restaurantID) forget('taxRate');
  writeText('restaurantID', String(table.restaurantID));
  writeText('tableID', table.tableID);
  writeText('restaurantName', names.restaurantName);
  writeText('tableName', names.tableName);
  forget('earlierTables');
  writeText('sessionstartTime', new Date(serverNow()).toISOString());
  keepRegion(names.region);
  tellStored();
}

export function storedVisit(): Visit | undefined {
  const table = parseTableLink(`${readText('restaurantID') ?? ''}-${readText('tableID') ?? ''}`);
  if (!table) return undefined;
  return {
    table,
    restaurantName: readText('restaurantName') ?? '',
    tableName: readText('tableName') ?? '',
    sessionstartTime: readText('sessionstartTime') ?? '',
    earlier: readText('earlierTables')?.split(',') ?? [],
  };
}

/** Re-renders after a check-in, at the end of the visit, and when staff move it. */
export function useVisit(): Visit | undefined {
  useSyncExternalStore(onStored, () => ['tableID', 'tableName', 'sessionstartTime'].map(readText).join());
  return storedVisit();
}

/** Stores the region from the check-in, the menu or the charges, and re-renders screens. Undefined: the default. */
export function keepRegion(region: Region | undefined): void {
  writeText('region', JSON.stringify(region ?? null));
}

/** Stays stored after the visit, for showing what was paid. Undefined means the default region. */
export function storedRegion(): Region | undefined {
  // Tips are a list or null, so their type can't be compared.
  const { tips: _, ...example } = startingRegion;
  return readLike<Region>('region', example);
}

export function forgetVisit(): void {
  forget('restaurantID', 'tableID', 'restaurantName', 'tableName', 'sessionstartTime', 'earlierTables', 'taxRate');
  tellStored();
}
