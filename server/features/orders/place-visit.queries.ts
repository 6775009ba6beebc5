import { type RawBuilder, sql } from 'kysely';
import { orderCaps } from '../../../core/domain/customization.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { occupying, tableHasUnpaidOrder, tablesTakingGuests, tablesThere } from '../../platform/statuses.ts';
import { isLinkOfVisit } from '../visits/visits.service.ts';

/** A guest in their visit, who knows the table's code, or staff. */
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

/** SQL for the table's id: where the guest's visit is now, or the one staff chose. */
export function tableIdOf(by: Orderer): RawBuilder<number> {
  if (!('visit' in by)) return sql`${by.tableId}::int`;
  return sql`(select table_id from visits where restaurant_id = ${by.visit.restaurantId} and id = ${by.visit.visitId})`;
}

/** SQL for the visit's id: the guest's, or the table's open one. */
export function visitIdOf(by: Orderer): RawBuilder<number> {
  if ('visit' in by) return sql`${by.visit.visitId}::int`;
  return sql`(select id from visits where restaurant_id = ${by.staff.restaurantId} and table_id = ${by.tableId}
    and ended_at is null)`;
}

/** Seconds that a submission uses of its minute, and the most that may be used before it. */
const submissionSeconds = 60 / orderCaps.submissionsPerMinute;
export const roomSeconds = 60 - submissionSeconds;

/** Needs aliases `t`, `r` and (guests) `v`. Seated guests may continue at a table that was made inactive. */
export function takesOrdersOf(by: Orderer): RawBuilder<boolean> {
  return 'visit' in by
    ? sql`(t.state in ${tablesThere} and ${isLinkOfVisit(by.tableCode)} and r.active)`
    : sql`((t.state in ${tablesTakingGuests} or (t.state in ${tablesThere} and ${tableHasUnpaidOrder})) and r.active)`;
}

/** SQL: false if the order that staff saw was paid or moved away from table `t`. */
export function isSeenOrderAtTable(by: Orderer): RawBuilder<boolean> {
  const seen = 'visit' in by ? undefined : by.seenOrderId;
  if (seen === undefined) return sql`true`;
  return sql`exists(select from orders s where s.restaurant_id = t.restaurant_id and s.id = ${seen} and s.table_id = t.id
    and s.status in ${occupying})`;
}

interface Submission {
  readonly menuVersion: number;
  readonly fingerprint: string;
  readonly hasKey: boolean;
}

/** CTEs; the last one, `visit`, is the locked visit or empty, so that orders at a table are serialized. */
export function visitParts(by: Orderer, submission: Submission): RawBuilder<unknown> {
  return 'visit' in by ? visitOfGuest(by, submission) : visitOfStaff(by, submission);
}

type Guest = Extract<Orderer, { visit: unknown }>;

function visitOfGuest(by: Guest, { menuVersion, fingerprint, hasKey }: Submission): RawBuilder<unknown> {
  const { visit } = by;
  return sql`visit as (
      update visits v set last_request_hash = ${fingerprint}, last_request_at = now(),
        submitted_until = greatest(${takenAfter(sql`v.submitted_until`)}, now() + ${submissionSeconds} * interval '1 second')
      from dining_tables t, restaurants r
      where v.restaurant_id = ${visit.restaurantId} and v.id = ${visit.visitId}
        and v.ended_at is null and t.restaurant_id = v.restaurant_id and t.id = v.table_id
        and r.id = v.restaurant_id and ${takesOrdersOf(by)} and r.menu_version = ${menuVersion}
        and ${mayTakeTurn(fingerprint, hasKey, sql`now()`)}
      returning v.restaurant_id, v.id, v.table_id
    )`;
}

type Staff = Extract<Orderer, { staff: unknown }>;

/** Without a visit there is no lock to wait on, so table and restaurant are locked and checked again after it. */
function visitOfStaff(by: Staff, { menuVersion, fingerprint, hasKey }: Submission): RawBuilder<unknown> {
  const atTable = sql`t.restaurant_id = ${by.staff.restaurantId} and t.id = ${by.tableId} and r.id = t.restaurant_id
        and ${takesOrdersOf(by)} and ${isSeenOrderAtTable(by)} and r.menu_version = ${menuVersion}`;
  // If the visit moved away while we waited, don't use the one that replaced it.
  const isOfSeenOrder =
    by.seenOrderId === undefined
      ? sql`true`
      : sql`exists(select from orders s where s.restaurant_id = o.restaurant_id and s.id = ${by.seenOrderId} and s.visit_id = o.id)`;
  return sql`opened_visit as (
      insert into visits as v (restaurant_id, table_id, last_request_hash, last_request_at, submitted_until)
      select t.restaurant_id, t.id, ${fingerprint}, now(), now() + ${submissionSeconds} * interval '1 second'
      from dining_tables t, restaurants r where ${atTable}
      on conflict (restaurant_id, table_id) where ended_at is null do update set
        last_request_hash = excluded.last_request_hash, last_request_at = excluded.last_request_at,
        submitted_until = greatest(${takenAfter(sql`v.submitted_until`)}, excluded.submitted_until)
      where ${mayTakeTurn(fingerprint, hasKey, sql`excluded.last_request_at`)}
      returning v.restaurant_id, v.id, v.table_id, v.xmax = 0 as is_begun
    ), visit as (
      select o.restaurant_id, o.id, o.table_id from opened_visit o, dining_tables t, restaurants r
      where ${atTable} and ${isOfSeenOrder} for share of t, r
    )`;
}

/** Fails (22012, division by zero) if a visit was started but nothing placed: it would occupy the table. */
export function unlessVisitIsEmpty(by: Orderer): RawBuilder<unknown> {
  if ('visit' in by) return sql``;
  return sql`union all select 1 / (select count(*)::int from sub_order), null from opened_visit
    where is_begun and not exists (select from sub_order)`;
}

/** Adds a submission's share of the minute. In UTC, because interval arithmetic depends on the session's time zone. */
const takenAfter = (moment: RawBuilder<unknown>): RawBuilder<Date> =>
  sql`(${moment} at time zone 'UTC' + ${submissionSeconds} * interval '1 second') at time zone 'UTC'`;

/** The rate limit has room, and this isn't a keyless repeat of the last submission. */
function mayTakeTurn(fingerprint: string, hasKey: boolean, now: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(v.submitted_until is null or v.submitted_until - ${now} <= ${roomSeconds} * interval '1 second')
        and (${hasKey}::boolean or v.last_request_hash is distinct from ${fingerprint}
          or ${now} - v.last_request_at >= interval '10 seconds')`;
}
