import { type RawBuilder, sql } from 'kysely';
import type { Avoided } from '../../../core/domain/avoided.ts';
import { orderCaps } from '../../../core/domain/order-caps.ts';
import {
  type OrderStatus,
  orderStatusesBefore,
  statusFromCounts,
  subOrderStatusesCountedAs,
} from '../../../core/domain/order-states.ts';
import { rateToPercent } from '../../../core/domain/pricing/rate.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { KeyedRequest } from '../../platform/idempotency/keyed-request.ts';
import { jsonOrNull } from '../../platform/record-table.ts';
import { occupying, orderStatus, statusList, subOrderStatus, tablesThere } from '../../platform/statuses.ts';
import type { Menu } from '../menu/menu.service.ts';
import { choiceColumns, choiceRecord, choiceValues, writtenChoice, writtenSeats } from './choice-rows.queries.ts';
import { partsOfAll, writtenChoices } from './combo-parts.ts';
import {
  isSeenOrderAtTable,
  mayTakeTurn,
  type Orderer,
  restaurantOf,
  roomSeconds,
  submissionSeconds,
  tableIdOf,
  takenAfter,
  takesOrdersOf,
  visitIdOf,
} from './place-visit.queries.ts';
import type { PricedSubOrder } from './pricing.ts';
import { takePortions } from './stock.queries.ts';

export interface Placement {
  readonly by: Orderer;
  readonly menu: Menu;
  readonly subOrder: PricedSubOrder;
  readonly specialInstruction: string;
  readonly avoids: readonly Avoided[];
  /** Undefined without a key. Then an identical submission within ten seconds counts as a repeat. */
  readonly keyed: KeyedRequest | undefined;
  readonly fingerprint: string;
  /** Set if this is known to be no repeat, although its own first try may have left its hash on the visit. */
  readonly isNew?: boolean;
  /** Courses that staff fire with the sub-order. */
  readonly fire: readonly number[];
  /** The limit for all waiting sub-orders of a table together, in cents. */
  readonly waitingCents: number;
  /** Confirms a guest's sub-order as it is placed. Fails with `lastPortion` if it takes the last portion of a dish. */
  readonly acceptsItself: boolean;
}

export interface PlacedIds {
  readonly orderId: number;
  readonly subOrderId: number;
  readonly acceptedByItself: boolean;
}

/** Writes nothing if a check fails. @throws 23505 if the key was used, 23514, `visitWithoutOrder`, `lastPortion` */
export async function insertSubOrder(db: Queryable, placement: Placement): Promise<PlacedIds | undefined> {
  const { by } = placement;
  return 'visit' in by ? insertForGuest(db, by, placement) : insertForStaff(db, by, placement);
}

/** For a sub-order that accepts itself, triggers: kitchen_ticket, print_placed, audit_accepted. */
async function insertForGuest(db: Queryable, by: Extract<Orderer, { visit: unknown }>, placement: Placement) {
  const { menu, subOrder, specialInstruction, avoids, fingerprint, keyed, isNew, waitingCents, acceptsItself } =
    placement;
  const { totalCents, taxCents } = subOrder;
  if (totalCents > waitingCents) return undefined;
  const counts = acceptsItself ? { waiting: 0, confirmed: 1 } : { waiting: 1, confirmed: 0 };
  const mayWait = sql`orders.waiting_count < ${orderCaps.waitingSubOrders} and ${maySumUpWith(totalCents, waitingCents)}`;
  const { rows } = await sql<PlacedIds>`
    with visit as (
      update visits v set last_request_hash = ${fingerprint}, last_request_at = now(),
        submitted_until = greatest(${takenAfter(sql`v.submitted_until`)}, now() + ${submissionSeconds} * interval '1 second')
      from dining_tables t, restaurants r
      where v.restaurant_id = ${by.visit.restaurantId} and v.id = ${by.visit.visitId} and v.ended_at is null
        and t.restaurant_id = v.restaurant_id and t.id = v.table_id and r.id = v.restaurant_id
        and ${takesOrdersOf(by)} and r.menu_version = ${menu.version}
        and ${mayTakeTurn(fingerprint, isNew || keyed !== undefined, sql`now()`)}
      returning v.restaurant_id, v.id, v.table_id
    ), placed_order as (
      insert into orders (restaurant_id, table_id, visit_id, status, waiting_count, confirmed_count, total_cents, tax_cents)
      select restaurant_id, table_id, id, ${orderStatus(statusFromCounts(counts))}, ${counts.waiting}::int,
        ${counts.confirmed}::int, ${totalCents}, ${taxCents} from visit
      where ${hasRoomFor(subOrder, sql`visit`)}
      on conflict (restaurant_id, table_id) where status in ${occupying} do update set
        status = ${acceptsItself ? sql`orders.status` : orderStatus('new')}, version = orders.version + 1,
        waiting_count = orders.waiting_count + ${counts.waiting}, confirmed_count = orders.confirmed_count + ${counts.confirmed},
        total_cents = orders.total_cents + excluded.total_cents, tax_cents = orders.tax_cents + excluded.tax_cents
      where ${takesOneMore} and ${acceptsItself ? sql`true` : mayWait} and ${isCountCurrent(subOrder)}
      returning restaurant_id, id, visit_id
    ), sub_order as (
      insert into sub_orders (restaurant_id, order_id, visit_id, status, item_count, total_cents, tax_rate, tax_cents,
        special_instruction, avoids, request_hash, taxed_amounts, phone_number, accepted_by_itself, decided_at)
      select restaurant_id, id, visit_id, ${subOrderStatus(acceptsItself ? 'confirmed' : 'new')}, ${subOrder.itemCount}, ${totalCents},
        ${rateToPercent(menu.taxRate)}, ${taxCents}, ${specialInstruction}, ${avoids}::text[], ${fingerprint},
        ${jsonOrNull(subOrder.taxedAmounts)}, ${by.visit.phone ?? null}::smallint, ${acceptsItself}::boolean,
        case when ${acceptsItself}::boolean then now() end
      from placed_order
      returning restaurant_id, id, order_id
    ), ${keyAndLines(placement)}
    select order_id, id as sub_order_id, ${acceptsItself}::boolean as accepted_by_itself from sub_order
    ${acceptsItself && countsPortions(placement) ? unlessLastPortion : sql``}`.execute(db);
  return rows[0];
}

/** SQLSTATE of a sub-order that would accept itself but takes the last portion of a dish. It then waits for staff. */
export const lastPortion = 'CM003';

const unlessLastPortion = sql`
    union all select fail(${lastPortion}), null, null from stock where quantity >= left_count`;

/** Staff orders are confirmed at once. Triggers: kitchen_ticket, print_placed, notify_floor. */
async function insertForStaff(db: Queryable, by: Extract<Orderer, { staff: unknown }>, placement: Placement) {
  const { menu, subOrder, specialInstruction, avoids, fingerprint, keyed } = placement;
  const { totalCents, taxCents } = subOrder;
  const atTable = sql`t.restaurant_id = ${by.staff.restaurantId} and t.id = ${by.tableId} and r.id = t.restaurant_id
        and ${takesOrdersOf(by)} and ${isSeenOrderAtTable(by)} and r.menu_version = ${menu.version}`;
  const { rows } = await sql<PlacedIds>`
    with opened_visit as (
      insert into visits as v (restaurant_id, table_id, last_request_hash, last_request_at, submitted_until)
      select t.restaurant_id, t.id, ${fingerprint}, now(), now() + ${submissionSeconds} * interval '1 second'
      from dining_tables t, restaurants r where ${atTable}
      on conflict (restaurant_id, table_id) where ended_at is null do update set
        last_request_hash = excluded.last_request_hash, last_request_at = excluded.last_request_at,
        submitted_until = greatest(${takenAfter(sql`v.submitted_until`)}, excluded.submitted_until)
      where ${mayTakeTurn(fingerprint, keyed !== undefined, sql`excluded.last_request_at`)}
      returning v.restaurant_id, v.id, v.table_id, v.xmax = 0 as is_begun
    ), visit as (
      select o.restaurant_id, o.id, o.table_id from opened_visit o, dining_tables t, restaurants r
      where ${atTable} and ${isVisitOfSeenOrder(by)} for share of t, r
    ), placed_order as (
      insert into orders (restaurant_id, table_id, visit_id, status, confirmed_count, total_cents, tax_cents)
      select restaurant_id, table_id, id, ${orderStatus('open')}, 1, ${totalCents}, ${taxCents} from visit
      where ${hasRoomFor(subOrder, sql`visit`)}
      on conflict (restaurant_id, table_id) where status in ${occupying} do update set
        confirmed_count = orders.confirmed_count + 1, version = orders.version + 1,
        total_cents = orders.total_cents + excluded.total_cents, tax_cents = orders.tax_cents + excluded.tax_cents
      where ${takesOneMore} and ${isCountCurrent(subOrder)}
      returning restaurant_id, id, visit_id
    ), sub_order as (
      insert into sub_orders (restaurant_id, order_id, visit_id, status, item_count, total_cents, tax_rate, tax_cents,
        special_instruction, avoids, request_hash, taxed_amounts, decided_at, taken_by_user_id)
      select restaurant_id, id, visit_id, ${subOrderStatus('confirmed')}, ${subOrder.itemCount}, ${totalCents},
        ${rateToPercent(menu.taxRate)}, ${taxCents}, ${specialInstruction}, ${avoids}::text[], ${fingerprint},
        ${jsonOrNull(subOrder.taxedAmounts)}, now(),
        ${by.staff.userId}
      from placed_order
      returning restaurant_id, id, order_id
    ), ${keyAndLines(placement)}
    select order_id, id as sub_order_id, false as accepted_by_itself from sub_order
    union all
    select fail(${visitWithoutOrder}), null, null from opened_visit
    where is_begun and not exists (select from sub_order)`.execute(db);
  return rows[0];
}

/** SQLSTATE if a visit was started but nothing was placed, because the visit would occupy the table. */
export const visitWithoutOrder = 'CM001';

const takesOneMore = sql`orders.status in ${statusList(orderStatusesBefore('new'))} and orders.visit_id = excluded.visit_id
        and orders.waiting_count + orders.confirmed_count + orders.cancelled_count < ${orderCaps.subOrdersPerOrder}`;

/** False if the visit moved away while this waited, and another visit took its place. Requires the alias `o`. */
function isVisitOfSeenOrder({ seenOrderId }: Extract<Orderer, { staff: unknown }>): RawBuilder<boolean> {
  if (seenOrderId === undefined) return sql`true`;
  return sql`exists(
    select from orders s where s.restaurant_id = o.restaurant_id and s.id = ${seenOrderId} and s.visit_id = o.id)`;
}

/** Turning on a dish's count increments the menu version, so the cached menu is reliable here. */
const countsPortions = ({ menu, subOrder: { lines } }: Pick<Placement, 'menu' | 'subOrder'>): boolean => {
  const isCounted = ({ itemId }: { readonly itemId: number | null }) =>
    itemId !== null && menu.items.get(itemId)?.isCounted === true;
  return lines.some((line) => isCounted(line) || line.choices.some(isCounted));
};

/** CTEs that write the rows belonging to the row of the CTE `sub_order`. */
function keyAndLines({ menu, subOrder, fingerprint, keyed }: Placement): RawBuilder<unknown> {
  const all = [...subOrder.lines, ...partsOfAll(subOrder.lines)];
  const isCounted = countsPortions({ menu, subOrder });
  const lines = all.map((line) => ({
    position: line.position,
    item_id: line.itemId,
    item_name: line.itemName,
    item_description: line.itemDescription,
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
    total_cents: line.totalCents,
    special_instruction: line.specialInstruction,
    part_of: line.partOf,
    tax_rate: line.taxRate ?? undefined,
    course: line.course ?? undefined,
  }));
  const choices = all.flatMap(({ position, choices: chosen }) =>
    chosen.map((choice) => writtenChoice(choice, position)),
  );
  const seats = all.flatMap((line) => writtenSeats(line.seats, line.position));
  return sql`key as (
      insert into idempotency_keys (restaurant_id, caller, key, fingerprint, made_id)
      select restaurant_id, ${keyed?.caller ?? ''}, ${keyed?.key ?? ''}, ${fingerprint}, id from sub_order
      where ${keyed !== undefined}::boolean
    )${isCounted ? sql`, ${takePortions(all)}` : sql``}, line as (
      insert into order_lines (restaurant_id, sub_order_id, position, item_id, item_name, item_description, quantity,
        unit_price_cents, total_cents, special_instruction, part_of, tax_rate, course${isCounted ? sql`, from_count` : sql``})
      select s.restaurant_id, s.id, l.position, l.item_id, l.item_name, l.item_description, l.quantity,
        l.unit_price_cents, l.total_cents, l.special_instruction, l.part_of, l.tax_rate, l.course
        ${isCounted ? sql`, case when exists(select from stock where stock.item_id = l.item_id) then l.quantity else 0 end` : sql``}
      from sub_order s, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(position int, item_id bigint,
        item_name text, item_description text, quantity int, unit_price_cents bigint, total_cents bigint,
        special_instruction text, part_of int, tax_rate int, course smallint)
      returning restaurant_id, id, position
    ), choice as (
      insert into order_line_choices (restaurant_id, line_id, ${choiceColumns})
      select line.restaurant_id, line.id, ${choiceValues}
      from line join jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c(line int, ${choiceRecord})
        on c.line = line.position
    )${seats.length > 0 ? sql`, seat as (${insertSeats(seats)})` : sql``}`;
}

const insertSeats = (seats: readonly unknown[]) => sql`
      insert into line_seats (restaurant_id, line_id, unit, seat)
      select line.restaurant_id, line.id, s.unit, s.seat
      from line join jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as s(line int, unit int, seat int)
        on s.line = line.position`;

const isUnchangedOrder = sql<boolean>`
    orders.version = (select s.version from orders s where s.restaurant_id = orders.restaurant_id and s.id = orders.id)`;

/** The sum is from the statement's snapshot, so the order's version must be unchanged. See `lockVisit`. */
const maySumUpWith = (cents: number, most: number): RawBuilder<boolean> => sql`(
  orders.total_cents + ${cents}::bigint <= ${most}
  or ${waitingCentsOf(sql`orders`)} + ${cents}::bigint <= ${most}
    and ${isUnchangedOrder}
)`;

const choicesOfVisit = (restaurantId: RawBuilder<unknown>, visitId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select count(*)::int from orders o
  join sub_orders s on s.restaurant_id = o.restaurant_id and s.order_id = o.id
  join order_lines l on l.restaurant_id = s.restaurant_id and l.sub_order_id = s.id
  join order_line_choices c on c.restaurant_id = l.restaurant_id and c.line_id = l.id
  where o.restaurant_id = ${restaurantId} and o.visit_id = ${visitId}
)`;

/** Limits the choices of a visit, because screens read all its orders at once. Small orders are accepted uncounted. */
function hasRoomFor({ lines }: PricedSubOrder, visit: RawBuilder<unknown>): RawBuilder<boolean> {
  const choiceCount = writtenChoices(lines);
  if (choiceCount <= orderCaps.fewChoices) return sql`true`;
  const ordered = choicesOfVisit(sql`${visit}.restaurant_id`, sql`${visit}.id`);
  return sql`${ordered} + ${choiceCount}::int <= ${orderCaps.choices}`;
}

/** Like the sum, the count is from the statement's snapshot. */
const isCountCurrent = ({ lines }: PricedSubOrder): RawBuilder<boolean> =>
  writtenChoices(lines) <= orderCaps.fewChoices ? sql`true` : isUnchangedOrder;

/** Locking the visit first guarantees a snapshot that other orders can't change. */
export async function lockVisit(tx: Tx, { restaurantId, visitId }: VisitClaims): Promise<void> {
  await sql`select from visits where restaurant_id = ${restaurantId} and id = ${visitId} for update`.execute(tx);
}

const waitingCentsOf = (order: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(w.total_cents), 0)::bigint from sub_orders w
  where w.restaurant_id = ${order}.restaurant_id and w.order_id = ${order}.id
    and w.status in ${statusList(subOrderStatusesCountedAs('waiting'))}
)`;

export interface Obstacle {
  readonly isThere: boolean;
  /** The visit is open (for guests), and the table accepts its orders. */
  readonly takesOrders: boolean;
  readonly isSeenOrderThere: boolean;
  readonly menuVersion: number;
  readonly orderStatus: OrderStatus | null;
  readonly waitingCount: number | null;
  readonly waitingCents: number;
  readonly placedCount: number | null;
  readonly choiceCount: number;
  /** Seconds until the visit may submit again; 0 or less means now. */
  readonly waitSeconds: number;
}

/** Why `insertSubOrder` wrote nothing; undefined if the table doesn't exist. Only reads. */
export async function findObstacle(db: Queryable, by: Orderer): Promise<Obstacle | undefined> {
  const isInVisit = 'visit' in by ? sql`v.id is not null and v.ended_at is null` : sql`true`;
  const { rows } = await sql<Obstacle>`
    select t.state in ${tablesThere} as is_there, (${isInVisit} and ${takesOrdersOf(by)}) as takes_orders,
      ${isSeenOrderAtTable(by)} as is_seen_order_there, r.menu_version,
      o.status as order_status, o.waiting_count, ${waitingCentsOf(sql`o`)} as waiting_cents,
      o.waiting_count + o.confirmed_count + o.cancelled_count as placed_count,
      ${choicesOfVisit(sql`t.restaurant_id`, visitIdOf(by))} as choice_count,
      ceil(coalesce(extract(epoch from v.submitted_until - now()), 0))::int - ${roomSeconds}::int as wait_seconds
    from dining_tables t
    join restaurants r on r.id = t.restaurant_id
    left join visits v on v.restaurant_id = t.restaurant_id and v.table_id = t.id and v.id = ${visitIdOf(by)}
    left join orders o on o.restaurant_id = t.restaurant_id and o.table_id = t.id and o.status in ${occupying}
    where t.restaurant_id = ${restaurantOf(by)} and t.id = ${tableIdOf(by)}`.execute(db);
  return rows[0];
}

export async function findPlaced(db: Queryable, restaurantId: number, subOrderId: number) {
  const { rows } = await sql<PlacedIds>`
    select order_id, id as sub_order_id, accepted_by_itself from sub_orders
    where restaurant_id = ${restaurantId} and id = ${subOrderId}`.execute(db);
  return rows[0];
}

export async function findJustPlaced(db: Queryable, by: Orderer, fingerprint: string): Promise<PlacedIds | undefined> {
  const { rows } = await sql<PlacedIds>`
    select s.order_id, s.id as sub_order_id, s.accepted_by_itself
    from orders o join sub_orders s on s.restaurant_id = o.restaurant_id and s.order_id = o.id
    where o.restaurant_id = ${restaurantOf(by)} and o.visit_id = ${visitIdOf(by)}
      and s.request_hash = ${fingerprint} and s.created_at > now() - interval '15 seconds'
    order by s.id desc limit 1`.execute(db);
  return rows[0];
}
