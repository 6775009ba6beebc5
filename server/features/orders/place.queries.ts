import { type RawBuilder, sql } from 'kysely';
import { orderCaps } from '../../../core/domain/customization.ts';
import {
  type OrderStatus,
  orderStatusesBefore,
  type SubOrderStatus,
  statusFromSubOrders,
  subOrderStates,
  subOrderStatusesCountedAs,
} from '../../../core/domain/order-states.ts';
import { rateToPercent } from '../../../core/domain/pricing/rate.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { KeyedRequest } from '../../platform/idempotency/keyed-request.ts';
import { occupying, orderStatus, statusList, subOrderStatus, tablesThere } from '../../platform/statuses.ts';
import type { Menu } from '../menu/menu.service.ts';
import {
  isSeenOrderAtTable,
  type Orderer,
  restaurantOf,
  roomSeconds,
  tableIdOf,
  takesOrdersOf,
  unlessVisitIsEmpty,
  visitIdOf,
  visitParts,
} from './place-visit.queries.ts';
import type { PricedSubOrder } from './pricing.ts';

export interface Placement {
  readonly by: Orderer;
  readonly menu: Menu;
  readonly subOrder: PricedSubOrder;
  readonly specialInstruction: string;
  /** Undefined without a key; then an identical submission within ten seconds counts as a repeat. */
  readonly keyed: KeyedRequest | undefined;
  readonly fingerprint: string;
  /** The limit of waiting sub-orders at a table, in cents. */
  readonly waitingCents: number;
}

export interface PlacedIds {
  readonly orderId: number;
  readonly subOrderId: number;
}

/**
 * Places a sub-order in one statement (one commit), or writes nothing if a check fails. The visit's row lock serializes
 * phones of a table. Orders taken by staff are confirmed at once and don't count as waiting. @throws 23505 if the
 * idempotency key was used before, and the error of `unlessVisitIsEmpty`.
 */
export async function insertSubOrder(db: Queryable, placement: Placement): Promise<PlacedIds | undefined> {
  const { by, menu, subOrder, fingerprint, keyed } = placement;
  const status = statusWhenPlacedBy(by);
  const isWaiting = subOrderStates[status].countedAs === 'waiting';
  if (isWaiting && subOrder.totalCents > placement.waitingCents) return undefined;
  const counter = sql.ref(`${subOrderStates[status].countedAs}_count`);
  const firstStatus = orderStatus(statusFromSubOrders([status]));
  const choices = subOrder.lines.flatMap((line) =>
    line.choices.map(({ unit, name, description, priceCents }) => ({
      position: line.position,
      unit,
      name,
      description,
      price_cents: priceCents,
    })),
  );
  const lines = subOrder.lines.map((line) => ({
    position: line.position,
    item_id: line.itemId,
    item_name: line.itemName,
    item_description: line.itemDescription,
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
    total_cents: line.totalCents,
    special_instruction: line.specialInstruction,
  }));
  const { rows } = await sql<PlacedIds>`
    with ${visitParts(by, { menuVersion: menu.version, fingerprint, hasKey: keyed !== undefined })}, placed_order as (
      insert into orders (restaurant_id, table_id, visit_id, status, ${counter}, total_cents, tax_cents)
      select restaurant_id, table_id, id, ${firstStatus}, 1, ${subOrder.totalCents}, ${subOrder.taxCents} from visit
      on conflict (restaurant_id, table_id) where status in ${occupying} do update set
        status = ${isWaiting ? firstStatus : sql`orders.status`}, ${counter} = orders.${counter} + 1, version = orders.version + 1,
        total_cents = orders.total_cents + excluded.total_cents, tax_cents = orders.tax_cents + excluded.tax_cents
      where orders.status in ${statusList(orderStatusesBefore('new'))} and orders.visit_id = excluded.visit_id
        ${isWaiting ? sql`and orders.waiting_count < ${orderCaps.waitingSubOrders} and ${maySumUpWith(subOrder.totalCents, placement.waitingCents)}` : sql``}
        and orders.waiting_count + orders.confirmed_count + orders.cancelled_count < ${orderCaps.subOrdersPerOrder}
      returning restaurant_id, id, visit_id
    ), sub_order as (
      insert into sub_orders (restaurant_id, order_id, visit_id, status, item_count, total_cents, tax_rate, tax_cents,
        special_instruction, request_hash, ${'staff' in by ? sql`decided_at, taken_by_user_id` : sql`phone_number`})
      select restaurant_id, id, visit_id, ${subOrderStatus(status)}, ${subOrder.itemCount}, ${subOrder.totalCents},
        ${rateToPercent(menu.taxRate)}, ${subOrder.taxCents}, ${placement.specialInstruction}, ${fingerprint},
        ${'staff' in by ? sql`now(), ${by.staff.userId}` : sql`${by.visit.phone ?? null}::smallint`}
      from placed_order
      returning restaurant_id, id, order_id
    ), key as (
      insert into idempotency_keys (restaurant_id, caller, key, fingerprint, made_id)
      select restaurant_id, ${keyed?.caller ?? ''}, ${keyed?.key ?? ''}, ${fingerprint}, id from sub_order
      where ${keyed !== undefined}::boolean
    ), line as (
      insert into order_lines (restaurant_id, sub_order_id, position, item_id, item_name, item_description, quantity,
        unit_price_cents, total_cents, special_instruction)
      select s.restaurant_id, s.id, l.position, l.item_id, l.item_name, l.item_description, l.quantity,
        l.unit_price_cents, l.total_cents, l.special_instruction
      from sub_order s, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(position int, item_id int,
        item_name text, item_description text, quantity int, unit_price_cents bigint, total_cents bigint,
        special_instruction text)
      returning restaurant_id, id, position
    ), choice as (
      insert into order_line_choices (restaurant_id, line_id, unit, name, description, price_cents)
      select line.restaurant_id, line.id, c.unit, c.name, c.description, c.price_cents
      from line join jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c(position int, unit int, name text,
        description text, price_cents bigint) on c.position = line.position
    )
    select order_id, id as sub_order_id from sub_order ${unlessVisitIsEmpty(by)}`.execute(db);
  return rows[0];
}

/** The sum is of the statement's snapshot, so the order's version must be unchanged. See `lockVisit`. */
const maySumUpWith = (cents: number, most: number): RawBuilder<boolean> => sql`(
  orders.total_cents + ${cents}::bigint <= ${most}
  or ${waitingCentsOf(sql`orders`)} + ${cents}::bigint <= ${most}
    and orders.version = (select s.version from orders s where s.restaurant_id = orders.restaurant_id and s.id = orders.id)
)`;

/** Locking before placing gives the statement a snapshot that no other order can change. */
export async function lockVisit(tx: Tx, { restaurantId, visitId }: VisitClaims): Promise<void> {
  await sql`select from visits where restaurant_id = ${restaurantId} and id = ${visitId} for update`.execute(tx);
}

const waitingCentsOf = (order: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(w.total_cents), 0)::bigint from sub_orders w
  where w.restaurant_id = ${order}.restaurant_id and w.order_id = ${order}.id
    and w.status in ${statusList(subOrderStatusesCountedAs('waiting'))}
)`;

export function statusWhenPlacedBy(by: Orderer): SubOrderStatus {
  return 'visit' in by ? 'new' : 'confirmed';
}

export interface Obstacle {
  readonly isThere: boolean;
  /** The visit is open (for guests), and the table takes its orders. */
  readonly takesOrders: boolean;
  readonly isSeenOrderThere: boolean;
  readonly menuVersion: number;
  readonly orderStatus: OrderStatus | null;
  readonly waitingCount: number | null;
  readonly waitingCents: number;
  readonly placedCount: number | null;
  /** Until the visit may submit again; 0 or less: now. */
  readonly waitSeconds: number;
}

/** Why `insertSubOrder` placed nothing; undefined if the table doesn't exist. Reads only. */
export async function findObstacle(db: Queryable, by: Orderer): Promise<Obstacle | undefined> {
  const isInVisit = 'visit' in by ? sql`v.id is not null and v.ended_at is null` : sql`true`;
  const { rows } = await sql<Obstacle>`
    select t.state in ${tablesThere} as is_there, (${isInVisit} and ${takesOrdersOf(by)}) as takes_orders,
      ${isSeenOrderAtTable(by)} as is_seen_order_there, r.menu_version,
      o.status as order_status, o.waiting_count, ${waitingCentsOf(sql`o`)} as waiting_cents,
      o.waiting_count + o.confirmed_count + o.cancelled_count as placed_count,
      ceil(coalesce(extract(epoch from v.submitted_until - now()), 0))::int - ${roomSeconds}::int as wait_seconds
    from dining_tables t
    join restaurants r on r.id = t.restaurant_id
    left join visits v on v.restaurant_id = t.restaurant_id and v.table_id = t.id and v.id = ${visitIdOf(by)}
    left join orders o on o.restaurant_id = t.restaurant_id and o.table_id = t.id and o.status in ${occupying}
    where t.restaurant_id = ${restaurantOf(by)} and t.id = ${tableIdOf(by)}`.execute(db);
  return rows[0];
}

export async function findPlaced(
  db: Queryable,
  restaurantId: number,
  subOrderId: number,
): Promise<PlacedIds | undefined> {
  const { rows } = await sql<PlacedIds>`
    select order_id, id as sub_order_id from sub_orders
    where restaurant_id = ${restaurantId} and id = ${subOrderId}`.execute(db);
  return rows[0];
}

/** The same submission of the last seconds. */
export async function findJustPlaced(db: Queryable, by: Orderer, fingerprint: string): Promise<PlacedIds | undefined> {
  const { rows } = await sql<PlacedIds>`
    select s.order_id, s.id as sub_order_id
    from orders o join sub_orders s on s.restaurant_id = o.restaurant_id and s.order_id = o.id
    where o.restaurant_id = ${restaurantOf(by)} and o.visit_id = ${visitIdOf(by)}
      and s.request_hash = ${fingerprint} and s.created_at > now() - interval '15 seconds'
    order by s.id desc limit 1`.execute(db);
  return rows[0];
}
