import { type RawBuilder, sql } from 'kysely';
import { orderCaps } from '../../../core/domain/order-caps.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { occupying, tableHasUnpaidOrder, tablesTakingGuests, tablesThere } from '../../platform/statuses.ts';
import { isLinkOfVisit } from '../visits/visits.service.ts';

/** Who orders: a guest of the visit who knows the table's code, or staff. */
export type Orderer =
  | { readonly visit: VisitClaims; readonly tableCode: string }
  | {
      readonly staff: Pick<StaffPrincipal, 'restaurantId' | 'userId'>;
      readonly tableId: number;
      /** The unpaid order that the screen showed, if any. */
      readonly seenOrderId: number | undefined;
    };

export function restaurantOf(by: Orderer): number {
  return 'visit' in by ? by.visit.restaurantId : by.staff.restaurantId;
}

export function tableIdOf(by: Orderer): RawBuilder<number> {
  if (!('visit' in by)) return sql`${by.tableId}::bigint`;
  return sql`(select table_id from visits where restaurant_id = ${by.visit.restaurantId} and id = ${by.visit.visitId})`;
}

export function visitIdOf(by: Orderer): RawBuilder<number> {
  if ('visit' in by) return sql`${by.visit.visitId}::bigint`;
  return sql`(select id from visits where restaurant_id = ${by.staff.restaurantId} and table_id = ${by.tableId}
    and ended_at is null)`;
}

/** Seconds of the minute that each submission uses, and the most that may be used up before it. */
export const submissionSeconds = 60 / orderCaps.submissionsPerMinute;
export const roomSeconds = 60 - submissionSeconds;

/** Requires the aliases `t`, `r` and, for guests, `v`. Seated guests can still order at a table made inactive. */
export function takesOrdersOf(by: Orderer): RawBuilder<boolean> {
  return 'visit' in by
    ? sql`(t.state in ${tablesThere} and ${isLinkOfVisit(by.tableCode)} and r.active)`
    : sql`((t.state in ${tablesTakingGuests} or (t.state in ${tablesThere} and ${tableHasUnpaidOrder})) and r.active)`;
}

/** SQL: false if the order that staff saw has been paid or has moved away from the table `t`. */
export function isSeenOrderAtTable(by: Orderer): RawBuilder<boolean> {
  const seen = 'visit' in by ? undefined : by.seenOrderId;
  if (seen === undefined) return sql`true`;
  return sql`exists(select from orders s where s.restaurant_id = t.restaurant_id and s.id = ${seen} and s.table_id = t.id
    and s.status in ${occupying})`;
}

/** Adds the time that a submission uses. In UTC, because interval arithmetic depends on the session's time zone. */
export const takenAfter = (moment: RawBuilder<unknown>): RawBuilder<Date> =>
  sql`(${moment} at time zone 'UTC' + ${submissionSeconds} * interval '1 second') at time zone 'UTC'`;

/** Requires the alias `v`. The rate limit allows a submission, and it isn't a repeat of the last one. */
export function mayTakeTurn(fingerprint: string, isNew: boolean, now: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(v.submitted_until is null or v.submitted_until - ${now} <= ${roomSeconds} * interval '1 second')
        and (${isNew}::boolean or v.last_request_hash is distinct from ${fingerprint}
          or ${now} - v.last_request_at >= interval '10 seconds')`;
}
