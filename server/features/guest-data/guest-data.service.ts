import { configOfText, startingGuestDays } from '../../../core/domain/restaurant-config.ts';
import type { Database } from '../../platform/database.ts';
import type { DatabaseClock } from '../../platform/database-clock.ts';
import { deleteKeptMails, deleteKeptMailsOf } from '../../platform/mail/kept-mails.ts';
import { countTry, type Limit } from '../../platform/rate-limits.queries.ts';
import {
  deletePastMails,
  type Erasure,
  eraseCheckouts,
  erasePayments,
  eraseVisits,
  listConfigs,
} from './guest-data.queries.ts';

/** Small enough to stay well within the statement timeout. */
const portionRows = 5_000;

/** A bit less than the hour between two rounds, so that a program alone takes each turn. */
const turn: Limit = { name: 'erasure', attempts: 1, seconds: 55 * 60 };

/** One of all programs erases what is in the database. Each deletes the mails in its own folder. */
export async function eraseInTurn(db: Database, clock: Pick<DatabaseClock, 'now'>, mails: string): Promise<void> {
  const taken = await countTry(db, turn.name, clock.now(), turn);
  if (taken?.tries != null) await eraseOldGuestData(db, mails);
  else await deleteKeptMails(mails, startingGuestDays);
}

/** Returns the number of erased addresses. A failure doesn't stop the others. @throws the first failure at the end */
export async function eraseOldGuestData(db: Database, mails: string, rows = portionRows): Promise<number> {
  let erased = 0;
  const failures: unknown[] = [];
  for (const { id: restaurantId, config } of await listConfigs(db)) {
    const erasure = { restaurantId, days: configOfText(config).guestDays, rows };
    const eraseAddresses: Erase = async (...portion) => {
      const done = await erasePayments(...portion);
      await deleteKeptMailsOf(mails, done.mails);
      erased += done.erased;
      return done;
    };
    for (const erase of [eraseAddresses, eraseCheckouts, eraseVisits]) {
      await inPortions(db, erasure, erase).catch((error: unknown) => failures.push(error));
    }
  }
  while (await deletePastMails(db, startingGuestDays, rows));
  await deleteKeptMails(mails, startingGuestDays);
  if (failures.length > 0) throw failures[0];
  return erased;
}

type Erase = (db: Database, erasure: Erasure, after: number) => Promise<{ readonly last: number | null }>;

async function inPortions(db: Database, erasure: Erasure, erase: Erase): Promise<void> {
  let last: number | null = 0;
  while (last !== null) ({ last } = await erase(db, erasure, last));
}
