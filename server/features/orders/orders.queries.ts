import { type RawBuilder, sql } from 'kysely';
import type { Avoided } from '../../../core/domain/avoided.ts';
import type { Region } from '../../../core/domain/formats/region.ts';
import type { KitchenStep } from '../../../core/domain/kitchen-steps.ts';
import type { SubOrderStatus } from '../../../core/domain/order-states.ts';
import type { Percent } from '../../../core/domain/pricing/rate.ts';
import type { TaxedAmount } from '../../../core/domain/pricing/tax-rules.ts';
import type { UnitSeats } from '../../../core/domain/seats.ts';
import type { Seller } from '../../../core/domain/seller.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { payingNow } from '../../platform/checkout/paying-now.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';
import { asJson, fromJson } from '../../platform/rows-in-json.ts';
import { givenRefunds, inChargeOfTable } from '../../platform/statuses.ts';
import { type ApprovalRow, usedApprovals } from '../approvals/approvals.service.ts';
import { type JoinedWithRow, joinedWithOfOrder } from '../joins/joins.service.ts';
import { type TaxedOrderRow, taxedOrder, termsOfBill, termsSource } from '../restaurants/restaurants.service.ts';
import { type GuestOfSubOrder, guestOfSubOrder, isLinkOfVisit } from '../visits/visits.service.ts';
import { type ChoiceRow, choicesOfLine, seatsOfLine } from './choice-rows.queries.ts';
import { isHeld } from './courses.queries.ts';
import { type VoidRow, voidsOfOrder } from './void.queries.ts';

export interface LineRow
  extends Omit<RowOf<'order_lines'>, 'restaurantId' | 'subOrderId' | 'position' | 'fromCount' | 'partOf'> {
  readonly kitchenStep?: KitchenStep | null;
  readonly seats?: UnitSeats | null;
  /** True if its course is not fired yet. */
  readonly held?: boolean;
  readonly choices: ChoiceRow[];
}

export interface SubOrderRow {
  readonly id: number;
  readonly status: SubOrderStatus;
  readonly createdAt: string;
  readonly itemCount: number;
  readonly totalCents: number;
  readonly taxCents: number;
  readonly taxRate: Percent;
  /** Taxed amounts line by line. Null if the sub-order's rate applies to all of it. */
  readonly taxedAmounts: readonly TaxedAmount[] | null;
  readonly specialInstruction: string;
  readonly avoids: Avoided[];
  /** The number of the guest's phone in the visit. */
  readonly phone: number | null;
  /** Null if the phone is unknown. */
  readonly guest: GuestOfSubOrder | null;
  readonly seenAt: string | null;
  readonly seenBy: string | null;
  readonly takenBy: string | null;
  readonly acceptedByItself: boolean;
  readonly changedByStaff: boolean;
  readonly kitchenStep: KitchenStep | null;
  readonly lines: LineRow[];
}

export interface OrderRowHead
  extends Omit<RowOf<'orders'>, 'waitingCount' | 'confirmedCount' | 'cancelledCount' | 'endedAt' | 'joinId'> {
  readonly tableName: string;
  readonly tableCode: string;
  readonly joinedWith: JoinedWithRow[];
  readonly attendantName: string | null;
  readonly visitStartedAt: Date;
  readonly subOrders: SubOrderRow[];
}

// Aggregated in the same statement, for a consistent order. json, because building jsonb takes twice as long.
const subOrdersOf = (which: RawBuilder<unknown>, choices = choicesOfLine) => sql`coalesce((
  select json_agg(json_build_object(
    'id', s.id, 'status', s.status, 'createdAt', to_char(s.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'itemCount', s.item_count, 'totalCents', s.total_cents, 'taxCents', s.tax_cents, 'taxRate', s.tax_rate,
    'taxedAmounts', s.taxed_amounts,
    'specialInstruction', s.special_instruction, 'avoids', s.avoids, 'phone', s.phone_number, 'guest', ${guestOfSubOrder},
    'seenAt', to_char(s.seen_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'kitchenStep', (
      select k.step from kitchen_tickets k where k.restaurant_id = s.restaurant_id and k.sub_order_id = s.id
    ),
    'seenBy', (select u.name from users u where u.id = s.seen_by_user_id),
    'takenBy', (select u.name from users u where u.id = s.taken_by_user_id),
    'acceptedByItself', s.accepted_by_itself, 'changedByStaff', s.changed_by_staff, 'lines', (
      select coalesce(json_agg(json_build_object(
        'id', l.id, 'itemId', l.item_id, 'itemName', l.item_name, 'itemDescription', l.item_description,
        'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents, 'totalCents', l.total_cents,
        'specialInstruction', l.special_instruction, 'taxRate', l.tax_rate, 'course', l.course,
        'held', ${isHeld(sql`s.order_id`)}, 'compedUnits', l.comped_units, 'kitchenStep', (
          select m.step from kitchen_lines m where m.restaurant_id = l.restaurant_id and m.line_id = l.id
        ), 'seats', ${seatsOfLine}, 'choices', ${choices}) order by l.position), '[]')
      from order_lines l where l.restaurant_id = s.restaurant_id and l.sub_order_id = s.id and l.part_of is null
    )) order by s.id desc)
  from sub_orders s where ${which}
), '[]') as sub_orders`;

const isOfOrder = sql`s.restaurant_id = o.restaurant_id and s.order_id = o.id`;
const subOrdersOfOrder = subOrdersOf(isOfOrder);

/** Leaves out the choices if `isWhole` is false. */
export const subOrdersIf = (isWhole: RawBuilder<unknown>) =>
  subOrdersOf(isOfOrder, sql`case when ${isWhole} then ${choicesOfLine} else '[]' end`);

// Includes earlier orders of the visit that were canceled completely.
const subOrdersOfVisit = subOrdersOf(sql`s.restaurant_id = v.restaurant_id and s.order_id in (
    select p.id from orders p where p.restaurant_id = v.restaurant_id and p.visit_id = v.id)`);

const head = sql`o.id, o.restaurant_id, o.table_id, t.name as table_name,
  t.code as table_code, a.name as attendant_name, o.visit_id, v.started_at as visit_started_at, o.status,
  o.total_cents, o.tax_cents, o.version, o.started_at,
  o.closed_at, ${joinedWithOfOrder} as joined_with`;

const sources = sql`orders o
  join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
  join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
  left join attendants a on a.restaurant_id = t.restaurant_id and a.id = ${inChargeOfTable}`;

async function readOrder(db: Queryable, restaurantId: number, orderId: RawBuilder<number>) {
  const { rows } = await sql<OrderRowHead>`
    select ${head}, ${subOrdersOfOrder} from ${sources}
    where o.restaurant_id = ${restaurantId} and o.id = ${orderId}`.execute(db);
  return rows[0];
}

/** An order with the seller that its receipts name. */
export interface OrderToPay extends OrderRowHead {
  readonly restaurantName: string;
  readonly restaurantAddress: string;
  readonly region: Region;
  readonly seller: Seller;
  /** The time of a payment in this transaction. */
  readonly paidAt: Date;
}

export async function findOrderToPay(tx: Tx, restaurantId: number, orderId: number): Promise<OrderToPay | undefined> {
  const { rows } = await sql<OrderToPay>`
    select ${head}, r.name as restaurant_name, r.address as restaurant_address, r.region, r.seller, now() as paid_at,
      ${subOrdersOfOrder} from ${sources} join restaurants r on r.id = o.restaurant_id
    where o.restaurant_id = ${restaurantId} and o.id = ${orderId}`.execute(tx);
  return rows[0];
}

export const findOrder = (db: Queryable, restaurantId: number, orderId: number) =>
  readOrder(db, restaurantId, sql`${orderId}`);

export const findOrderOf = (db: Queryable, restaurantId: number, subOrderId: number) =>
  readOrder(
    db,
    restaurantId,
    sql`(select order_id from sub_orders where restaurant_id = ${restaurantId} and id = ${subOrderId})`,
  );

interface BillRow {
  /** The amount of a split bill before tips; null if the bill isn't split. */
  readonly dueCents: number | null;
  readonly taxRate: string;
  readonly chargePlan: string;
  readonly currency: string;
  readonly taxed: TaxedOrderRow | null;
  readonly paidCents: number;
  readonly refundedCents: number;
}

interface ReopeningRow {
  readonly by: string;
  readonly reason: string;
  readonly reopenedAt: Date;
}

const reopenings = sql`
  select u.name as by, r.reason, r.reopened_at
  from order_reopenings r join users u on u.id = r.reopened_by_user_id
  where r.restaurant_id = o.restaurant_id and r.order_id = o.id order by r.id desc`;

interface MoveRow {
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly movedAt: Date;
}

const moves = sql`
  select f.name as from, t.name as to, u.name as by, m.moved_at
  from visit_moves m
  join dining_tables f on f.restaurant_id = m.restaurant_id and f.id = m.from_table_id
  join dining_tables t on t.restaurant_id = m.restaurant_id and t.id = m.to_table_id
  join users u on u.id = m.moved_by_user_id
  where m.restaurant_id = o.restaurant_id and m.order_id = o.id order by m.id desc`;

export interface LatePaymentRow
  extends Pick<RowOf<'late_payments'>, 'id' | 'orderId' | 'amountCents' | 'currency' | 'reason' | 'receivedAt'> {
  readonly tableName: string;
}

/** Late card payments that still need a refund, newest first. */
const latePayments = (which: RawBuilder<unknown>) => sql`
  select l.id, l.order_id, t.name as table_name, l.currency, l.reason, l.received_at,
    l.amount_cents - coalesce((
      select sum(r.amount_cents) from refunds r
      where r.restaurant_id = l.restaurant_id and r.late_payment_id = l.id and r.state in ${givenRefunds}
    ), 0)::bigint as amount_cents
  from late_payments l
  join orders o on o.restaurant_id = l.restaurant_id and o.id = l.order_id
  join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
  where l.resolved_at is null and ${which}
  order by l.id desc limit 100`;

export async function listLatePayments(db: Queryable, restaurantId: number): Promise<LatePaymentRow[]> {
  const { rows } = await latePayments(sql`l.restaurant_id = ${restaurantId}`).execute(db);
  return rows as LatePaymentRow[];
}

/** Minimum ages by line, of the dish and the dishes chosen in it. Lines without a minimum age are left out. */
const minAges = sql`(
  select coalesce(json_object_agg(aged.id, aged.min_age), '{}') from (
    select n.id, greatest(i.min_age, (
      select max(d.min_age) from order_line_choices c
      join items d on d.restaurant_id = c.restaurant_id and d.id = c.item_id
      where c.restaurant_id = n.restaurant_id and c.line_id = n.id
    )) as min_age
    from sub_orders s
    join order_lines n on n.restaurant_id = s.restaurant_id and n.sub_order_id = s.id
    join items i on i.restaurant_id = n.restaurant_id and i.id = n.item_id
    where s.restaurant_id = o.restaurant_id and s.order_id = o.id
  ) aged where aged.min_age > 0
)`;

export interface BesideOrder {
  readonly bill: BillRow;
  readonly payingNow: boolean;
  readonly minAges: Readonly<Record<number, number>>;
  readonly moves: readonly MoveRow[];
  readonly late: readonly LatePaymentRow[];
  readonly reopenings: readonly ReopeningRow[];
  readonly approvals: readonly ApprovalRow[];
  readonly voids: readonly VoidRow[];
}

type AsJson<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends readonly object[] ? Record<string, unknown>[] : Row[Name];
};

export async function findBesideOrder(db: Queryable, restaurantId: number, orderId: number) {
  const { rows } = await sql<AsJson<Omit<BesideOrder, 'bill'>> & BillRow>`
    select b.due_cents, ${termsOfBill}, ${taxedOrder} as taxed,
      (select coalesce(sum(p.amount_cents), 0)::bigint from payments p
        where p.restaurant_id = r.id and p.order_id = o.id) as paid_cents,
      (select coalesce(sum(f.amount_cents), 0)::bigint from refunds f
        where f.restaurant_id = r.id and f.order_id = o.id and f.payment_id is not null
          and f.state in ${givenRefunds}) as refunded_cents,
      ${payingNow} as paying_now, ${minAges} as min_ages, ${asJson(moves)} as moves,
      ${asJson(latePayments(sql`l.restaurant_id = ${restaurantId} and l.order_id = ${orderId}`))} as late,
      ${asJson(reopenings)} as reopenings, ${asJson(voidsOfOrder)} as voids, ${asJson(usedApprovals(restaurantId, orderId))} as approvals
    from ${termsSource}
    join orders o on o.restaurant_id = r.id and o.id = ${orderId}
    left join split_bills b on b.restaurant_id = r.id and b.order_id = o.id
    where r.id = ${restaurantId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    bill: row,
    payingNow: row.payingNow,
    minAges: row.minAges,
    moves: fromJson<MoveRow>(row.moves, 'movedAt'),
    late: fromJson<LatePaymentRow>(row.late, 'receivedAt'),
    reopenings: fromJson<ReopeningRow>(row.reopenings, 'reopenedAt'),
    voids: fromJson<VoidRow>(row.voids, 'voidedAt'),
    approvals: fromJson<ApprovalRow>(row.approvals, 'askedAt', 'answeredAt'),
  } satisfies BesideOrder;
}

export interface VisitOrderRow extends OrderRowHead {
  readonly taxed: TaxedOrderRow | null;
  readonly config: string;
  readonly currency: string;
}

export interface VisitOrder {
  readonly mayRead: boolean;
  readonly order: VisitOrderRow | undefined;
}

/** Everything ordered during the visit. An ended visit can still be read for 30 minutes. */
export async function findVisitOrder(db: Queryable, visit: VisitClaims, tableCode: string): Promise<VisitOrder> {
  const { rows } = await sql<Partial<VisitOrderRow>>`
    select ${head}, r.config, r.region ->> 'currency' as currency, ${taxedOrder} as taxed, ${subOrdersOfVisit}
    from visits v
    join restaurants r on r.id = v.restaurant_id
    join dining_tables t on t.restaurant_id = v.restaurant_id and t.id = v.table_id
    left join orders o on o.restaurant_id = v.restaurant_id and o.visit_id = v.id
    left join attendants a on a.restaurant_id = t.restaurant_id and a.id = ${inChargeOfTable}
    where v.restaurant_id = ${visit.restaurantId} and v.id = ${visit.visitId}
      and ${isLinkOfVisit(tableCode)} and (v.ended_at is null or v.ended_at > now() - interval '30 minutes')
    order by o.id desc limit 1`.execute(db);
  const [row] = rows;
  return { mayRead: row !== undefined, order: row?.id == null ? undefined : (row as VisitOrderRow) };
}
