import { type RawBuilder, sql } from 'kysely';
import { orderCaps } from '../../../core/domain/customization.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { occupying, tableHasUnpaidOrder, tablesTakingGuests, tablesThere } from '../../platform/statuses.ts';
import { isLinkOfVisit } from '../visits/visits.service.ts';

/** Who orders at a table: a guest in their visit, who knows its code, or one of the staff. */
export type Orderer =
  | { readonly visit: VisitClaims; readonly tableCode: string }
  | {
      readonly staff: Pick<StaffPrincipal, 'restaurantId' | 'userId'>;
      readonly tableId: number;
      /** The unpaid order that they saw at the table; undefined where they saw none. */
      readonly seenOrderId: number | undefined;
    };

/** Where an orderer is. */
export function restaurantOf(by: Orderer): number {
  return 'visit' in by ? by.visit.restaurantId : by.staff.restaurantId;
}

/** The number of the table: where the guest's visit sits now, or which staff name. */
export function tableIdOf(by: Orderer): RawBuilder<number> {
  if (!('visit' in by)) return sql`${by.tableId}::int`;
  return sql`(select table_id from visits where restaurant_id = ${by.visit.restaurantId} and id = ${by.visit.visitId})`;
}

/** The number of the visit in which is ordered: the guest's, or the table's open one. */
export function visitIdOf(by: Orderer): RawBuilder<number> {
  if ('visit' in by) return sql`${by.visit.visitId}::int`;
  return sql`(select id from visits where restaurant_id = ${by.staff.restaurantId} and table_id = ${by.tableId}
    and ended_at is null)`;
}

/** What one submission takes of its minute, and what of the minute there must be left of it before. */
const submissionSeconds = 60 / orderCaps.submissionsPerMinute;
export const roomSeconds = 60 - submissionSeconds;

/**
 * Whether the table `t` of the active restaurant `r`, for guests that of their visit `v`, takes this orderer's orders. Staff
 * may begin one where guests may check in; guests who are there go on ordering when their table is made inactive.
 */
export function takesOrdersOf(by: Orderer): RawBuilder<boolean> {
  return 'visit' in by
    ? sql`(t.state in ${tablesThere} and ${isLinkOfVisit(by.tableCode)} and r.active)`
    : sql`((t.state in ${tablesTakingGuests} or (t.state in ${tablesThere} and ${tableHasUnpaidOrder})) and r.active)`;
}

/** Whether the order that staff saw is still the unpaid one of table `t`: it may be paid by now, or moved with its guests. */
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

/**
 * The parts of the statement that places an order, the last of them `visit`: the visit in which it is placed, or no row. Its
 * row is locked, so that everybody who orders at the table takes turns.
 */
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

/**
 * Joins the table's visit, or begins it. A table without a visit has no lock in which its removal or a change of its state
 * could be waited for, so table and restaurant are held and judged once more, after the visit as record 2 wants it.
 */
function visitOfStaff(by: Staff, { menuVersion, fingerprint, hasKey }: Submission): RawBuilder<unknown> {
  const atTable = sql`t.restaurant_id = ${by.staff.restaurantId} and t.id = ${by.tableId} and r.id = t.restaurant_id
        and ${takesOrdersOf(by)} and ${isSeenOrderAtTable(by)} and r.menu_version = ${menuVersion}`;
  // A visit that moved away while this one waited for it is not the one that was begun in its place.
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

/**
 * What the statement ends with where staff place: it fails as a whole (22012) when a visit was begun and `sub_order` is
 * empty, since table, restaurant or the order that was seen changed while it waited. So nobody sits at the table then.
 */
export function unlessVisitIsEmpty(by: Orderer): RawBuilder<unknown> {
  if ('visit' in by) return sql``;
  return sql`union all select 1 / (select count(*)::int from sub_order), null from opened_visit
    where is_begun and not exists (select from sub_order)`;
}

/** Until when a submission takes its part of the minute after that moment. In UTC: how long a day is elsewhere depends on settings. */
const takenAfter = (moment: RawBuilder<unknown>): RawBuilder<Date> =>
  sql`(${moment} at time zone 'UTC' + ${submissionSeconds} * interval '1 second') at time zone 'UTC'`;

/** The visit `v` has room in its minute, and this is no repeat of its last submission without a key. */
function mayTakeTurn(fingerprint: string, hasKey: boolean, now: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(v.submitted_until is null or v.submitted_until - ${now} <= ${roomSeconds} * interval '1 second')
        and (${hasKey}::boolean or v.last_request_hash is distinct from ${fingerprint}
          or ${now} - v.last_request_at >= interval '10 seconds')`;
}
