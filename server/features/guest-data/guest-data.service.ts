import { readRestaurantConfig, startingGuestDays } from '../../../core/domain/restaurant-config.ts';
import type { Database } from '../../platform/database.ts';
import { deleteKeptMails, deleteKeptMailsOf } from '../../platform/mail/kept-mails.ts';
import { deletePastMails, eraseBefore, listConfigs } from './guest-data.queries.ts';

/** Retention is the restaurant's, for mails to staff the default. Returns the number of erased addresses. */
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
