import { sql } from 'kysely';
import { orderStatusesBefore } from '../../../core/domain/order-states.ts';
import type { BillTerms } from '../../../core/domain/pricing/explain-payment.ts';
import type { BillFigures, NewShare, SplitWay } from '../../../core/domain/pricing/split.ts';
import type { AdjustmentMode } from '../../../core/domain/pricing/staff-bill.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { jsonOrNull, type RowOf } from '../../platform/record-table.ts';
import { statusList } from '../../platform/statuses.ts';

export interface SplitRow extends BillFigures {
  readonly way: SplitWay;
  readonly discountMode: AdjustmentMode | null;
  readonly surchargeMode: AdjustmentMode | null;
  readonly dueCents: number;
  readonly paidCents: number;
  readonly terms: BillTerms;
  /** The approval of the discount, if any. */
  readonly approvalId: number | null;
}

export type ShareRow = Omit<RowOf<'bill_shares'>, 'restaurantId' | 'orderId'>;

const splitColumns = (restaurantId: number) => sql`b.way, b.total_cents, b.discount_cents,
  b.discount_mode, b.service_charge_cents,
  b.surcharge_cents, b.surcharge_mode, b.tax_cents, b.taxes,
  b.due_cents, b.paid_cents, b.terms,
  (select u.approval_id from approval_uses u where u.restaurant_id = ${restaurantId} and u.order_id = b.order_id) as approval_id`;

export async function findSplit(db: Queryable, restaurantId: number, orderId: number): Promise<SplitRow | undefined> {
  const { rows } = await sql<SplitRow>`
    select ${splitColumns(restaurantId)} from split_bills b
    where b.restaurant_id = ${restaurantId} and b.order_id = ${orderId}`.execute(db);
  return rows[0];
}

export async function listShares(db: Queryable, restaurantId: number, orderId: number): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select share, name, seat, amount_cents, payment_id from bill_shares
    where restaurant_id = ${restaurantId} and order_id = ${orderId} order by share`.execute(db);
  return rows;
}

export async function saveSplit(
  tx: Tx,
  restaurantId: number,
  orderId: number,
  split: Omit<SplitRow, 'paidCents' | 'approvalId'>,
): Promise<void> {
  await sql`
    insert into split_bills as b (restaurant_id, order_id, way, total_cents, discount_cents, discount_mode,
      service_charge_cents, surcharge_cents, surcharge_mode, tax_cents, due_cents, terms, taxes)
    values (${restaurantId}, ${orderId}, ${split.way}, ${split.totalCents}, ${split.discountCents},
      ${split.discountMode}, ${split.serviceChargeCents}, ${split.surchargeCents}, ${split.surchargeMode},
      ${split.taxCents}, ${split.dueCents}, ${JSON.stringify(split.terms)}::jsonb,
      ${jsonOrNull(split.taxes)})
    on conflict (restaurant_id, order_id) do update set way = excluded.way, total_cents = excluded.total_cents,
      discount_cents = excluded.discount_cents, discount_mode = excluded.discount_mode,
      service_charge_cents = excluded.service_charge_cents, surcharge_cents = excluded.surcharge_cents,
      surcharge_mode = excluded.surcharge_mode, tax_cents = excluded.tax_cents, due_cents = excluded.due_cents,
      terms = excluded.terms, taxes = excluded.taxes
    where b.paid_cents = 0`.execute(tx);
}

export async function changeWay(tx: Tx, restaurantId: number, orderId: number, way: SplitWay): Promise<void> {
  await sql`
    update split_bills set way = ${way} where restaurant_id = ${restaurantId} and order_id = ${orderId}`.execute(tx);
}

export async function dropUnpaidSplit(tx: Tx, restaurantId: number, orderId: number): Promise<void> {
  await sql`
    delete from split_bills
    where restaurant_id = ${restaurantId} and order_id = ${orderId} and paid_cents = 0`.execute(tx);
}

/** Replaces unpaid shares. Their numbers continue after those of the paid ones. */
export async function replaceOpenShares(
  tx: Tx,
  restaurantId: number,
  orderId: number,
  shares: readonly NewShare[],
): Promise<void> {
  const names = shares.map(({ name }) => name);
  const seats = shares.map(({ seat }) => seat ?? null);
  const amounts = shares.map(({ amountCents }) => amountCents);
  await sql`
    delete from bill_shares
    where restaurant_id = ${restaurantId} and order_id = ${orderId} and payment_id is null`.execute(tx);
  await sql`
    insert into bill_shares (restaurant_id, order_id, share, name, seat, amount_cents)
    select ${restaurantId}, ${orderId}, at + coalesce((
        select max(share) from bill_shares where restaurant_id = ${restaurantId} and order_id = ${orderId}), 0),
      name, seat, amount
    from unnest(${names}::text[], ${seats}::smallint[], ${amounts}::bigint[])
      with ordinality as given (name, seat, amount, at)`.execute(tx);
}

/** Undefined, without changes, if less is left to pay, a share is paid, or the order can't be paid. */
export async function takeOfSplit(
  tx: Tx,
  restaurantId: number,
  orderId: number,
  part: { readonly cents: number; readonly shares: readonly number[] | null },
): Promise<SplitRow | undefined> {
  const shares = part.shares ?? [];
  const { rows } = await sql<SplitRow>`
    with open as (
      select count(*) as shares, coalesce(sum(amount_cents), 0) as cents from bill_shares
      where restaurant_id = ${restaurantId} and order_id = ${orderId} and share = any(${shares}::int[])
        and payment_id is null
    )
    update split_bills b set paid_cents = b.paid_cents + ${part.cents} from open
    where b.restaurant_id = ${restaurantId} and b.order_id = ${orderId}
      and b.paid_cents + ${part.cents} <= b.due_cents
      and (${part.shares === null} or open.shares = ${shares.length} and open.cents = ${part.cents})
      and exists (select from orders o where o.restaurant_id = b.restaurant_id and o.id = b.order_id and o.status in ${statusList(orderStatusesBefore('paid'))})
    returning ${splitColumns(restaurantId)}`.execute(tx);
  return rows[0];
}

export async function markSharesPaid(
  tx: Tx,
  restaurantId: number,
  orderId: number,
  shares: readonly number[],
  paymentId: number,
): Promise<number> {
  const { rows } = await sql`
    update bill_shares set payment_id = ${paymentId}
    where restaurant_id = ${restaurantId} and order_id = ${orderId} and share = any(${shares}::int[])
      and payment_id is null
    returning share`.execute(tx);
  return rows.length;
}
