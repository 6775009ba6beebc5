import { readRestaurantConfig, startingGuestDays } from '../../../core/domain/restaurant-config.ts';
import type { Database } from '../../platform/database.ts';
import { deleteKeptMails, deleteKeptMailsOf } from '../../platform/mail/kept-mails.ts';
import { deletePastMails, eraseBefore, listConfigs } from './guest-data.queries.ts';

/**
 * Erases guest data by each restaurant's retention, and mails to staff and mail files in `mails` by the default one.
 * Returns the number of payments whose address was erased.
 */
export async function eraseOldGuestData(db: Database, mails: string): Promise<number> {
  let erased = 0;
  for (const { id, config } of await listConfigs(db)) {
    const reading = readRestaurantConfig(config);
    const round = await eraseBefore(db, id, reading.ok ? reading.config.guestDays : startingGuestDays);
    await deleteKeptMailsOf(mails, round.mails);
    erased += round.erased;
  }
  await deletePastMails(db, startingGuestDays);
  await deleteKeptMails(mails, startingGuestDays);
  return erased;
}
