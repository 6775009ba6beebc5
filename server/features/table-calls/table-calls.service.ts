import type { TableCallKind } from '../../../core/domain/table-calls.ts';
import { tableMessages } from '../../../core/messages/en/server/tables.ts';
import { fill } from '../../../core/messages/message.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { presentOwnCalls } from './table-calls.present.ts';
import { findCallTaker, insertTableCall, listCallsOfVisit, takeWaitingCall } from './table-calls.queries.ts';

export { sweepTableCalls } from './table-calls.queries.ts';

export async function callStaff({ db, feed }: Services, visit: VisitClaims, kind: TableCallKind) {
  const isNew = await insertTableCall(db, visit, kind);
  if (isNew) feed.bump('floor', visit.restaurantId);
  const rows = await listCallsOfVisit(db, visit);
  const [first] = rows;
  if (!first) return refuse('NotCheckedIn');
  const call = rows.find((row) => row.kind === kind);
  if (!isNew && !(call && (call.takenAt === null || call.isRecent))) {
    const retryAfterSeconds = Math.max(1, first.waitSeconds);
    return refuse('TooManyTries', { retryAfterSeconds, words: tableMessages.call.tooSoon });
  }
  return { isNew, calls: presentOwnCalls(rows) };
}

export async function callsOfVisit({ db }: Services, visit: VisitClaims) {
  const rows = await listCallsOfVisit(db, visit);
  return rows.length === 0 ? refuse('NotCheckedIn') : { calls: presentOwnCalls(rows) };
}

/** A second user is told who took the call. Taking your own call again has no effect. */
export async function takeCall({ db, feed }: Services, restaurantId: number, callId: number, userId: number) {
  if (await takeWaitingCall(db, restaurantId, callId, userId)) {
    feed.bump('floor', restaurantId);
    return { taken: true };
  }
  const taker = await findCallTaker(db, restaurantId, callId);
  if (!taker) return refuse('NotFound');
  if (taker.userId === null) return refuse('Stale', { words: tableMessages.call.ended });
  if (taker.userId === userId) return { taken: true };
  return refuse('CallTaken', { words: fill(tableMessages.call.takenBy, { name: taker.name ?? '' }) });
}
