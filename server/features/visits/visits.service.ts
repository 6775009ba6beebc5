import { randomInt } from 'node:crypto';
import type { Database, Queryable, Tx } from '../../platform/database.ts';
import {
  countUnpaidOrders,
  endVisit,
  findAbandonedVisits,
  hasOpenVisit,
  joinVisit,
  lockAbandonedVisit,
  lockOpenVisits,
} from './visits.queries.ts';

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

/**
 * Ends all visits of a restaurant or a table that takes no guests any more, unless one of its orders is unpaid. Answers
 * how many are: 0 when every visit has ended. An order that is being placed meanwhile comes before, or finds its visit
 * ended.
 */
export async function finishVisitsUnlessUnpaid(tx: Tx, restaurantId: number, tableId?: number): Promise<number> {
  const visits = await lockOpenVisits(tx, restaurantId, tableId);
  // A statement of its own: only after the locks are all earlier orders visible.
  const unpaid = await countUnpaidOrders(tx, restaurantId, tableId);
  if (unpaid === 0) for (const visitId of visits) await finishVisit(tx, restaurantId, visitId);
  return unpaid;
}

/**
 * Whether guests have checked in since a table's visits were ended. Asked while the table is locked: a check-in that
 * comes later finds the table changed before it can order.
 */
export async function isVisitedAnew(tx: Tx, restaurantId: number, tableId: number): Promise<boolean> {
  return hasOpenVisit(tx, restaurantId, tableId);
}
