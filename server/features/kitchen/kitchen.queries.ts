import { type RawBuilder, sql } from 'kysely';
import type { KitchenLine } from '../../../core/contract/kitchen.ts';
import type { Avoided } from '../../../core/domain/avoided.ts';
import {
  firstKitchenStep,
  type KitchenStep,
  lastKitchenStep,
  oldTicketMinutes,
  recalledTickets,
  ticketHours,
} from '../../../core/domain/kitchen-steps.ts';
import { subOrderStatusesCountedAs } from '../../../core/domain/order-states.ts';
import type { OrderedPart } from '../../../core/domain/stated-contents.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';
import { inChargeOfTable, statusList } from '../../platform/statuses.ts';
import { isHeld, partsOfLine } from '../orders/orders.service.ts';
import { firstNameOfSubOrder } from '../visits/visits.service.ts';

const served = sql.lit(lastKitchenStep);

/** Written by the database function `kitchen_words`. */
export interface LineWords {
  readonly itemId: number;
  readonly name: string;
  readonly quantity: number;
  readonly specialInstruction: string;
  readonly choices: readonly {
    readonly unit: number;
    readonly name: string;
    /** This field and the next two are absent for choices of the dish's own list. */
    readonly group?: string;
    readonly within?: string;
    readonly quantity?: number;
    /** Set if the choice is a dish. */
    readonly itemId?: number;
  }[];
  /** Absent if no unit has a seat. */
  readonly seats?: number[][];
  /** The combo that this dish was chosen in. */
  readonly partOf?: KitchenLine['partOf'];
}

export interface TicketLineRow {
  readonly id: number;
  readonly categoryId: number;
  /** Null if the line was removed from the order. */
  readonly parts: OrderedPart[] | null;
  readonly step: KitchenStep;
  /** The line as sent to the kitchen; null if it wasn't sent or hasn't changed. */
  readonly told: LineWords | null;
  /** The line as it is in the order now; null if it was removed. */
  readonly now: LineWords | null;
  readonly isSame: boolean;
  readonly course: number | null;
  /** When its course was fired, in UTC; null if it is held. */
  readonly firedAt: string | null;
}

export interface TicketRow extends Omit<RowOf<'kitchen_tickets'>, 'restaurantId' | 'subOrderId'> {
  readonly id: number;
  readonly tableName: string;
  readonly attendantName: string | null;
  readonly specialInstruction: string;
  readonly avoids: Avoided[];
  readonly firstName: string | null;
  readonly isCancelled: boolean;
  /** A digest of the order's current contents, which acknowledging must state. */
  readonly contents: string;
  /** Undoing this press moves its lines back to `from`. */
  readonly lastPress: { readonly pressID: number; readonly from: KitchenStep; readonly to: KitchenStep } | null;
  readonly lines: TicketLineRow[];
}

const confirmed = statusList(subOrderStatusesCountedAs('confirmed'));
const isOfToday = sql`k.confirmed_at > now() - ${sql.lit(ticketHours)} * interval '1 hour'`;

const ticketsWhere = (condition: RawBuilder<unknown>) => sql<TicketRow>`
  select k.sub_order_id as id, k.order_id, t.name as table_name, a.name as attendant_name, k.confirmed_at,
    s.special_instruction, s.avoids, ${firstNameOfSubOrder} as first_name, k.step, k.done_at, s.status not in ${confirmed} as is_cancelled,
    left(encode(sha256(convert_to(concat(s.status not in ${confirmed}, lines.now), 'UTF8')), 'hex'), 22) as contents,
    p.press as last_press, lines.lines
  from kitchen_tickets k
  join sub_orders s on s.restaurant_id = k.restaurant_id and s.id = k.sub_order_id
  join orders o on o.restaurant_id = k.restaurant_id and o.id = k.order_id
  join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
  left join attendants a on a.restaurant_id = t.restaurant_id and a.id = ${inChargeOfTable}
  left join lateral (
    select json_build_object('pressID', e.id, 'from', e.from_step, 'to', e.to_step) as press from kitchen_events e
    where e.restaurant_id = k.restaurant_id and e.sub_order_id = k.sub_order_id and e.kind in ('stepped', 'cleared')
      and not exists (select from kitchen_events u where u.restaurant_id = e.restaurant_id and u.undoes_id = e.id)
    order by e.id desc limit 1
  ) p on true
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', line.id, 'categoryId', i.category_id,
      'parts', line.parts, 'step', line.step,
      'told', case when line.is_same then null else line.told end, 'now', line.now, 'isSame', line.is_same,
      'course', line.course, 'firedAt', to_char(f.fired_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by line.position, line.id), '[]') as lines,
      json_agg(json_build_array(line.id, line.now) order by line.position, line.id) as now
    from (
      select *, told is not distinct from now as is_same from (
      select coalesce(l.id, m.line_id) as id, coalesce(l.position, m.position) as position,
        coalesce(m.step, ${sql.lit(firstKitchenStep)}) as step, m.told, l.course,
        case when l.id is not null then kitchen_words(k.restaurant_id, l.id) end as now,
        case when l.id is not null then ${partsOfLine} end as parts
      from (select * from order_lines where restaurant_id = k.restaurant_id and sub_order_id = k.sub_order_id) l
      full join (select * from kitchen_lines where restaurant_id = k.restaurant_id and sub_order_id = k.sub_order_id) m
        on m.line_id = l.id
      offset 0
      ) words
    ) line
    left join fired_courses f on f.restaurant_id = k.restaurant_id and f.order_id = k.order_id and f.course = line.course
    left join items i on i.restaurant_id = k.restaurant_id and i.id = (coalesce(line.told, line.now) ->> 'itemId')::bigint
  ) lines
  where ${condition}`;

export async function listTickets(db: Queryable, restaurantId: number): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    ${ticketsWhere(sql`k.restaurant_id = ${restaurantId} and k.done_at is null and ${isOfToday}`)}
    order by k.confirmed_at, k.sub_order_id`.execute(db);
  return rows;
}

export async function listServed(db: Queryable, restaurantId: number): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    ${ticketsWhere(sql`k.restaurant_id = ${restaurantId} and s.status in ${confirmed}
      and k.done_at > now() - ${sql.lit(ticketHours)} * interval '1 hour'`)}
    order by k.done_at desc, k.sub_order_id desc limit ${recalledTickets}`.execute(db);
  return rows;
}

export async function findTicket(db: Queryable, restaurantId: number, id: number): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    ${ticketsWhere(sql`k.restaurant_id = ${restaurantId} and k.sub_order_id = ${id}`)}`.execute(db);
  return rows[0];
}

/** Locks a ticket, so that presses on it run one after the other. Returns false if there is none. */
export async function lockTicket(tx: Tx, restaurantId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from kitchen_tickets where restaurant_id = ${restaurantId} and sub_order_id = ${id} for update`.execute(tx);
  return rows.length === 1;
}

export async function moveLines(
  tx: Tx,
  restaurantId: number,
  ticketId: number,
  { lineIds, from, to }: { readonly lineIds: readonly number[]; readonly from: KitchenStep; readonly to: KitchenStep },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update kitchen_lines set step = ${to}
    where restaurant_id = ${restaurantId} and sub_order_id = ${ticketId} and line_id = any(${lineIds}::bigint[])
      and step = ${from}`.execute(tx);
  return Number(numAffectedRows);
}

export interface KitchenEvent {
  readonly kind: 'stepped' | 'undone' | 'acknowledged';
  readonly lineIds: readonly number[];
  readonly from?: KitchenStep;
  readonly to?: KitchenStep;
  readonly undoes?: number;
  readonly userId: number;
}

export async function keepEvent(
  tx: Tx,
  restaurantId: number,
  ticketId: number,
  { kind, lineIds, from, to, undoes, userId }: KitchenEvent,
): Promise<void> {
  await sql`
    insert into kitchen_events (restaurant_id, sub_order_id, kind, line_ids, from_step, to_step, undoes_id, user_id)
    values (${restaurantId}, ${ticketId}, ${kind}, ${lineIds}, ${from ?? null}, ${to ?? null}, ${undoes ?? null},
      ${userId})`.execute(tx);
}

export async function findPress(tx: Tx, restaurantId: number, ticketId: number, pressId: number) {
  const { rows } = await sql<{ lineIds: number[]; fromStep: KitchenStep | null; toStep: KitchenStep | null }>`
    select line_ids, from_step, to_step from kitchen_events
    where restaurant_id = ${restaurantId} and sub_order_id = ${ticketId} and id = ${pressId}
      and kind in ('stepped', 'cleared')`.execute(tx);
  return rows[0];
}

/** `isDone` removes the ticket from the screen; without it, the ticket returns. */
export async function writeStep(
  tx: Tx,
  restaurantId: number,
  ticketId: number,
  { step, isDone }: { readonly step: KitchenStep; readonly isDone: boolean },
): Promise<void> {
  await sql`
    update kitchen_tickets set step = ${step}, done_at = ${isDone ? sql`least(done_at, now())` : sql`null`}
    where restaurant_id = ${restaurantId} and sub_order_id = ${ticketId}`.execute(tx);
}

export async function refreshTicketLines(tx: Tx, restaurantId: number, ticketId: number): Promise<void> {
  await sql`
    with gone as (
      delete from kitchen_lines m where m.restaurant_id = ${restaurantId} and m.sub_order_id = ${ticketId}
        and not exists (select from order_lines l where l.restaurant_id = m.restaurant_id and l.id = m.line_id)
    )
    insert into kitchen_lines (restaurant_id, line_id, sub_order_id, position, told)
    select restaurant_id, id, sub_order_id, position, kitchen_words(restaurant_id, id) from order_lines
    where restaurant_id = ${restaurantId} and sub_order_id = ${ticketId}
    on conflict (restaurant_id, line_id) do update set position = excluded.position, told = excluded.told`.execute(tx);
}

export async function lockOldTickets(tx: Tx, restaurantId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select sub_order_id as id from kitchen_tickets
    where restaurant_id = ${restaurantId} and done_at is null
      and confirmed_at < now() - ${sql.lit(oldTicketMinutes)} * interval '1 minute'
    order by sub_order_id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A separate statement after the lock, to see earlier changes. Skips tickets with late changes or held dishes. */
export async function serveAll(tx: Tx, restaurantId: number, ticketIds: readonly number[], userId: number) {
  const { rows } = await sql<{ cleared: number }>`
    with old as (
      select k.restaurant_id, k.sub_order_id from kitchen_tickets k
      join sub_orders s on s.restaurant_id = k.restaurant_id and s.id = k.sub_order_id
      where k.restaurant_id = ${restaurantId} and k.sub_order_id = any(${ticketIds}::bigint[]) and s.status in ${confirmed}
        and not exists (
          select from (select * from order_lines where restaurant_id = k.restaurant_id and sub_order_id = k.sub_order_id) l
          full join (select * from kitchen_lines where restaurant_id = k.restaurant_id and sub_order_id = k.sub_order_id) m
            on m.line_id = l.id
          where m.told is distinct from kitchen_words(k.restaurant_id, l.id) or ${isHeld(sql`k.order_id`)}
        )
    ), events as (
      insert into kitchen_events (restaurant_id, sub_order_id, kind, line_ids, from_step, to_step, user_id)
      select m.restaurant_id, m.sub_order_id, 'cleared', array_agg(m.line_id), m.step, ${served}, ${userId}::int
      from kitchen_lines m join old using (restaurant_id, sub_order_id)
      where m.step <> ${served} group by m.restaurant_id, m.sub_order_id, m.step
    ), moved as (
      update kitchen_lines m set step = ${served} from old
      where m.restaurant_id = old.restaurant_id and m.sub_order_id = old.sub_order_id
    ), cleared as (
      update kitchen_tickets k set step = ${served}, done_at = now() from old
      where k.restaurant_id = old.restaurant_id and k.sub_order_id = old.sub_order_id returning 1
    )
    select count(*)::int as cleared from cleared`.execute(tx);
  return rows[0]?.cleared ?? 0;
}

/** Raises the menu's version, so that no order uses an older menu. Triggers: menu_changed, notify_menu. */
export async function pauseOrders(db: Queryable, restaurantId: number, minutes: number): Promise<Date | null> {
  const { rows } = await sql<{ pausedUntil: Date | null }>`
    update restaurants set paused_until = case when ${minutes}::int > 0 then now() + ${minutes}::int * interval '1 minute' end
    where id = ${restaurantId} returning paused_until`.execute(db);
  return rows[0]?.pausedUntil ?? null;
}
