import { readRestaurantConfig, startingGuestDays } from '../../../core/domain/restaurant-config.ts';
import type { Database } from '../../platform/database.ts';
import { deleteKeptMails, deleteKeptMailsOf } from '../../platform/mail/kept-mails.ts';
import { deletePastMails, eraseBefore, listConfigs } from './guest-data.queries.ts';

/**
 * Erases what guests left longer ago than each restaurant keeps it, mails to staff after the usual time, and mails that
 * are kept as files in `mails`: those to an erased address with it, others after the usual time. Answers how many payments had an address.
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
