import { sql } from 'kysely';
import type { OrderStatus } from '../../../core/domain/order-states.ts';
import type { Queryable } from '../../platform/database.ts';

export interface PaidOrder {
  readonly restaurantName: string;
  readonly restaurantAddress: string;
  readonly paymentId: number;
  readonly paidBy: 'Cash' | 'Card' | 'Others' | 'Online';
  readonly email: string;
  readonly totalCents: number;
  readonly discountCents: number;
  readonly serviceChargeCents: number;
  readonly surchargeCents: number;
  readonly taxCents: number;
  readonly tipCents: number;
  readonly amountCents: number;
  readonly paidAt: Date;
}

/** The payment of a paid order with the restaurant that took it; undefined until it is paid. */
export async function findPaidOrder(
  db: Queryable,
  restaurantId: number,
  orderId: number,
): Promise<PaidOrder | undefined> {
  const { rows } = await sql<PaidOrder>`
    select r.name as "restaurantName", r.address as "restaurantAddress", p.id as "paymentId", p.paid_by as "paidBy",
      p.email, p.total_cents as "totalCents", p.discount_cents as "discountCents",
      p.service_charge_cents as "serviceChargeCents", p.surcharge_cents as "surchargeCents",
      p.tax_cents as "taxCents", p.tip_cents as "tipCents", p.amount_cents as "amountCents", p.paid_at as "paidAt"
    from payments p
    join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id and o.status = 'P'
    join restaurants r on r.id = p.restaurant_id
    where p.restaurant_id = ${restaurantId} and p.order_id = ${orderId}::bigint`.execute(db);
  return rows[0];
}

export interface OrderPlace {
  readonly restaurantId: number;
  readonly status: OrderStatus;
}

/** Where an order stands. Its number is unique over all restaurants; `restaurantId` undefined asks in all of them. */
export async function findOrderPlace(
  db: Queryable,
  orderId: number,
  restaurantId: number | undefined,
): Promise<OrderPlace | undefined> {
  const { rows } = await sql<OrderPlace>`
    select restaurant_id as "restaurantId", status from orders
    where id = ${orderId}::bigint
      and (${restaurantId ?? null}::int is null or restaurant_id = ${restaurantId ?? null})`.execute(db);
  return rows[0];
}
