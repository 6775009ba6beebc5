import { type RawBuilder, sql } from 'kysely';
import type { CourseLine } from '../../../core/domain/courses.ts';
import { kitchenStepsFor } from '../../../core/domain/kitchen-steps.ts';
import { type OrderStatus, subOrderStatusesCountedAs } from '../../../core/domain/order-states.ts';
import type { StoredTableState } from '../../../core/domain/table-states.ts';
import { payingNow } from '../../platform/checkout/paying-now.ts';
import type { Queryable } from '../../platform/database.ts';
import { hasNumber, holdsText, tablesInOrder } from '../../platform/paging.ts';
import { hiddenFromPlanner } from '../../platform/prepared-statements.ts';
import {
  inChargeOfTable,
  occupying,
  orderStatus,
  statusList,
  tableHasUnpaidOrder,
  tablesThere,
  wordList,
} from '../../platform/statuses.ts';
import { type JoinedWithRow, joinedWithOfOrder } from '../joins/joins.service.ts';
import { isHeld } from '../orders/orders.service.ts';
import { type TaxedOrderRow, taxedOrder, termsOfBill, termsSource } from '../restaurants/restaurants.service.ts';
import { firstNamesOf, movedFromOfOrder, movedFromOfVisit } from '../visits/visits.service.ts';

/** `createdAt` is a UTC time as a JSON string. */
export interface WaitingRow {
  readonly subOrderId: number;
  readonly createdAt: string;
  readonly seenAt: string | null;
  readonly seenBy: string | null;
}

const isWaiting = sql`o.waiting_count > 0 and s.restaurant_id = o.restaurant_id and s.order_id = o.id
    and s.status in ${statusList(subOrderStatusesCountedAs('waiting'))}`;

// Waiting sub-orders of `o`, oldest first. Most orders have none, and skip the lookup.
const waitingOfOrder = sql`
  select coalesce(json_agg(json_build_object('subOrderId', s.id,
    'createdAt', to_char(s.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'seenAt', to_char(s.seen_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seenBy', u.name) order by s.created_at, s.id), '[]') as waiting
  from sub_orders s left join users u on u.id = s.seen_by_user_id
  where ${isWaiting}`;

// Most restaurants have none, so its index is empty.
const acceptedOfOrder = sql`(
  select json_build_object('subOrderId', n.id, 'createdAt', to_char(n.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from sub_orders n where n.restaurant_id = o.restaurant_id and n.order_id = o.id and n.accepted_by_itself
  order by n.id desc limit 1)`;

const readySteps = wordList(kitchenStepsFor('floor'));

const readyDishes = (restaurantId: RawBuilder<number>) => sql`
  select k.order_id, count(*)::int as dishes from kitchen_tickets k
  join kitchen_lines l on l.restaurant_id = k.restaurant_id and l.sub_order_id = k.sub_order_id
  where k.restaurant_id = ${restaurantId} and k.done_at is null and l.step in ${readySteps}
  group by k.order_id`;

const heldCourses = (restaurantId: RawBuilder<number>) => sql`
  select order_id, json_agg(json_build_object('course', course, 'dishes', dishes) order by course) as courses from (
    select k.order_id, l.course, sum(l.quantity)::int as dishes from kitchen_tickets k
    join order_lines l on l.restaurant_id = k.restaurant_id and l.sub_order_id = k.sub_order_id and l.part_of is null
    where k.restaurant_id = ${restaurantId} and k.done_at is null and ${isHeld(sql`k.order_id`)}
    group by k.order_id, l.course
  ) of_course group by order_id`;

const linesWithCourse = sql`(
  select json_agg(distinct jsonb_strip_nulls(jsonb_build_object('course', l.course, 'kitchenStep', m.step,
    'held', nullif(${isHeld(sql`o.id`)}, false))))
  from kitchen_tickets k
  join order_lines l on l.restaurant_id = k.restaurant_id and l.sub_order_id = k.sub_order_id and l.course is not null
  join kitchen_lines m on m.restaurant_id = l.restaurant_id and m.line_id = l.id
  where k.restaurant_id = o.restaurant_id and k.order_id = o.id)`;

/** Paid orders with dishes still to be served, the newest per table. Their tables count as free. */
const paidReady = (restaurantId: RawBuilder<number>) => sql`
  select distinct on (p.table_id) p.table_id, k.order_id, k.dishes
  from (${readyDishes(restaurantId)}) k join orders p on p.restaurant_id = ${restaurantId} and p.id = k.order_id
  where p.status = ${orderStatus('paid')} order by p.table_id, p.id desc`;

const attendantInCharge = sql`left join attendants a on a.restaurant_id = t.restaurant_id and a.id = ${inChargeOfTable}`;

/** The attendant in charge, if a user is linked to them. */
const linkedAttendant = sql`(select m.attendant_id from users m
  where m.restaurant_id = a.restaurant_id and m.attendant_id = a.id and m.removed_at is null)`;

/** One row per waiting sub-order. An order without any has one row whose `subOrderId` is null. */
export interface ActiveOrderRow {
  readonly orderId: number;
  readonly tableId: number;
  readonly tableName: string;
  readonly movedFrom: string | null;
  readonly joinedWith: JoinedWithRow[];
  readonly status: OrderStatus;
  readonly otp: string;
  /** Null if no user is the attendant in charge. */
  readonly attendantId: number | null;
  readonly attendantName: string | null;
  readonly guests: string[] | null;
  readonly totalCents: number;
  readonly taxCents: number;
  readonly taxed: TaxedOrderRow | null;
  readonly startedAt: Date;
  readonly subOrderId: number | null;
  readonly createdAt: Date | null;
  readonly seenAt: Date | null;
  readonly seenBy: string | null;
  readonly payingNow: boolean;
  /** The amount paid so far; null unless the bill is split. */
  readonly paidCents: number | null;
  readonly leftCents: number | null;
  readonly dueCents: number | null;
  readonly taxRate: string;
  readonly chargePlan: string;
  readonly currency: string;
  readonly readyDishes: number;
  readonly heldCourses: { readonly course: number; readonly dishes: number }[] | null;
  readonly accepted: { readonly subOrderId: number; readonly createdAt: string } | null;
}

export async function hasOrders(db: Queryable, restaurantId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from orders where restaurant_id = ${restaurantId}) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Sorted by order number; waiting sub-orders oldest first. The search covers table, attendant and order number. */
export async function listActiveOrders(db: Queryable, restaurantId: number, searchText: string) {
  const words = searchText.trim();
  const id = hiddenFromPlanner(restaurantId);
  const found =
    words === '' ? sql`` : sql`and (${holdsText(words, 't.name', 'a.name')} or ${hasNumber('o.id', words)})`;
  // Materialized, because the planner expects few tickets and would read them again for each order.
  const { rows } = await sql<ActiveOrderRow>`
    with ready as materialized (${readyDishes(id)}), held as materialized (${heldCourses(id)})
    select o.id as order_id, o.table_id, t.name as table_name, ${movedFromOfOrder} as moved_from, ${joinedWithOfOrder} as joined_with, o.status, t.otp, ${linkedAttendant} as attendant_id, a.name as attendant_name,
      ${firstNamesOf(sql`o.visit_id`)} as guests, o.total_cents, o.tax_cents, ${taxedOrder} as taxed, o.started_at, s.id as sub_order_id, s.created_at, s.seen_at, u.name as seen_by, ${payingNow} as paying_now,
      b.paid_cents, b.due_cents - b.paid_cents as left_cents, b.due_cents, ${termsOfBill}, coalesce(k.dishes, 0) as ready_dishes, h.courses as held_courses, ${acceptedOfOrder} as accepted
    from orders o
    join (${termsSource}) on r.id = o.restaurant_id
    left join split_bills b on b.restaurant_id = o.restaurant_id and b.order_id = o.id
    join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
    ${attendantInCharge}
    left join (sub_orders s left join users u on u.id = s.seen_by_user_id) on ${isWaiting}
    left join ready k on k.order_id = o.id
    left join held h on h.order_id = o.id
    where o.restaurant_id = ${id} and o.status in ${occupying} ${found}
    order by o.id, s.created_at, s.id`.execute(db);
  return rows;
}

export interface FloorTableRow {
  readonly tableId: number;
  readonly tableName: string;
  readonly state: StoredTableState;
  readonly hasUnpaidOrder: boolean;
  readonly otp: string;
  readonly attendantId: number | null;
  readonly attendantName: string | null;
  readonly isTakenOver: boolean;
  readonly guests: string[] | null;
  readonly visitStartedAt: Date | null;
  readonly paidOrderId: number | null;
  readonly paidOrderReady: number | null;
}

export async function listFloorTables(db: Queryable, restaurantId: number): Promise<FloorTableRow[]> {
  const id = hiddenFromPlanner(restaurantId);
  const { rows } = await sql<FloorTableRow>`
    select t.id as table_id, t.name as table_name, t.state, t.otp, ${linkedAttendant} as attendant_id, ${inChargeOfTable} is distinct from t.attendant_id as is_taken_over, a.name as attendant_name, ${firstNamesOf(sql`v.id`)} as guests, ${tableHasUnpaidOrder} as has_unpaid_order,
      v.started_at as visit_started_at, y.order_id as paid_order_id, y.dishes as paid_order_ready
    from dining_tables t
    left join (${paidReady(id)}) y on y.table_id = t.id
    left join visits v on v.restaurant_id = t.restaurant_id and v.table_id = t.id and v.ended_at is null
    ${attendantInCharge}
    where t.restaurant_id = ${id} and t.state in ${tablesThere}
    order by ${tablesInOrder}`.execute(db);
  return rows;
}

export interface TableDetailRow extends FloorTableRow {
  readonly description: string;
  readonly code: string;
  readonly otpGeneratedAt: Date;
  readonly movedFrom: string | null;
  readonly orderId: number | null;
  readonly orderStatus: OrderStatus | null;
  readonly orderStartedAt: Date | null;
  readonly orderTotalCents: number | null;
  readonly orderTaxCents: number | null;
  readonly orderTaxed: TaxedOrderRow | null;
  readonly orderDueCents: number | null;
  readonly taxRate: string;
  readonly chargePlan: string;
  readonly currency: string;
  readonly orderWaiting: WaitingRow[];
  readonly orderPayingNow: boolean;
  readonly orderLines: CourseLine[] | null;
  readonly orderJoinedWith: JoinedWithRow[];
}

export async function findTableDetail(db: Queryable, restaurantId: number, tableId: number) {
  const id = hiddenFromPlanner(restaurantId);
  const { rows } = await sql<TableDetailRow>`
    select t.id as table_id, t.name as table_name, t.state, t.otp, ${linkedAttendant} as attendant_id, ${inChargeOfTable} is distinct from t.attendant_id as is_taken_over, a.name as attendant_name, ${firstNamesOf(sql`v.id`)} as guests, t.description, t.code,
      t.otp_generated_at, v.started_at as visit_started_at, ${movedFromOfVisit} as moved_from, o.id is not null as has_unpaid_order, o.id as order_id,
      o.status as order_status, o.started_at as order_started_at, o.total_cents as order_total_cents,
      o.tax_cents as order_tax_cents, ${taxedOrder} as order_taxed, b.due_cents as order_due_cents, ${termsOfBill}, w.waiting as order_waiting, ${payingNow} as order_paying_now, ${linesWithCourse} as order_lines, ${joinedWithOfOrder} as order_joined_with,
      y.order_id as paid_order_id, y.dishes as paid_order_ready
    from dining_tables t
    left join (${paidReady(id)}) y on y.table_id = t.id
    join (${termsSource}) on r.id = t.restaurant_id
    ${attendantInCharge}
    left join visits v on v.restaurant_id = t.restaurant_id and v.table_id = t.id and v.ended_at is null
    left join orders o on o.restaurant_id = t.restaurant_id and o.table_id = t.id and o.status in ${occupying}
    left join split_bills b on b.restaurant_id = o.restaurant_id and b.order_id = o.id
    left join lateral (${waitingOfOrder}) w on true
    where t.restaurant_id = ${id} and t.id = ${tableId} and t.state in ${tablesThere}`.execute(db);
  return rows[0];
}
