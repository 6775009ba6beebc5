import { tableMessages } from '../../../core/messages/en/server/tables.ts';
import { fill } from '../../../core/messages/message.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import { isSqlState, type Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { newOtp } from '../visits/visits.service.ts';
import { findTableName, keepMove, lockTables, lockVisitsOfTables, moveCalls, seatVisit } from './moves.queries.ts';

export interface Move {
  readonly tableId: number;
  readonly toTableId: number;
  /** The unpaid order that the screen showed. Undefined skips the check. */
  readonly orderId: number | null | undefined;
}

/** Card payments and split bills continue with the order. The old table gets a new OTP. */
export async function moveTable(services: Services, { restaurantId, userId }: StaffPrincipal, move: Move) {
  const name = await findTableName(services.db, restaurantId, move.toTableId);
  if (name === undefined) return refuse('NotFound');
  try {
    return await changeFloor(services, restaurantId, (tx) => moveVisit(tx, restaurantId, userId, move));
  } catch (error) {
    // Other guests checked in or were moved there at the same time.
    if (isSqlState(error, '23505'))
      return refuse('TableNotFree', { words: fill(tableMessages.move.busy, { table: name }) });
    throw error;
  }
}

async function moveVisit(tx: Tx, restaurantId: number, userId: number, { tableId, toTableId, orderId }: Move) {
  const seated = await lockVisitsOfTables(tx, restaurantId, [tableId, toTableId]);
  const visit = seated.find((visit) => visit.tableId === tableId);
  const there = seated.find((visit) => visit.tableId === toTableId);
  if (visit && !there) {
    await seatVisit(tx, restaurantId, visit, toTableId);
    await moveCalls(tx, restaurantId, visit.visitId, toTableId);
  }
  const tables = await lockTables(tx, restaurantId, [tableId, toTableId]);
  const from = tables.find(({ id }) => id === tableId);
  const to = tables.find(({ id }) => id === toTableId);
  if (!from || !to) return refuse('NotFound');
  if (!visit) return refuse('Stale', { words: fill(tableMessages.move.nobodySits, { table: from.name }) });
  if (orderId !== undefined && visit.orderId !== orderId) {
    return refuse('Stale', { words: fill(tableMessages.move.anotherOrder, { table: from.name }) });
  }
  if (there) {
    const words = there.orderId === null ? tableMessages.move.guestsThere : tableMessages.move.busy;
    return refuse('TableNotFree', { words: fill(words, { table: to.name }) });
  }
  if (to.state !== 'active')
    return refuse('TableNotFree', { words: fill(tableMessages.move.inactive, { table: to.name }) });
  await keepMove(tx, restaurantId, visit, { toTableId, userId, newOtp: newOtp() });
  return { tableId: to.id, tableName: to.name };
}
