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
  isLinkOfVisit,
  isVisitedAgain,
  keepFormerCode,
  movedFromOfOrder,
  movedFromOfVisit,
  renewOtp,
  tableOfVisit,
} from './visits.queries.ts';

/** After so long a visit in which nothing happens and nothing is owed is over: who left must not hold the table's proof. */
const idleHours = 3;

/** A fresh OTP: six digits from the system's secure source. */
export function newOtp(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/**
 * Checks a browser in at the table's visit, which the first check-in after the table was free starts: as the phone that it
 * is there already by what its cookie `known` proves, or as another one.
 */
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

/** The parts of the statement that pays an order, its part `paid`, which end the visit; the OTP is renewed. */
export function visitEndingWith(paid: string): RawBuilder<unknown> {
  return endingVisit(paid, newOtp());
}

/** Ends a visit, within the transaction that finds it idle or frees its table; the OTP is renewed. */
async function finishVisit(tx: Tx, restaurantId: number, visitId: number): Promise<void> {
  await endVisit(tx, restaurantId, visitId, newOtp());
}

/** Ends visits in which nothing happened for three hours and nothing is owed. Answers how many. */
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

/**
 * Ends all visits of a restaurant or a table, unless one of its orders is unpaid: it takes no guests any more, or staff
 * free it. Answers how many are unpaid: 0 when every visit has ended. An order that is being placed meanwhile comes
 * before, or finds its visit ended.
 */
export async function finishVisitsUnlessUnpaid(tx: Tx, restaurantId: number, tableId?: number): Promise<number> {
  const visits = await lockOpenVisits(tx, restaurantId, tableId);
  // A statement of its own: only after the locks are all earlier orders visible.
  const unpaid = await countUnpaidOrders(tx, restaurantId, tableId);
  if (unpaid === 0) for (const visitId of visits) await finishVisit(tx, restaurantId, visitId);
  return unpaid;
}

/** Keeps everybody at a table from ordering and paying until the transaction is over. Answers its open visit, if any. */
export async function holdVisits(tx: Tx, restaurantId: number, tableId: number): Promise<number | undefined> {
  const [visitId] = await lockOpenVisits(tx, restaurantId, tableId);
  return visitId;
}
