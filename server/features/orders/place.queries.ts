import { sql } from 'kysely';
import { orderCaps } from '../../../core/domain/customization.ts';
import { type OrderStatus, orderStatusesBefore } from '../../../core/domain/order-states.ts';
import { rateToPercent } from '../../../core/domain/pricing/rate.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import type { Queryable } from '../../platform/database.ts';
import type { KeyedRequest } from '../../platform/idempotency/keyed-request.ts';
import { occupying, orderStatus, statusList, subOrderStatus } from '../../platform/order-statuses.ts';
import { tablesThere } from '../../platform/table-statuses.ts';
import type { Menu } from '../menu/menu.service.ts';
import { isLinkOfVisit } from '../visits/visits.service.ts';
import type { PricedSubOrder } from './pricing.ts';

export interface Placement {
  readonly visit: VisitClaims;
  readonly tableCode: string;
  readonly menu: Menu;
  readonly subOrder: PricedSubOrder;
  readonly specialInstruction: string;
  /** Undefined when the browser sent no key: then an identical submission within ten seconds is taken for a repeat. */
  readonly keyed: KeyedRequest | undefined;
  readonly fingerprint: string;
}

/** What one submission takes of its minute, and what of the minute there must be left of it before. */
const submissionSeconds = 60 / orderCaps.submissionsPerMinute;
const roomSeconds = 60 - submissionSeconds;

export interface PlacedIds {
  readonly orderId: number;
  readonly subOrderId: number;
}

/**
 * Places a sub-order in one statement, so in one round trip and one commit. Each part takes its rows from the one
 * before: nothing is written unless the visit lives and did not submit too much within a minute, the table is open, the
 * menu has not changed since it was priced, and the order takes further sub-orders. The visit's row lock makes two phones
 * of a table take turns.
 * @throws a unique violation (23505) when the visit used the idempotency key before.
 */
export async function insertSubOrder(db: Queryable, placement: Placement): Promise<PlacedIds | undefined> {
  const { visit, menu, subOrder, fingerprint, keyed } = placement;
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
    with visit as (
      update visits v set last_request_hash = ${fingerprint}, last_request_at = now(),
        submitted_until = greatest(v.submitted_until, now()) + ${submissionSeconds} * interval '1 second'
      from dining_tables t, restaurants r
      where v.restaurant_id = ${visit.restaurantId} and v.id = ${visit.visitId}
        and v.ended_at is null and not coalesce(v.submitted_until > now() + ${roomSeconds} * interval '1 second', false)
        and t.restaurant_id = v.restaurant_id and t.id = v.table_id and t.state in ${tablesThere} and ${isLinkOfVisit(placement.tableCode)}
        and r.id = v.restaurant_id and r.active and r.menu_version = ${menu.version}
        and (${keyed !== undefined}::boolean or v.last_request_hash is distinct from ${fingerprint}
          or v.last_request_at <= now() - interval '10 seconds')
      returning v.restaurant_id, v.id, v.table_id
    ), placed_order as (
      insert into orders (restaurant_id, table_id, visit_id, status, waiting_count, total_cents, tax_cents)
      select restaurant_id, table_id, id, ${orderStatus('new')}, 1, ${subOrder.totalCents}, ${subOrder.taxCents} from visit
      on conflict (restaurant_id, table_id) where status in ${occupying} do update set
        status = ${orderStatus('new')}, waiting_count = orders.waiting_count + 1, version = orders.version + 1,
        total_cents = orders.total_cents + excluded.total_cents, tax_cents = orders.tax_cents + excluded.tax_cents
      where orders.status in ${statusList(orderStatusesBefore('new'))} and orders.visit_id = excluded.visit_id
        and orders.waiting_count < ${orderCaps.waitingSubOrders}
        and orders.waiting_count + orders.confirmed_count + orders.cancelled_count < ${orderCaps.subOrdersPerOrder}
      returning restaurant_id, id, visit_id
    ), sub_order as (
      insert into sub_orders (restaurant_id, order_id, visit_id, status, item_count, total_cents, tax_rate, tax_cents,
        special_instruction, request_hash)
      select restaurant_id, id, visit_id, ${subOrderStatus('new')}, ${subOrder.itemCount}, ${subOrder.totalCents},
        ${rateToPercent(menu.taxRate)}, ${subOrder.taxCents}, ${placement.specialInstruction}, ${fingerprint}
      from placed_order
      returning restaurant_id, id, order_id
    ), key as (
      insert into idempotency_keys (caller, key, fingerprint, made_id)
      select ${keyed?.caller ?? ''}, ${keyed?.key ?? ''}, ${fingerprint}, id from sub_order
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
    select order_id, id as sub_order_id from sub_order`.execute(db);
  return rows[0];
}

export interface Obstacle {
  readonly isVisitOpen: boolean;
  readonly menuVersion: number;
  readonly isTableOpen: boolean;
  readonly orderStatus: OrderStatus | null;
  readonly waitingCount: number | null;
  /** Sub-orders of the order in all. */
  readonly placedCount: number | null;
  /** Until the visit may submit again: 0 or less when it may now. */
  readonly waitSeconds: number;
}

/** Why `insertSubOrder` placed nothing. Reads only. */
export async function findObstacle(db: Queryable, { visit, tableCode }: Placement): Promise<Obstacle | undefined> {
  const { rows } = await sql<Obstacle>`
    select v.ended_at is null as is_visit_open, r.menu_version,
      (t.state in ${tablesThere} and ${isLinkOfVisit(tableCode)} and r.active) as is_table_open,
      o.status as order_status, o.waiting_count,
      o.waiting_count + o.confirmed_count + o.cancelled_count as placed_count,
      ceil(coalesce(extract(epoch from v.submitted_until - now()), 0))::int - ${roomSeconds}::int as wait_seconds
    from visits v
    join dining_tables t on t.restaurant_id = v.restaurant_id and t.id = v.table_id
    join restaurants r on r.id = v.restaurant_id
    left join orders o on o.restaurant_id = v.restaurant_id and o.table_id = v.table_id and o.status in ${occupying}
    where v.restaurant_id = ${visit.restaurantId} and v.id = ${visit.visitId}`.execute(db);
  return rows[0];
}

/** A sub-order that was placed under a key. */
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

/** What the visit placed by the same submission within the last seconds. */
export async function findJustPlaced(
  db: Queryable,
  { restaurantId, visitId }: VisitClaims,
  fingerprint: string,
): Promise<PlacedIds | undefined> {
  const { rows } = await sql<PlacedIds>`
    select s.order_id, s.id as sub_order_id
    from orders o join sub_orders s on s.restaurant_id = o.restaurant_id and s.order_id = o.id
    where o.restaurant_id = ${restaurantId} and o.visit_id = ${visitId}
      and s.request_hash = ${fingerprint} and s.created_at > now() - interval '15 seconds'
    order by s.id desc limit 1`.execute(db);
  return rows[0];
}
