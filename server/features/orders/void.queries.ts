import { type RawBuilder, sql } from 'kysely';
import type { KitchenStep } from '../../../core/domain/kitchen-steps.ts';
import type { OrderStatus, SubOrderStatus } from '../../../core/domain/order-states.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { WorkKey } from '../../platform/idempotency/once.ts';
import type { RowOf } from '../../platform/record-table.ts';
import { inChargeOfTable, orderStatus } from '../../platform/statuses.ts';
import { hasComps, type OrderSums, taxedOrder } from '../restaurants/restaurants.service.ts';
import { visitEndingWith } from '../visits/visits.service.ts';
import type { ChoiceRow } from './choice-rows.queries.ts';

interface ToldPart {
  readonly itemName: string;
  readonly quantity: number;
  readonly specialInstruction: string;
  readonly choices: readonly ChoiceRow[];
}

/** The content of a VOID paper. */
export interface ToldDish extends ToldPart {
  /** The dishes chosen in a combo. */
  readonly parts: readonly (ToldPart & { readonly lineIds: readonly number[] })[];
}

/** The sub-order of a dish. Undefined for a dish chosen in a combo, because the combo itself must be voided. */
export async function findSubOrderOfLine(db: Queryable, restaurantId: number, lineId: number) {
  const { rows } = await sql<{ subOrderId: number }>`
    select sub_order_id from order_lines
    where restaurant_id = ${restaurantId} and id = ${lineId} and part_of is null`.execute(db);
  return rows[0]?.subOrderId;
}

/** Locks the order too, because closing an order locks only its row. */
export async function lockOrder(tx: Tx, restaurantId: number, orderId: number) {
  const { rows } = await sql<{ status: OrderStatus; version: number }>`
    select status, version from orders
    where restaurant_id = ${restaurantId} and id = ${orderId} for update`.execute(tx);
  return rows[0];
}

/** Locks the ticket, so that none of its dishes is started meanwhile, and then reads the steps of these lines. */
export async function lockSteps(tx: Tx, restaurantId: number, subOrderId: number, lineIds: readonly number[]) {
  await sql`
    select from kitchen_tickets
    where restaurant_id = ${restaurantId} and sub_order_id = ${subOrderId} for update`.execute(tx);
  const { rows } = await sql<{ step: KitchenStep }>`
    select step from kitchen_lines
    where restaurant_id = ${restaurantId} and sub_order_id = ${subOrderId} and line_id = any(${lineIds}::bigint[])`.execute(
    tx,
  );
  return rows.map(({ step }) => step);
}

export interface OrderNow extends OrderSums {
  /** Portions that its sub-orders took from the counts of dishes. */
  readonly fromCount: number;
}

export async function readOrderNow(tx: Tx, restaurantId: number, orderId: number): Promise<OrderNow> {
  const { rows } = await sql<OrderNow>`
    select o.total_cents, o.tax_cents, ${taxedOrder} as taxed, (
      select coalesce(sum(l.from_count), 0)::int from sub_orders s
      join order_lines l on l.restaurant_id = s.restaurant_id and l.sub_order_id = s.id
      where s.restaurant_id = o.restaurant_id and s.order_id = o.id) as from_count
    from orders o where o.restaurant_id = ${restaurantId} and o.id = ${orderId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`order ${orderId} is locked and gone`);
  return row;
}

type Voided = RowOf<'line_voids'>;

export interface NewVoid
  extends Pick<
    Voided,
    'restaurantId' | 'orderId' | 'subOrderId' | 'lineId' | 'dish' | 'amountCents' | 'reason' | 'note' | 'kind'
  > {
  readonly lineIds: readonly number[];
  readonly units: readonly number[];
  readonly told: ToldDish;
  readonly userId: number;
  readonly approvalId: number | null;
}

/** Triggers: print_void, audit_voided, audit_comped. */
export async function insertVoid(tx: Tx, done: NewVoid, key: WorkKey): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into line_voids (restaurant_id, order_id, sub_order_id, line_id, line_ids, kind, units, dish, told,
        amount_cents, reason, note, voided_by_user_id, approved_by_user_id)
      select ${done.restaurantId}, ${done.orderId}, ${done.subOrderId}, ${done.lineId}, ${done.lineIds}::bigint[],
        ${done.kind}, ${done.units}::smallint[], ${done.dish}, ${JSON.stringify(done.told)}::jsonb, ${done.amountCents},
        ${done.reason}, ${done.note}, ${done.userId}, (
          select answered_by_user_id from approvals
          where restaurant_id = ${done.restaurantId} and id = ${done.approvalId}::bigint)
      returning id
    ), key as (${key.spendKeySql(sql`select id from added`)})
    select id from added`.execute(tx);
  return rows[0]?.id ?? 0;
}

export interface VoidDone {
  readonly voidId: number;
  readonly orderId: number;
  readonly subOrderId: number;
  readonly status: SubOrderStatus;
}

export async function findVoidDone(db: Queryable, restaurantId: number, voidId: number) {
  const { rows } = await sql<VoidDone>`
    select v.id as void_id, v.order_id, v.sub_order_id, s.status
    from line_voids v join sub_orders s on s.restaurant_id = v.restaurant_id and s.id = v.sub_order_id
    where v.restaurant_id = ${restaurantId} and v.id = ${voidId}`.execute(db);
  return rows[0];
}

export interface VoidRow
  extends Pick<Voided, 'id' | 'kind' | 'subOrderId' | 'dish' | 'amountCents' | 'reason' | 'note' | 'voidedAt'> {
  readonly by: string;
  readonly approvedBy: string | null;
}

/** SQL: voids and comps of the order `o`, newest first. */
export const voidsOfOrder: RawBuilder<VoidRow> = sql`
  select v.id, v.kind, v.sub_order_id, v.dish, v.amount_cents, v.reason, v.note, u.name as by,
    a.name as approved_by, v.voided_at
  from line_voids v join users u on u.id = v.voided_by_user_id left join users a on a.id = v.approved_by_user_id
  where v.restaurant_id = o.restaurant_id and v.order_id = o.id order by v.id desc`;

export async function findToldVoid(db: Queryable, restaurantId: number, voidId: number) {
  const { rows } = await sql<{ lineId: number; told: ToldDish; voidedAt: Date }>`
    select line_id, told, voided_at from line_voids where restaurant_id = ${restaurantId} and id = ${voidId}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Ends a closed order that is entirely on the house. No payment follows, so this writes what reports keep of an order.
 * Does nothing to other orders. The caller has locked the visit.
 */
export async function endOnTheHouse(tx: Tx, restaurantId: number, orderId: number): Promise<void> {
  await sql`
    with ended as (
      update orders o set status = ${orderStatus('paid')}, ended_at = now(), version = o.version + 1
      where o.restaurant_id = ${restaurantId} and o.id = ${orderId} and o.status = ${orderStatus('closed')}
        and o.total_cents = 0 and ${hasComps(sql`o`)}
      returning o.*
    ), ${visitEndingWith('ended')}
    select keep_paid_order(e.restaurant_id, e.id, 0, ${inChargeOfTable}, e.ended_at)
    from ended e join dining_tables t on t.restaurant_id = e.restaurant_id and t.id = e.table_id`.execute(tx);
}
