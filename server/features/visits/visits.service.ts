import { randomInt } from 'node:crypto';
import type { Database, Queryable, Tx } from '../../platform/database.ts';
import { endVisit, findAbandonedVisits, joinVisit, lockAbandonedVisit } from './visits.queries.ts';

/** After this long without an order a visit is over: whoever checked in and left must not hold the table's proof. */
const abandonedAfterHours = 3;

/** A fresh OTP: six digits from the system's secure source. */
export function newOtp(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** Checks a browser in: the id of the table's visit, started by the first check-in after the table was free. */
export async function checkIn(db: Queryable, restaurantId: number, tableId: number): Promise<number> {
  return joinVisit(db, restaurantId, tableId);
}

/** Ends a visit with payment or cancellation, within its transaction; the OTP is renewed. */
export async function finishVisit(tx: Tx, restaurantId: number, visitId: number): Promise<void> {
  await endVisit(tx, restaurantId, visitId, newOtp());
}

/** Ends visits that never ordered. Answers how many. */
export async function finishAbandonedVisits(db: Database): Promise<number> {
  let finished = 0;
  for (const { restaurantId, visitId } of await findAbandonedVisits(db, abandonedAfterHours)) {
    await db.transaction().execute(async (tx) => {
      if (!(await lockAbandonedVisit(tx, restaurantId, visitId))) return;
      await finishVisit(tx, restaurantId, visitId);
      finished += 1;
    });
  }
  return finished;
}
