import { sql } from 'kysely';
import type { Buyer } from '../../../core/domain/buyer.ts';
import type { Region } from '../../../core/domain/formats/region.ts';
import type { OrderStatus } from '../../../core/domain/order-states.ts';
import type { PaymentMode } from '../../../core/domain/payment-modes.ts';
import type { BillTerms } from '../../../core/domain/pricing/explain-payment.ts';
import type { BillFigures } from '../../../core/domain/pricing/split.ts';
import type { RateSum } from '../../../core/domain/pricing/tax-rules.ts';
import type { Seller } from '../../../core/domain/seller.ts';
import { cardProviderNames } from '../../platform/checkout/card-providers.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { hasNumber, holdsText, readPage, type SearchedPage } from '../../platform/paging.ts';
import { asJson, type RowOf } from '../../platform/record-table.ts';
import { givenRefunds } from '../../platform/statuses.ts';

export interface PaidOrder {
  readonly restaurantName: string;
  readonly restaurantAddress: string;
  readonly seller: Seller;
  readonly buyer: Buyer | null;
  readonly region: Region;
  /** 0 while the payment is not recorded yet. */
  readonly paymentId: number;
  /** Null for payments made before numbers were introduced. */
  readonly number: string | null;
  readonly paidBy: PaymentMode;
  readonly email: string;
  readonly totalCents: number;
  readonly discountCents: number;
  readonly serviceChargeCents: number;
  readonly surchargeCents: number;
  readonly taxCents: number;
  readonly taxes: readonly RateSum[] | null;
  readonly tipCents: number;
  readonly roundingCents: number;
  readonly amountCents: number;
  readonly givenCents: number | null;
  readonly paidAt: Date;
  readonly terms: BillTerms | null;
  readonly completes: boolean;
  /** The figures of the whole bill; null unless this payment is a part. */
  readonly bill: BillFigures | null;
  /** What this part pays for: dishes, or equal shares, which have no name. Empty for an amount. */
  readonly shares: readonly { readonly share: number; readonly name: string; readonly amountCents: number }[];
}

const sellerColumns = sql`r.name as restaurant_name, r.address as restaurant_address, r.region, r.seller`;

export async function listOrderPayments(db: Queryable, restaurantId: number, orderId: number): Promise<PaidOrder[]> {
  const { rows } = await sql<PaidOrder>`
    select ${sellerColumns}, p.buyer, p.id as payment_id, p.paid_by,
      n.number::text as number,
      p.email, p.total_cents, p.discount_cents,
      p.service_charge_cents, p.surcharge_cents,
      p.tax_cents, p.taxes, p.tip_cents, p.rounding_cents, p.amount_cents, p.given_cents, p.paid_at,
      p.terms, p.completes, b.bill,
      coalesce((
        select jsonb_agg(jsonb_build_object('share', h.share, 'name', h.name, 'amountCents', h.amount_cents) order by h.share)
        from bill_shares h
        where h.restaurant_id = p.restaurant_id and h.order_id = p.order_id and h.payment_id = p.id
      ), '[]') as shares
    from payments p
    join restaurants r on r.id = p.restaurant_id
    left join numbered_records n on n.restaurant_id = p.restaurant_id and n.payment_id = p.id and n.kind = 'payment'
    left join lateral (
      select jsonb_build_object('totalCents', s.total_cents, 'discountCents', s.discount_cents,
        'serviceChargeCents', s.service_charge_cents, 'surchargeCents', s.surcharge_cents, 'taxCents', s.tax_cents,
        'taxes', s.taxes) as bill
      from split_bills s where s.restaurant_id = p.restaurant_id and s.order_id = p.order_id
    ) as b on true
    where p.restaurant_id = ${restaurantId} and p.order_id = ${orderId} order by p.id`.execute(db);
  return rows;
}

export interface GivenRefund extends Pick<RowOf<'refunds'>, 'id' | 'state' | 'amountCents' | 'taxes' | 'dishes'> {
  readonly paymentId: number;
  readonly paidBy: PaymentMode;
  readonly madeAt: Date;
}

export async function listGivenRefunds(db: Queryable, restaurantId: number, orderId: number): Promise<GivenRefund[]> {
  const { rows } = await sql<GivenRefund>`
    select r.id, r.state, r.amount_cents, r.taxes, r.dishes, p.id as payment_id, p.paid_by, r.created_at as made_at
    from refunds r join payments p on p.restaurant_id = r.restaurant_id and p.id = r.payment_id
    where r.restaurant_id = ${restaurantId} and r.order_id = ${orderId} and r.state in ${givenRefunds}
    order by r.id`.execute(db);
  return rows;
}

export async function findOrderOfPayment(db: Queryable, restaurantId: number, paymentId: number) {
  const { rows } = await sql<{ orderId: number }>`
    select order_id from payments where restaurant_id = ${restaurantId} and id = ${paymentId}`.execute(db);
  return rows[0]?.orderId;
}

/** Knowing the session's id proves that this is the payer. Undefined while the order is unpaid. */
export async function findPaymentOfSession(db: Queryable, sessionId: string) {
  const { rows } = await sql<{ restaurantId: number; orderId: number; paymentId: number }>`
    select restaurant_id, order_id, id as payment_id from payments
    where provider = any(${cardProviderNames}::text[]) and reference = ${sessionId}`.execute(db);
  return rows[0];
}

/** Order numbers are unique across restaurants, so without `restaurantId` all restaurants are searched. */
export async function findOrderPlace(db: Queryable, orderId: number, restaurantId: number | undefined) {
  const { rows } = await sql<{ restaurantId: number; status: OrderStatus }>`
    select restaurant_id, status from orders
    where id = ${orderId}::bigint
      and (${restaurantId ?? null}::int is null or restaurant_id = ${restaurantId ?? null})`.execute(db);
  return rows[0];
}

export interface MailRow extends Pick<RowOf<'outbox'>, 'lastError' | 'failure' | 'sentAt'> {
  readonly paymentId: number;
  readonly email: string;
  readonly status: RowOf<'outbox'>['status'] | null;
}

export async function findInvoiceMail(db: Queryable, restaurantId: number, paymentId: number) {
  const { rows } = await sql<MailRow>`
    select p.id as payment_id, p.email, m.status, m.last_error,
      m.failure, m.sent_at
    from payments p left join outbox m on m.restaurant_id = p.restaurant_id and m.payment_id = p.id
      and m.refund_id is null
    where p.restaurant_id = ${restaurantId} and p.id = ${paymentId}`.execute(db);
  return rows[0];
}

export interface UndeliveredRow extends Pick<RowOf<'outbox'>, 'attempts' | 'lastError' | 'failure'> {
  readonly paymentId: number;
  readonly orderId: number;
  readonly tableName: string;
  readonly email: string;
  readonly status: 'waiting' | 'failed';
  readonly paidAt: Date;
}

export async function listUndelivered(db: Queryable, restaurantId: number, { searchText, ...page }: SearchedPage) {
  const matching = sql`
    from outbox m
    join payments p on p.restaurant_id = m.restaurant_id and p.id = m.payment_id
    join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
    join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
    where m.restaurant_id = ${restaurantId} and m.payment_id is not null and m.refund_id is null
      and m.status <> 'sent' and m.failure is not null
      and (${holdsText(searchText, 'm.recipient', 't.name')} or ${hasNumber('o.id', searchText.trim())})`;
  const list = sql<UndeliveredRow>`
    select p.id as payment_id, o.id as order_id, t.name as table_name, m.recipient as email, m.status, m.attempts,
      m.last_error, m.failure, p.paid_at
    ${matching} order by m.id desc`;
  return readPage(db, page, list, matching);
}

export async function lockPayment(tx: Tx, restaurantId: number, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    select id from payments where restaurant_id = ${restaurantId} and id = ${paymentId} for update`.execute(tx);
  return rows.length > 0;
}

export async function changePaymentEmail(tx: Tx, restaurantId: number, paymentId: number, email: string) {
  await sql`
    update payments set email = ${email} where restaurant_id = ${restaurantId} and id = ${paymentId}`.execute(tx);
}

/** Returns false if there is no such payment. */
export async function changeBuyer(
  db: Queryable,
  restaurantId: number,
  paymentId: number,
  buyer: Buyer | undefined,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update payments set buyer = ${buyer ? asJson(buyer) : null}
    where restaurant_id = ${restaurantId} and id = ${paymentId}`.execute(db);
  return numAffectedRows === 1n;
}

/** Erases the address and the buyer everywhere and deletes their mails. Returns their ids. */
export async function eraseAddressOf(tx: Tx, restaurantId: number, paymentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with paid as (
      select reference from payments where restaurant_id = ${restaurantId} and id = ${paymentId}
    ), mail as (
      delete from outbox where restaurant_id = ${restaurantId} and payment_id = ${paymentId} returning id
    ), sandbox as (
      update sandbox_checkouts s set email = '' from paid where s.session_id = paid.reference
    ), checkout as (
      update card_checkouts c set email = '' from paid
      where c.restaurant_id = ${restaurantId} and c.session_id = paid.reference
    ), kept as (
      update numbered_records set buyer = null
      where restaurant_id = ${restaurantId} and payment_id = ${paymentId} and buyer is not null
    ), erased as (
      update payments set email = '', buyer = null where restaurant_id = ${restaurantId} and id = ${paymentId}
    )
    select id from mail`.execute(tx);
  return rows.map(({ id }) => id);
}
