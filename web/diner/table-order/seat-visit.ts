import { forget, readText, tellStored, writeText } from '../storage/storage.ts';
import { tableLink } from '../visit/table-link.ts';
import type { Visit } from '../visit/visit.ts';

/** Stored per table, as `{name}:{segment}`. */
export const keptByTable = ['items', 'orderInstruction', 'orderKey', 'unanswered:order'] as const;

/** Moves the stored cart along after staff moved the visit or renamed its table. */
export function seatVisit({ table, earlier }: Visit, tableID: string, tableName: string): void {
  const now = tableLink(table.restaurantID, tableID);
  if (now.segment !== table.segment) {
    for (const name of keptByTable) {
      const text = readText(`${name}:${table.segment}`);
      if (text !== undefined) writeText(`${name}:${now.segment}`, text);
      forget(`${name}:${table.segment}`);
    }
    writeText('earlierTables', [...earlier, table.segment].filter((segment) => segment !== now.segment).join());
    writeText('tableID', tableID);
  }
  writeText('tableName', tableName);
  tellStored();
}
