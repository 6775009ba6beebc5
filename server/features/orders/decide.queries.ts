import { sql } from 'kysely';
import type { PlacedBy } from '../../../core/domain/guest-phones.ts';
import {
  canReopenOrder,
  type OrderStatus,
  orderStatuses,
  orderStatusesBefore,
  orderStatusesThat,
  type SubOrderStatus,
  statusFromCounts,
  subOrderStates,
  subOrderStatusesBefore,
  subOrderStatusesCountedAs,
  subOrderStatusesThat,
} from '../../../core/domain/order-states.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { unfinished } from '../../platform/checkout/paying-now.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { noKey, type WorkKey } from '../../platform/idempotency/once.ts';
import { jsonOrNull } from '../../platform/record-table.ts';
import { occupying, orderStatus, statusList, subOrderStatus } from '../../platform/statuses.ts';
import { hasComps } from '../restaurants/restaurants.service.ts';
import { isPhoneGone } from '../visits/visits.service.ts';
import {
  choiceColumns,
  choiceRecord,
  choiceValues,
  type writtenChoice,
  type writtenSeats,
} from './choice-rows.queries.ts';
import type { PricedSubOrder } from './pricing.ts';

export interface LockedVisit {
  readonly visitId: number;
  readonly tableId: number;
  readonly orderId: number;
  readonly hasEnded: boolean;
}

/** Locks the visit, which serializes all changes to the sub-order's order. */
export async function lockVisitOfSubOrder(tx: Tx, restaurantId: number, subOrderId: number) {
  const { rows } = await sql<LockedVisit & PlacedBy>`
    select v.id as visit_id, v.table_id, s.order_id, v.ended_at is not null as has_ended,
      s.phone_number as phone, ${isPhoneGone} as is_phone_gone
    from sub_orders s join visits v on v.restaurant_id = s.restaurant_id and v.id = s.visit_id
    where s.restaurant_id = ${restaurantId} and s.id = ${subOrderId} for update of v`.execute(tx);
  return rows[0];
}

/** A lock for `inTransaction`. Does nothing if there is no such sub-order. */
export const visitOfSubOrderLock = (restaurantId: number, subOrderId: number) => sql`
  select from visits v join sub_orders s on s.restaurant_id = v.restaurant_id and s.visit_id = v.id
  where s.restaurant_id = ${sql.lit(restaurantId)} and s.id = ${sql.lit(subOrderId)} for update of v`;

/** A lock for `inTransaction`. Does nothing if there is no such order. */
export const visitOfOrderLock = (restaurantId: number, orderId: number) => sql`
  select from visits v join orders o on o.restaurant_id = v.restaurant_id and o.visit_id = v.id
  where o.restaurant_id = ${sql.lit(restaurantId)} and o.id = ${sql.lit(orderId)} for update of v`;

export async function lockVisitOfOrder(tx: Tx, restaurantId: number, orderId: number) {
  const { rows } = await sql<LockedVisit>`
    select v.id as visit_id, v.table_id, o.id as order_id, v.ended_at is not null as has_ended
    from orders o join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
    where o.restaurant_id = ${restaurantId} and o.id = ${orderId} for update of v`.execute(tx);
  return rows[0];
}

/** Undefined if the status forbids it. Triggers: kitchen_ticket, print_decided, notify_kitchen, audit_cancelled. */
export async function decideSubOrder(
  tx: Tx,
  restaurantId: number,
  subOrderId: number,
  to: SubOrderStatus,
  {
    edited,
    isVoid = false,
    key = noKey,
  }: {
    readonly edited?: PricedSubOrder | undefined;
    /** True if dishes of a confirmed sub-order are voided or comped. */
    readonly isVoid?: boolean;
    readonly key?: WorkKey | undefined;
  } = {},
): Promise<{ orderStatus: OrderStatus } | undefined> {
  const { countedAs, countsOnRunningTotal } = subOrderStates[to];
  const counted = (as: typeof countedAs) => sql`(o.${sql.ref(`${as}_count`)}
    + ${sql.lit(countedAs === as ? 1 : 0)} - (before.status in ${statusList(subOrderStatusesCountedAs(as))})::int)`;
  const [waiting, confirmed, cancelled] = [counted('waiting'), counted('confirmed'), counted('cancelled')];
  // The same as `statusFromCounts`, in SQL.
  const status = sql`case
    when ${waiting} > 0 then ${orderStatus(statusFromCounts({ waiting: 1, confirmed: 0 }))}
    when ${confirmed} > 0 then ${orderStatus(statusFromCounts({ waiting: 0, confirmed: 1 }))}
    else ${orderStatus(statusFromCounts({ waiting: 0, confirmed: 0 }))}
  end`;
  const { rows } = await sql<{ orderStatus: OrderStatus }>`
    with before as (
      select restaurant_id, id, order_id, status, total_cents, tax_cents from sub_orders
      where restaurant_id = ${restaurantId} and id = ${subOrderId}
    ), decided as (
      update sub_orders s set status = ${subOrderStatus(to)},
        decided_at = ${countedAs === 'waiting' ? sql`null` : sql`case when s.status = ${subOrderStatus(to)} then s.decided_at else now() end`},
        total_cents = coalesce(${edited?.totalCents ?? null}, s.total_cents),
        tax_cents = coalesce(${edited?.taxCents ?? null}, s.tax_cents),
        taxed_amounts = coalesce(${jsonOrNull(edited?.taxedAmounts)}, s.taxed_amounts),
        item_count = coalesce(${edited?.itemCount ?? null}, s.item_count),
        changed_by_staff = ${edited !== undefined}
      where s.restaurant_id = ${restaurantId} and s.id = ${subOrderId}
        and s.status in ${statusList(isVoid ? subOrderStatusesThat('mayBeVoided') : subOrderStatusesBefore(to))}
      returning s.restaurant_id, s.id, s.order_id, s.total_cents, s.tax_cents, s.decided_at
    ), key as (${key.spendKeySql(sql`select id from decided`)})
    update orders o set
      waiting_count = ${waiting}, confirmed_count = ${confirmed}, cancelled_count = ${cancelled},
      total_cents = o.total_cents - before.total_cents + ${countsOnRunningTotal ? sql`decided.total_cents` : sql`0`},
      tax_cents = o.tax_cents - before.tax_cents + ${countsOnRunningTotal ? sql`decided.tax_cents` : sql`0`},
      version = o.version + 1, status = ${status},
      ended_at = case when ${status} in ${statusList(orderStatusesThat('isOver'))} then decided.decided_at end
    from decided, before
    where o.restaurant_id = decided.restaurant_id and o.id = decided.order_id
    returning o.status as order_status`.execute(tx);
  return rows[0];
}

export async function listWaiting(tx: Tx, restaurantId: number, tableId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from orders o join sub_orders s on s.restaurant_id = o.restaurant_id and s.order_id = o.id
    where o.restaurant_id = ${restaurantId} and o.table_id = ${tableId} and o.status in ${occupying}
      and s.status in ${statusList(subOrderStatusesCountedAs('waiting'))}
    order by s.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface Decided {
  readonly orderId: number;
  readonly subOrderId: number;
  readonly status: SubOrderStatus;
}

export async function findDecided(db: Queryable, restaurantId: number, subOrderId: number) {
  const { rows } = await sql<Decided>`
    select order_id, id as sub_order_id, status from sub_orders
    where restaurant_id = ${restaurantId} and id = ${subOrderId} 
      and status not in ${statusList(subOrderStatusesCountedAs('waiting'))}`.execute(db);
  return rows[0];
}

/** Records who opened New sub-orders first. Returns false if one of them isn't part of this order. */
export async function markSeen(
  tx: Tx,
  restaurantId: number,
  orderId: number,
  { subOrderIds, userId }: { readonly subOrderIds: readonly number[]; readonly userId: number },
): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    with seen as (
      update sub_orders set seen_at = now(), seen_by_user_id = ${userId}
      where restaurant_id = ${restaurantId} and order_id = ${orderId} and id = any(${subOrderIds}::bigint[])
        and status in ${statusList(subOrderStatusesCountedAs('waiting'))} and seen_at is null
    )
    select count(*)::int as found from sub_orders
    where restaurant_id = ${restaurantId} and order_id = ${orderId} and id = any(${subOrderIds}::bigint[])`.execute(tx);
  return rows[0]?.found === new Set(subOrderIds).size;
}

/** Removes lines that aren't in `lines`, and replaces all choices. */
export async function replaceLines(
  tx: Tx,
  restaurantId: number,
  subOrderId: number,
  lines: readonly {
    readonly id: number;
    readonly quantity: number;
    readonly totalCents: number;
    readonly compedUnits?: readonly number[] | undefined;
  }[],
  choices: readonly ReturnType<typeof writtenChoice>[],
): Promise<void> {
  const kept = lines.map((line) => line.id);
  // The counts enforce an order: old choices must be deleted before new ones with the same keys are inserted.
  await sql`
    with unchosen as (
      delete from order_line_choices c using order_lines l
      where l.restaurant_id = ${restaurantId} and l.sub_order_id = ${subOrderId}
        and c.restaurant_id = l.restaurant_id and c.line_id = l.id
      returning c.line_id
    ), removed as (
      delete from order_lines where restaurant_id = ${restaurantId} and sub_order_id = ${subOrderId}
        and id <> all(${kept}::bigint[]) and (select count(*) from unchosen) >= 0
    ), changed as (
      update order_lines l set quantity = e.quantity, total_cents = e."totalCents",
        comped_units = coalesce(e."compedUnits", l.comped_units)
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as e(id bigint, quantity int, "totalCents" bigint, "compedUnits" smallint[])
      where l.restaurant_id = ${restaurantId} and l.sub_order_id = ${subOrderId} and l.id = e.id
    )
    insert into order_line_choices (restaurant_id, line_id, ${choiceColumns})
    select ${restaurantId}, c.line, ${choiceValues}
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c(line bigint, ${choiceRecord})
    where (select count(*) from unchosen) >= 0`.execute(tx);
}

export async function replaceSeats(
  tx: Tx,
  restaurantId: number,
  subOrderId: number,
  seats: ReturnType<typeof writtenSeats>,
): Promise<void> {
  await sql`
    delete from line_seats s using order_lines l
    where l.restaurant_id = ${restaurantId} and l.sub_order_id = ${subOrderId}
      and s.restaurant_id = l.restaurant_id and s.line_id = l.id`.execute(tx);
  if (seats.length === 0) return;
  await sql`
    insert into line_seats (restaurant_id, line_id, unit, seat)
    select ${restaurantId}, s.line, s.unit, s.seat
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as s(line bigint, unit int, seat int)`.execute(tx);
}

/** With `visit`, only closes an order of that visit. Updates a single row, so it needs no visit lock. */
export async function markClosed(db: Queryable, restaurantId: number, orderId: number, visit?: VisitClaims) {
  const { rows } = await sql<{ isOnTheHouse: boolean }>`
    update orders o set status = ${orderStatus('closed')}, closed_at = now(), version = o.version + 1
    where ${ofOrder(restaurantId, orderId, visit)}
      and o.status in ${statusList(orderStatusesBefore('closed'))}
    returning o.total_cents = 0 and ${hasComps(sql`o`)} as is_on_the_house`.execute(db);
  return rows[0];
}

const ofOrder = (restaurantId: number, orderId: number, visit: VisitClaims | undefined) =>
  sql`o.restaurant_id = ${restaurantId} and o.id = ${orderId}
    ${visit ? sql`and o.visit_id = ${visit.visitId}` : sql``}`;

/** Also undoes a split. False if the order isn't closed, is partly paid, or has an unfinished card checkout. */
export async function markReopened(
  tx: Tx,
  restaurantId: number,
  orderId: number,
  { reason, userId }: { readonly reason: string; readonly userId: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with reopened as (
      update orders o set status = ${orderStatus('open')}, closed_at = null, version = o.version + 1
      where o.restaurant_id = ${restaurantId} and o.id = ${orderId} and o.status in ${statusList(orderStatuses.filter(canReopenOrder))}
        and not exists (select from payments p where p.restaurant_id = o.restaurant_id and p.order_id = o.id)
        and not exists (
          select from card_checkouts c where c.restaurant_id = o.restaurant_id and c.order_id = o.id
            and c.state in ${unfinished}
        )
      returning o.restaurant_id, o.id
    ), together as (
      delete from split_bills b using reopened where b.restaurant_id = reopened.restaurant_id and b.order_id = reopened.id
    )
    insert into order_reopenings (restaurant_id, order_id, reason, reopened_by_user_id)
    select restaurant_id, id, ${reason}, ${userId} from reopened`.execute(tx);
  return numAffectedRows === 1n;
}

export async function isPartPaid(db: Queryable, restaurantId: number, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payments where restaurant_id = ${restaurantId} and order_id = ${orderId} limit 1`.execute(db);
  return rows.length === 1;
}

export async function findOrderStatus(db: Queryable, restaurantId: number, orderId: number, visit?: VisitClaims) {
  const { rows } = await sql<{ status: OrderStatus }>`
    select o.status from orders o where ${ofOrder(restaurantId, orderId, visit)}`.execute(db);
  return rows[0]?.status;
}
