import { sql } from 'kysely';
import { type OrderStatus, orderStatusesBefore } from '../../../core/domain/order-states.ts';
import type { PaymentMode } from '../../../core/domain/payment-modes.ts';
import type { BillTerms } from '../../../core/domain/pricing/explain-payment.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { orderStatus, statusList } from '../../platform/order-statuses.ts';

export interface PayableOrder {
  readonly orderId: number;
  readonly visitId: number;
  readonly status: OrderStatus;
  readonly version: number;
  readonly totalCents: number;
  readonly taxCents: number;
  readonly tableId: number;
  readonly tableCode: string;
  readonly tableName: string;
}

/** What a bill is made from. */
export async function findPayableOrder(
  db: Queryable,
  restaurantId: number,
  orderId: number,
): Promise<PayableOrder | undefined> {
  const { rows } = await sql<PayableOrder>`
    select o.id as order_id, o.visit_id, o.status, o.version, o.total_cents,
      o.tax_cents, t.id as table_id, t.code as table_code, t.name as table_name
    from orders o join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
    where o.restaurant_id = ${restaurantId} and o.id = ${orderId}`.execute(db);
  return rows[0];
}

export interface NewPayment {
  readonly restaurantId: number;
  readonly orderId: number;
  /** A card provider's name, or `takenByStaff`. */
  readonly provider: string;
  readonly reference: string;
  readonly paidBy: PaymentMode;
  readonly email: string;
  readonly totalCents: number;
  readonly discountCents: number;
  readonly discountMode: 'amount' | 'percent' | null;
  readonly serviceChargeCents: number;
  readonly surchargeCents: number;
  readonly surchargeMode: 'amount' | 'percent' | null;
  readonly taxCents: number;
  readonly tipCents: number;
  readonly amountCents: number;
  readonly takenByUserId: number | null;
  /** What the bill was made by; null for a payment from before that was kept. */
  readonly terms: BillTerms | null;
}

export interface PaymentRow extends NewPayment {
  readonly id: number;
  /** True for the payment that made the order paid. */
  readonly completes: boolean;
  readonly paidAt: Date;
}

const paymentColumns = sql`p.id, p.restaurant_id, p.order_id, p.provider, p.reference,
  p.paid_by, p.email, p.total_cents, p.discount_cents,
  p.discount_mode, p.service_charge_cents,
  p.surcharge_cents, p.surcharge_mode, p.tax_cents,
  p.tip_cents, p.amount_cents, p.taken_by_user_id, p.terms,
  p.completes, p.paid_at`;

/**
 * Records a payment and its tip, in one statement of the caller's transaction. One that `completes` moves the closed order
 * to Paid; any other leaves it closed. Undefined when the order was not waiting for payment.
 */
export async function insertPayment(
  tx: Tx,
  payment: NewPayment & { readonly completes: boolean },
): Promise<PaymentRow | undefined> {
  const { restaurantId, orderId, completes } = payment;
  const ofOrder = sql`restaurant_id = ${restaurantId} and id = ${orderId} 
    and status in ${statusList(orderStatusesBefore('paid'))}`;
  const { rows } = await sql<PaymentRow>`
    with paid as (
      ${
        completes
          ? sql`update orders set status = ${orderStatus('paid')}, ended_at = now(), version = version + 1 where ${ofOrder}
              returning restaurant_id, id, table_id`
          : sql`select restaurant_id, id, table_id from orders where ${ofOrder}`
      }
    ), attendant as (
      select t.restaurant_id, t.attendant_id from dining_tables t
      join paid on paid.restaurant_id = t.restaurant_id and paid.table_id = t.id
    ), tipped as (
      update attendants a set tip_total_cents = a.tip_total_cents + ${payment.tipCents}
      from attendant where a.restaurant_id = attendant.restaurant_id and a.id = attendant.attendant_id
    ), p as (
      insert into payments (restaurant_id, order_id, provider, reference, paid_by, email, total_cents, discount_cents,
        discount_mode, service_charge_cents, surcharge_cents, surcharge_mode, tax_cents, tip_cents, amount_cents,
        attendant_id, taken_by_user_id, terms, completes)
      select paid.restaurant_id, paid.id, ${payment.provider}, ${payment.reference}, ${payment.paidBy}, ${payment.email},
        ${payment.totalCents}, ${payment.discountCents}, ${payment.discountMode}, ${payment.serviceChargeCents},
        ${payment.surchargeCents}, ${payment.surchargeMode}, ${payment.taxCents}, ${payment.tipCents},
        ${payment.amountCents}, attendant.attendant_id, ${payment.takenByUserId},
        ${payment.terms && JSON.stringify(payment.terms)}::jsonb, ${completes}
      from paid, attendant
      returning *
    )
    select ${paymentColumns} from p`.execute(tx);
  return rows[0];
}

/** The payments of an order, oldest first: one, or one for each part of a divided bill. */
export async function listPayments(db: Queryable, restaurantId: number, orderId: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments p
    where p.restaurant_id = ${restaurantId} and p.order_id = ${orderId} order by p.id`.execute(db);
  return rows;
}

/** A payment by what it was recorded under. */
export async function findPayment(
  db: Queryable,
  { provider, reference }: Pick<NewPayment, 'provider' | 'reference'>,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments p where p.provider = ${provider} and p.reference = ${reference}`.execute(db);
  return rows[0];
}

export async function findPaymentById(
  db: Queryable,
  restaurantId: number,
  paymentId: number,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments p where p.restaurant_id = ${restaurantId} and p.id = ${paymentId}`.execute(
    db,
  );
  return rows[0];
}
