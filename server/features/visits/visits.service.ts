import { randomInt } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { type Database, inTransaction, type Queryable, type Tx } from '../../platform/database.ts';
import {
  type CheckingIn,
  countUnpaidOrders,
  endingVisit,
  endVisit,
  findIdleVisits,
  joinVisit,
  joinVisitAgain,
  lockIdleVisit,
  lockOpenVisits,
} from './visits.queries.ts';

export {
  type CheckingIn,
  findTableByFormerCode,
  firstNameOfSubOrder,
  firstNamesOf,
  type GuestOfSubOrder,
  guestOfSubOrder,
  isLinkOfVisit,
  isPhoneGone,
  isVisitedAgain,
  keepFirstName,
  keepFormerCode,
  lockOpenVisits,
  movedFromOfOrder,
  movedFromOfVisit,
  renewOtp,
  tableOfVisit,
} from './visits.queries.ts';

/** An idle visit without unpaid orders ends after this time, so that guests who left can't keep ordering. */
const idleHours = 3;

/** Six digits from a secure random source. */
export function newOtp(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** Keeps the phone if its cookie `known` is valid, otherwise adds a new one. Starts a visit if there is none. */
export async function checkIn(
  db: Queryable,
  restaurantId: number,
  tableId: number,
  checkingIn: CheckingIn,
  known: VisitClaims | undefined,
): Promise<VisitClaims> {
  if (known?.phone !== undefined && known.restaurantId === restaurantId) {
    if (await joinVisitAgain(db, tableId, known, checkingIn)) return known;
  }
  return joinVisit(db, restaurantId, tableId, checkingIn);
}

/** CTEs that end the visit in the CTE `paid` and renew the OTP. */
export function visitEndingWith(paid: string): RawBuilder<unknown> {
  return endingVisit(paid, newOtp());
}

async function finishVisit(tx: Tx, restaurantId: number, visitId: number): Promise<void> {
  await endVisit(tx, restaurantId, visitId, newOtp());
}

export async function finishIdleVisits(db: Database): Promise<number> {
  let finished = 0;
  for (const { restaurantId, visitId } of await findIdleVisits(db, idleHours)) {
    await inTransaction(db, async (tx) => {
      if (!(await lockIdleVisit(tx, restaurantId, visitId, idleHours))) return;
      await finishVisit(tx, restaurantId, visitId);
      finished += 1;
    });
  }
  return finished;
}

/** Ends the visits unless an order is unpaid. Returns the number of unpaid ones. Concurrent orders wait for this. */
export async function finishVisitsUnlessUnpaid(tx: Tx, restaurantId: number, tableId?: number): Promise<number> {
  const visits = await lockOpenVisits(tx, restaurantId, tableId);
  // Must be a separate statement: it then sees orders committed while it waited for the locks.
  const unpaid = await countUnpaidOrders(tx, restaurantId, tableId);
  if (unpaid === 0) for (const visitId of visits) await finishVisit(tx, restaurantId, visitId);
  return unpaid;
}

/** Locks the table against orders and payments until the transaction ends. Returns its open visit. */
export async function holdVisits(tx: Tx, restaurantId: number, tableId: number): Promise<number | undefined> {
  const [visitId] = await lockOpenVisits(tx, restaurantId, tableId);
  return visitId;
}
