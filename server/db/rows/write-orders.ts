import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { countSubOrders, type SubOrderStatus } from '../../../core/domain/order-states.ts';
import { isTakenByStaff } from '../../../core/domain/payment-modes.ts';
import { termsOf } from '../../../core/domain/pricing/explain-payment.ts';
import type { Totals } from '../../../core/domain/pricing/order-totals.ts';
import { rateToPercent } from '../../../core/domain/pricing/rate.ts';
import { takenByStaff } from '../../platform/checkout/card-provider.ts';
import type { Queryable } from '../../platform/database.ts';
import { insertNumbered, insertRows, reserveIds } from './insert-rows.ts';
import {
  type OrderDraft,
  paymentFigures,
  type SubOrderDraft,
  totalOfLine,
  totalsOfOrder,
  totalsOfSubOrder,
} from './order-draft.ts';

export interface WrittenSubOrder extends Totals {
  readonly id: number;
  readonly status: SubOrderStatus;
  readonly lineIds: readonly number[];
}

export interface WrittenOrder extends Totals {
  readonly id: number;
  readonly visitId: number;
  readonly subOrders: readonly WrittenSubOrder[];
  readonly paymentId: number | undefined;
}

/** Writes orders with all related rows, using a constant number of statements. Adds tips to the attendants' totals. */
export async function writeOrders(db: Queryable, drafts: readonly OrderDraft[]): Promise<WrittenOrder[]> {
  const placed = await writeHeads(db, drafts);
  const subOrders = placed.flatMap((order) =>
    order.draft.subOrders.map((draft) => ({
      order,
      draft,
      ...totalsOfSubOrder(draft, order.draft),
    })),
  );
  const subOrderIds = await insertNumbered(db, 'sub_orders', subOrders.map(rowOfSubOrder));
  const written = subOrders.map((subOrder, index) => ({ ...subOrder, id: idAt(subOrderIds, index) }));
  const lineIds = await writeLines(db, written);
  const paymentIds = await writePayments(db, placed);
  return placed.map((order) => ({
    id: order.id,
    visitId: order.visitId,
    totalCents: order.totalCents,
    taxCents: order.taxCents,
    paymentId: paymentIds.get(order.id),
    subOrders: written
      .filter((subOrder) => subOrder.order === order)
      .map(({ id, draft, totalCents, taxCents }) => ({
        id,
        status: draft.status,
        totalCents,
        taxCents,
        lineIds: lineIds.get(id) ?? [],
      })),
  }));
}

interface PlacedOrder extends Totals {
  readonly draft: OrderDraft;
  readonly id: number;
  readonly visitId: number;
}

interface PlacedSubOrder extends Totals {
  readonly order: PlacedOrder;
  readonly draft: SubOrderDraft;
  readonly id: number;
}

async function writeHeads(db: Queryable, drafts: readonly OrderDraft[]): Promise<PlacedOrder[]> {
  const orderIds = await reserveIds(db, 'orders', drafts.length);
  const visitIds = await reserveIds(db, 'visits', drafts.length);
  const orders = drafts.map((draft, index) => ({
    draft,
    id: idAt(orderIds, index),
    visitId: draft.visitId ?? idAt(visitIds, index),
    ...totalsOfOrder(draft),
    ...countSubOrders(draft.subOrders.map(({ status }) => status)),
  }));
  await insertRows(
    db,
    'visits',
    orders
      .filter(({ draft }) => draft.visitId === undefined)
      .map(({ draft, visitId }) => ({
        restaurant_id: draft.restaurantId,
        id: visitId,
        table_id: draft.table.id,
        started_at: new Date(draft.startedAt.getTime() - 4 * 60_000),
        ended_at: draft.endedAt ?? null,
        otp: draft.otp ?? null,
      })),
  );
  await insertRows(
    db,
    'orders',
    orders.map(({ draft, id, visitId, waiting, confirmed, totalCents, taxCents }) => ({
      restaurant_id: draft.restaurantId,
      id,
      table_id: draft.table.id,
      visit_id: visitId,
      status: draft.status,
      waiting_count: waiting,
      confirmed_count: confirmed,
      total_cents: totalCents,
      tax_cents: taxCents,
      version: draft.subOrders.length,
      started_at: draft.startedAt,
      closed_at: draft.closedAt ?? null,
      ended_at: draft.endedAt ?? null,
    })),
  );
  return orders;
}

function rowOfSubOrder({ order, draft, totalCents, taxCents, taxes }: Omit<PlacedSubOrder, 'id'>) {
  return {
    restaurant_id: order.draft.restaurantId,
    order_id: order.id,
    visit_id: order.visitId,
    status: draft.status,
    item_count: draft.lines.reduce((sum, line) => sum + line.quantity, 0),
    total_cents: totalCents,
    tax_rate: taxes?.isIncluded ? 0 : rateToPercent(order.draft.taxRate),
    tax_cents: taxCents,
    taxed_amounts: taxes?.subOrders.flat() ?? null,
    special_instruction: draft.specialInstruction ?? '',
    created_at: draft.createdAt,
    decided_at: draft.decidedAt ?? null,
    request_hash: '',
  };
}

async function writeLines(db: Queryable, subOrders: readonly PlacedSubOrder[]): Promise<Map<number, number[]>> {
  const lines = subOrders.flatMap(({ order, draft, id }) =>
    draft.lines.map((line, position) => ({ line, position, subOrderId: id, draft: order.draft })),
  );
  const lineIds = await insertNumbered(
    db,
    'order_lines',
    lines.map(({ line, position, subOrderId, draft: { restaurantId, taxRate, taxRules } }) => ({
      restaurant_id: restaurantId,
      sub_order_id: subOrderId,
      position,
      item_id: line.item.id,
      item_name: line.item.name,
      item_description: line.item.description ?? '',
      quantity: line.quantity,
      unit_price_cents: line.item.priceCents,
      total_cents: totalOfLine(line),
      special_instruction: line.specialInstruction ?? '',
      tax_rate: taxRules ? (line.taxRate ?? taxRate) : null,
    })),
  );
  await insertRows(
    db,
    'order_line_choices',
    lines.flatMap(({ line, draft }, index) =>
      (line.choices ?? []).map((choice) => ({
        restaurant_id: draft.restaurantId,
        line_id: idAt(lineIds, index),
        unit: choice.unit,
        name: choice.name,
        description: choice.description ?? '',
        price_cents: choice.priceCents,
      })),
    ),
  );
  const bySubOrder = new Map<number, number[]>();
  lines.forEach(({ subOrderId }, index) => {
    bySubOrder.set(subOrderId, [...(bySubOrder.get(subOrderId) ?? []), idAt(lineIds, index)]);
  });
  return bySubOrder;
}

async function writePayments(db: Queryable, orders: readonly PlacedOrder[]): Promise<Map<number, number>> {
  const paid = orders.flatMap((order) => (order.draft.payment ? [{ order, payment: order.draft.payment }] : []));
  const ids = await insertNumbered(
    db,
    'payments',
    paid.map(({ order, payment }) => ({
      restaurant_id: order.draft.restaurantId,
      order_id: order.id,
      provider: isTakenByStaff(payment.paidBy) ? takenByStaff : 'sandbox',
      reference: payment.reference ?? `written_${order.id}_${randomBytes(12).toString('hex')}`,
      paid_by: payment.paidBy,
      email: payment.email ?? '',
      ...paymentFigures(order.draft, payment),
      terms: termsOf(order.draft.taxRate, order.draft.plan, payment),
      attendant_id: order.draft.table.attendantId,
      taken_by_user_id: payment.takenByUserId ?? null,
      paid_at: order.draft.endedAt ?? new Date(),
    })),
  );
  await addTips(db, ids);
  await addCheckouts(db, ids);
  return new Map(paid.map(({ order }, index) => [order.id, idAt(ids, index)]));
}

async function addTips(db: Queryable, paymentIds: readonly number[]): Promise<void> {
  await sql`
    update attendants a set tip_total_cents = a.tip_total_cents + tipped.cents
    from (
      select restaurant_id, attendant_id, sum(tip_cents)::bigint as cents from payments
      where id = any(${paymentIds}::bigint[]) group by restaurant_id, attendant_id
    ) tipped
    where a.restaurant_id = tipped.restaurant_id and a.id = tipped.attendant_id and tipped.cents > 0`.execute(db);
}

/** Adds the checkout and sandbox rows of guests' card payments, so that they can be refunded. */
async function addCheckouts(db: Queryable, paymentIds: readonly number[]): Promise<void> {
  const written = sql`payments p where p.id = any(${paymentIds}::bigint[]) and p.provider = 'sandbox'`;
  await sql`
    insert into card_checkouts (restaurant_id, order_id, provider, session_id, url, live, order_version, total_cents,
      service_charge_cents, tax_cents, taxes, tip_cents, amount_cents, currency, request_hash, created_at, state, leased, lease_until)
    select p.restaurant_id, p.order_id, p.provider, p.reference, '', false, 1, p.total_cents, p.service_charge_cents,
      p.tax_cents, p.taxes, p.tip_cents, p.amount_cents, lower(restaurant_currency(p.restaurant_id)), '', p.paid_at, 'paid', false, p.paid_at
    from ${written}`.execute(db);
  await sql`
    insert into sandbox_checkouts (session_id, restaurant_id, order_id, description, amount_cents, status, success_url,
      failure_url, created_at, paid_at)
    select p.reference, p.restaurant_id, p.order_id, 'Order ' || p.order_id, p.amount_cents, 'paid', '', '', p.paid_at,
      p.paid_at
    from ${written}`.execute(db);
}

function idAt(ids: readonly number[], index: number): number {
  const id = ids[index];
  if (id === undefined) throw new Error('fewer ids were reserved than rows are written');
  return id;
}
