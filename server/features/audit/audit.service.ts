import type { Database } from '../../platform/database.ts';
import { forgetEventsBefore } from './audit.queries.ts';

/** Removes events that are older than so many years, in a way that the rest of each trail still verifies. */
export function forgetOldEvents(db: Database, years: number): Promise<void> {
  return forgetEventsBefore(db, years);
}
