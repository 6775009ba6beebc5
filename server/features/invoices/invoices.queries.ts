import { sql } from 'kysely';
import type { OrderStatus } from '../../../core/domain/order-states.ts';
import type { BillTerms } from '../../../core/domain/pricing/explain-payment.ts';
import type { Queryable, Tx } from '../../platform/database.ts';

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
  readonly terms: BillTerms | null;
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
      p.tax_cents as "taxCents", p.tip_cents as "tipCents", p.amount_cents as "amountCents", p.paid_at as "paidAt", p.terms
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

export interface MailRow {
  readonly paymentId: number;
  /** The payment's address; empty where it has none. */
  readonly email: string;
  /** Null while no mail was queued. */
  readonly status: 'waiting' | 'sent' | 'failed' | null;
  readonly lastError: string | null;
  readonly failure: 'address' | 'server' | null;
  readonly sentAt: Date | null;
}

/** The payment of an order with the mail of its invoice; undefined while the order is not paid. */
export async function findInvoiceMail(
  db: Queryable,
  restaurantId: number,
  orderId: number,
): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    select p.id as "paymentId", p.email, m.status, m.last_error as "lastError",
      m.failure, m.sent_at as "sentAt"
    from payments p left join outbox m on m.restaurant_id = p.restaurant_id and m.payment_id = p.id
    where p.restaurant_id = ${restaurantId} and p.order_id = ${orderId}`.execute(db);
  return rows[0];
}

export interface UndeliveredRow {
  readonly paymentId: number;
  readonly orderId: number;
  readonly tableName: string;
  readonly email: string;
  readonly status: 'waiting' | 'failed';
  readonly attempts: number;
  readonly lastError: string | null;
  readonly failure: 'address' | 'server' | null;
  readonly paidAt: Date;
}

/** A page of the invoices that were tried and have not left, newest first, and how many there are. */
export async function listUndelivered(
  db: Queryable,
  restaurantId: number,
  { searchText, page, size }: { readonly searchText: string; readonly page: number; readonly size: number },
): Promise<{ rows: UndeliveredRow[]; total: number }> {
  const search = `%${searchText.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const matching = sql`
    from outbox m
    join payments p on p.restaurant_id = m.restaurant_id and p.id = m.payment_id
    join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
    join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
    where m.restaurant_id = ${restaurantId} and m.payment_id is not null and m.status <> 'sent' and m.failure is not null
      and (m.recipient ilike ${search} or t.name ilike ${search} or o.id::text = ${searchText.trim()})`;
  const { rows } = await sql<UndeliveredRow>`
    select p.id as "paymentId", o.id as "orderId", t.name as "tableName", m.recipient as email, m.status, m.attempts,
      m.last_error as "lastError", m.failure, p.paid_at as "paidAt"
    ${matching} order by m.id desc limit ${size} offset ${page * size}`.execute(db);
  const count = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** The order of a payment, taken for this transaction; undefined when the restaurant has no such payment. */
export async function lockPayment(tx: Tx, restaurantId: number, paymentId: number): Promise<number | undefined> {
  const { rows } = await sql<{ orderId: number }>`
    select order_id as "orderId" from payments where restaurant_id = ${restaurantId} and id = ${paymentId}
    for update`.execute(tx);
  return rows[0]?.orderId;
}

export async function changePaymentEmail(
  tx: Tx,
  restaurantId: number,
  paymentId: number,
  email: string,
): Promise<void> {
  await sql`
    update payments set email = ${email} where restaurant_id = ${restaurantId} and id = ${paymentId}`.execute(tx);
}
