import { forget, readText, writeText } from '../storage/storage.ts';
import { tableLink } from '../visit/table-link.ts';
import type { Visit } from '../visit/visit.ts';

/** What is kept for a table by its segment: what was chosen there. */
export const keptByTable = ['items', 'orderInstruction', 'orderKey', 'unanswered:order'] as const;

/** Staff moved the visit to another table, or gave its table another name: what was chosen goes with it. */
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
  // A browser tells its other tabs alone.
  window.dispatchEvent(new Event('storage'));
}
