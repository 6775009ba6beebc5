import { readRestaurantConfig, startingGuestDays } from '../../../core/domain/restaurant-config.ts';
import type { Database } from '../../platform/database.ts';
import { deleteKeptMails } from '../../platform/mail/kept-mails.ts';
import { deletePastMails, eraseBefore, listConfigs } from './guest-data.queries.ts';

/**
 * Erases what guests left longer ago than each restaurant keeps it, mails to staff after the usual time, and mails that
 * are kept as files in `mails`. Answers how many payments had an address.
 */
export async function eraseOldGuestData(db: Database, mails: string): Promise<number> {
  let erased = 0;
  for (const { id, config } of await listConfigs(db)) {
    const reading = readRestaurantConfig(config);
    erased += await eraseBefore(db, id, reading.ok ? reading.config.guestDays : startingGuestDays);
  }
  await deletePastMails(db, startingGuestDays);
  await deleteKeptMails(mails, startingGuestDays);
  return erased;
}
