import { sql } from 'kysely';
import { orderStatusesBefore } from '../../../core/domain/order-states.ts';
import type { BillTerms } from '../../../core/domain/pricing/explain-payment.ts';
import type { BillFigures, SplitWay } from '../../../core/domain/pricing/split.ts';
import type { AdjustmentMode } from '../../../core/domain/pricing/staff-bill.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { statusList } from '../../platform/statuses.ts';

/** The bill of an order that is paid in parts, as it was when it was divided. */
export interface SplitRow extends BillFigures {
  readonly way: SplitWay;
  readonly discountMode: AdjustmentMode | null;
  readonly surchargeMode: AdjustmentMode | null;
  /** The bill before tips, and what of it is paid. */
  readonly dueCents: number;
  readonly paidCents: number;
  readonly terms: BillTerms;
  /** Of the discount; null where nobody else approved it. */
  readonly approvalId: number | null;
}

export interface ShareRow {
  readonly share: number;
  /** The dish; empty for an equal share. */
  readonly name: string;
  readonly amountCents: number;
  /** Null while nobody has paid it. */
  readonly paymentId: number | null;
}

const splitColumns = (restaurantId: number) => sql`b.way, b.total_cents, b.discount_cents,
  b.discount_mode, b.service_charge_cents,
  b.surcharge_cents, b.surcharge_mode, b.tax_cents,
  b.due_cents, b.paid_cents, b.terms,
  (select u.approval_id from approval_uses u where u.restaurant_id = ${restaurantId} and u.order_id = b.order_id) as approval_id`;

/** How an order's bill is divided; undefined while it is not. */
export async function findSplit(db: Queryable, restaurantId: number, orderId: number): Promise<SplitRow | undefined> {
  const { rows } = await sql<SplitRow>`
    select ${splitColumns(restaurantId)} from split_bills b
    where b.restaurant_id = ${restaurantId} and b.order_id = ${orderId}`.execute(db);
  return rows[0];
}

/** The shares of a divided bill, by number. */
export async function listShares(db: Queryable, restaurantId: number, orderId: number): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select share, name, amount_cents, payment_id from bill_shares
    where restaurant_id = ${restaurantId} and order_id = ${orderId} order by share`.execute(db);
  return rows;
}

/** Writes the bill of a divided order down, or divides one in another way of which nothing is paid. */
export async function saveSplit(
  tx: Tx,
  restaurantId: number,
  orderId: number,
  split: Omit<SplitRow, 'paidCents' | 'approvalId'>,
): Promise<void> {
  await sql`
    insert into split_bills as b (restaurant_id, order_id, way, total_cents, discount_cents, discount_mode,
      service_charge_cents, surcharge_cents, surcharge_mode, tax_cents, due_cents, terms)
    values (${restaurantId}, ${orderId}, ${split.way}, ${split.totalCents}, ${split.discountCents},
      ${split.discountMode}, ${split.serviceChargeCents}, ${split.surchargeCents}, ${split.surchargeMode},
      ${split.taxCents}, ${split.dueCents}, ${JSON.stringify(split.terms)}::jsonb)
    on conflict (restaurant_id, order_id) do update set way = excluded.way, total_cents = excluded.total_cents,
      discount_cents = excluded.discount_cents, discount_mode = excluded.discount_mode,
      service_charge_cents = excluded.service_charge_cents, surcharge_cents = excluded.surcharge_cents,
      surcharge_mode = excluded.surcharge_mode, tax_cents = excluded.tax_cents, due_cents = excluded.due_cents,
      terms = excluded.terms
    where b.paid_cents = 0`.execute(tx);
}

/** Divides what is left of a bill in another way. */
export async function changeWay(tx: Tx, restaurantId: number, orderId: number, way: SplitWay): Promise<void> {
  await sql`
    update split_bills set way = ${way} where restaurant_id = ${restaurantId} and order_id = ${orderId}`.execute(tx);
}

/** Puts a bill of which nothing is paid together again. */
export async function dropUnpaidSplit(tx: Tx, restaurantId: number, orderId: number): Promise<void> {
  await sql`
    delete from split_bills
    where restaurant_id = ${restaurantId} and order_id = ${orderId} and paid_cents = 0`.execute(tx);
}

/** Puts these shares in the place of those that nobody has paid; they are numbered on after the paid ones. */
export async function replaceOpenShares(
  tx: Tx,
  restaurantId: number,
  orderId: number,
  shares: readonly { readonly name: string; readonly amountCents: number }[],
): Promise<void> {
  const names = shares.map(({ name }) => name);
  const amounts = shares.map(({ amountCents }) => amountCents);
  await sql`
    delete from bill_shares
    where restaurant_id = ${restaurantId} and order_id = ${orderId} and payment_id is null`.execute(tx);
  await sql`
    insert into bill_shares (restaurant_id, order_id, share, name, amount_cents)
    select ${restaurantId}, ${orderId}, at + coalesce((
        select max(share) from bill_shares where restaurant_id = ${restaurantId} and order_id = ${orderId}), 0),
      name, amount
    from unnest(${names}::text[], ${amounts}::bigint[]) with ordinality as given (name, amount, at)`.execute(tx);
}

/**
 * Takes a part of a divided bill: only as much as is left, only while the order waits for payment, and only shares that
 * nobody has paid. Undefined when that is not so; then nothing is taken. The bill afterwards otherwise.
 */
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

/** Notes who paid which shares. Answers how many it could note: those that were still open. */
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
