import { type RawBuilder, sql } from 'kysely';
import { orderStatusesBefore } from '../../../core/domain/order-states.ts';
import type { BillTerms } from '../../../core/domain/pricing/explain-payment.ts';
import { taxIn } from '../../../core/domain/pricing/taxes.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { WorkKey } from '../../platform/idempotency/once.ts';
import { jsonOrNull, type RowOf } from '../../platform/record-table.ts';
import { inChargeOfTable, occupying, orderStatus, statusList } from '../../platform/statuses.ts';
import { type KeptContent, recordPaymentNumber } from '../numbers/numbers.service.ts';
import {
  type RestaurantTerms,
  type TaxedOrderRow,
  taxedOrder,
  termsColumns,
  termsSource,
} from '../restaurants/restaurants.service.ts';
import { visitEndingWith } from '../visits/visits.service.ts';

export interface PayableOrder
  extends Pick<RowOf<'orders'>, 'visitId' | 'status' | 'version' | 'totalCents' | 'taxCents' | 'tableId'> {
  readonly orderId: number;
  readonly tableCode: string;
  readonly tableName: string;
  readonly taxed: TaxedOrderRow | null;
  readonly isPartPaid: boolean;
  readonly isAtCheckout: boolean;
  readonly isJoined: boolean;
}

const isPartPaid = sql`exists(
  select from split_bills b where b.restaurant_id = o.restaurant_id and b.order_id = o.id and b.paid_cents > 0
)`;
const isAtCheckout = sql`exists(
  select from card_checkouts c where c.restaurant_id = o.restaurant_id and c.order_id = o.id and c.state = 'open'
)`;

const isJoined = sql`exists(
  select from orders j where j.restaurant_id = o.restaurant_id and j.join_id = o.join_id and j.id <> o.id
    and j.status in ${occupying}
)`;

const payable = sql`o.id as order_id, o.visit_id, o.status, o.version, o.total_cents, o.tax_cents, ${taxedOrder} as taxed,
  t.id as table_id,
  t.code as table_code, t.name as table_name, ${isPartPaid} as is_part_paid, ${isAtCheckout} as is_at_checkout, ${isJoined} as is_joined`;
const payableSource = sql`orders o join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id`;

export async function findPayableOrder(db: Queryable, restaurantId: number, orderId: number) {
  const { rows } = await sql<PayableOrder>`
    select ${payable} from ${payableSource} where o.restaurant_id = ${restaurantId} and o.id = ${orderId}`.execute(db);
  return rows[0];
}

/** The terms are null if the restaurant is inactive. */
export type OrderWithTerms = PayableOrder & { readonly [Term in keyof RestaurantTerms]: RestaurantTerms[Term] | null };

export async function findOrderWithTerms(db: Queryable, restaurantId: number, orderId: number) {
  const { rows } = await sql<OrderWithTerms>`
    select ${payable}, ${termsColumns} from ${payableSource}
    left join (${termsSource}) on r.id = o.restaurant_id and r.active
    where o.restaurant_id = ${restaurantId} and o.id = ${orderId}`.execute(db);
  return rows[0];
}

export type NewPayment = Omit<PaymentRow, 'id' | 'completes' | 'paidAt' | 'containedTaxCents'>;

type Unread = 'attendantId' | 'buyer' | 'terms' | 'day' | 'insideFeeCents';

export interface PaymentRow extends Omit<RowOf<'payments'>, Unread> {
  /** The terms of the bill; null for old payments. */
  readonly terms: BillTerms | null;
}

const paymentColumns = sql`p.id, p.restaurant_id, p.order_id, p.provider, p.reference,
  p.paid_by, p.email, p.total_cents, p.discount_cents,
  p.discount_mode, p.service_charge_cents,
  p.surcharge_cents, p.surcharge_mode, p.tax_cents,
  p.taxes, p.contained_tax_cents, p.tip_cents, p.rounding_cents, p.amount_cents, p.given_cents, p.taken_by_user_id, p.terms,
  p.completes, p.paid_at`;

export type PaymentToRecord = NewPayment & {
  /** The plan's fee for the whole bill, stored if prices include it. 0 for parts that don't complete the bill. */
  readonly planFeeCents: number;
} & (
    | { readonly pays: 'whole'; readonly orderVersion: number; readonly isAlone?: true; readonly completes: true }
    | { readonly pays: 'part'; readonly completes: boolean }
  );

export interface RecordedPayment extends PaymentRow {
  /** Null after a restore, until the last number is confirmed. */
  readonly number: number | null;
  /** True if a card checkout is still open, so that no new one can start. */
  readonly isAtCheckout: boolean;
}

// Triggers: keep_for_reports, print_payment, audit_payment, audit_discount, audit_surcharge, notify_floor.
/**
 * Call this while the visit is locked. Undefined if the order can't be paid. Locks the restaurant's numbers after all
 * other rows that a joined bill locks first.
 */
export async function insertPayment(tx: Tx, payment: PaymentToRecord, kept: KeptContent, key: WorkKey) {
  const { rows } = await sql<RecordedPayment>`
    with ${paidOrder(payment)}, unpaid_split as (
      delete from split_bills b using paid
      where b.restaurant_id = paid.restaurant_id and b.order_id = paid.id and b.paid_cents = 0
    ), attendant as (
      select t.restaurant_id, ${inChargeOfTable} as attendant_id from dining_tables t
      join paid on paid.restaurant_id = t.restaurant_id and paid.table_id = t.id
      -- Before the attendant, as record 2 wants it: the statement's other parts come after this one.
      for no key update of t
    ), tipped as (
      update attendants a set tip_total_cents = a.tip_total_cents + ${payment.tipCents}
      from attendant where a.restaurant_id = attendant.restaurant_id and a.id = attendant.attendant_id
      returning a.id
    ), p as (
      insert into payments (restaurant_id, order_id, provider, reference, paid_by, email, total_cents, discount_cents,
        discount_mode, service_charge_cents, surcharge_cents, surcharge_mode, tax_cents, tip_cents,
        rounding_cents, amount_cents, given_cents, attendant_id, taken_by_user_id, terms, completes, taxes, contained_tax_cents,
        inside_fee_cents)
      select paid.restaurant_id, paid.id, ${payment.provider}, ${payment.reference}, ${payment.paidBy}, ${payment.email},
        ${payment.totalCents}, ${payment.discountCents}, ${payment.discountMode}, ${payment.serviceChargeCents},
        ${payment.surchargeCents}, ${payment.surchargeMode}, ${payment.taxCents}, ${payment.tipCents}, ${payment.roundingCents},
        ${payment.amountCents}, ${payment.givenCents}::bigint, attendant.attendant_id, ${payment.takenByUserId},
        ${payment.terms && JSON.stringify(payment.terms)}::jsonb, ${payment.completes}, ${jsonOrNull(payment.taxes)},
        ${payment.taxCents === 0 ? taxIn(payment.taxes ?? []) : 0},
        (select case when s.tax_settings ->> 'fee' = 'inside' then ${payment.planFeeCents}::bigint else 0 end
          from restaurants s where s.id = paid.restaurant_id)
      from paid, attendant
      returning *
    ), key as (${key.spendKeySql(sql`select id from p`)})
    select ${paymentColumns}, ${isAtCheckout} as is_at_checkout, ${recordPaymentNumber(kept)} as number
    from p join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
    where (select count(*) from tipped) >= 0`.execute(tx);
  return rows[0];
}

/** The CTE `paid`: the order, if its bill hasn't changed. If the payment completes it, the order and its visit end. */
function paidOrder(payment: PaymentToRecord): RawBuilder<unknown> {
  const isWhole = payment.pays === 'whole';
  const asBilled = isWhole ? sql`and o.version = ${payment.orderVersion} and not ${isPartPaid}` : sql``;
  const alone = isWhole && payment.isAlone ? sql`and not ${isJoined}` : sql``;
  const isPayable = sql`o.restaurant_id = ${payment.restaurantId} and o.id = ${payment.orderId}
    and o.status in ${statusList(orderStatusesBefore('paid'))} ${asBilled} ${alone}`;
  const columns = sql`o.restaurant_id, o.id, o.table_id, o.visit_id`;
  if (!payment.completes) return sql`paid as (select ${columns} from orders o where ${isPayable})`;
  return sql`paid as (
    update orders o set status = ${orderStatus('paid')}, ended_at = now(), version = o.version + 1
    where ${isPayable} returning ${columns}
  ), ${visitEndingWith('paid')}`;
}

export async function listPayments(db: Queryable, restaurantId: number, orderId: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments p
    where p.restaurant_id = ${restaurantId} and p.order_id = ${orderId} order by p.id`.execute(db);
  return rows;
}

export async function findPayment(
  db: Queryable,
  { restaurantId, provider, reference }: Pick<NewPayment, 'restaurantId' | 'provider' | 'reference'>,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments p
    where p.restaurant_id = ${restaurantId} and p.provider = ${provider} and p.reference = ${reference}`.execute(db);
  return rows[0];
}

export async function findPaymentById(db: Queryable, restaurantId: number, paymentId: number) {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments p
    where p.restaurant_id = ${restaurantId} and p.id = ${paymentId}`.execute(db);
  return rows[0];
}

/** The payment and the others of the same joined bill, which have the same time. */
export async function listPaymentsOfAct(db: Queryable, restaurantId: number, paymentId: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments one
    join orders o on o.restaurant_id = one.restaurant_id and o.id = one.order_id
    join orders j on j.restaurant_id = o.restaurant_id and j.join_id = o.join_id
    join payments p on p.restaurant_id = j.restaurant_id and p.order_id = j.id and p.paid_at = one.paid_at
    where one.restaurant_id = ${restaurantId} and one.id = ${paymentId} order by p.id`.execute(db);
  return rows;
}
