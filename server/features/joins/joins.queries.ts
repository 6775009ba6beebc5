import { type RawBuilder, sql } from 'kysely';
import { isUnpaid, type OrderStatus, orderStatuses } from '../../../core/domain/order-states.ts';
import { unfinished } from '../../platform/checkout/paying-now.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';
import { inChargeOfTable, orderStatus } from '../../platform/statuses.ts';
import { type TaxedOrderRow, taxedOrderOf } from '../restaurants/restaurants.service.ts';

export interface JoinedOrderRow {
  readonly orderId: number;
  readonly joinId: number | null;
  readonly status: OrderStatus;
  readonly tableName: string;
  readonly isBeingPaid: boolean;
  readonly isDivided: boolean;
  readonly isPartPaid: boolean;
}

/** The given orders and all unpaid orders joined with them, sorted by number. */
export async function listJoinedOrders(db: Queryable, restaurantId: number, orderIds: readonly number[]) {
  const { rows } = await sql<JoinedOrderRow>`
    with named as (
      select id, join_id from orders where restaurant_id = ${restaurantId} and id = any(${orderIds}::bigint[])
    )
    select o.id as order_id, o.join_id, o.status, t.name as table_name,
      exists(
        select from card_checkouts c
        where c.restaurant_id = ${restaurantId} and c.order_id = o.id and c.state in ${unfinished}
      ) as is_being_paid,
      b.order_id is not null as is_divided, coalesce(b.paid_cents, 0) > 0 as is_part_paid
    from orders o
    join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
    left join split_bills b on b.restaurant_id = o.restaurant_id and b.order_id = o.id
    where o.restaurant_id = ${restaurantId} and (
      o.id in (select id from named)
      or o.join_id in (select join_id from named) and o.status = any(${orderStatuses.filter(isUnpaid)}::text[])
    )
    order by o.id`.execute(db);
  return rows;
}

/** Locks the visits in id order, which blocks all other changes to these orders. */
export async function lockVisitsOfOrders(tx: Tx, restaurantId: number, orderIds: readonly number[]): Promise<void> {
  await sql`
    select from visits v where v.restaurant_id = ${restaurantId} and v.id in (
      select visit_id from orders where restaurant_id = ${restaurantId} and id = any(${orderIds}::bigint[])
    ) order by v.id for update`.execute(tx);
}

/** Locks the rows that a payment of several orders writes, in the common lock order to prevent deadlocks. */
export async function lockForPayment(tx: Tx, restaurantId: number, orderIds: readonly number[]): Promise<void> {
  const tables = sql`
    select table_id from orders where restaurant_id = ${restaurantId} and id = any(${orderIds}::bigint[])`;
  await sql`
    select from orders where restaurant_id = ${restaurantId} and id = any(${orderIds}::bigint[])
    order by id for no key update`.execute(tx);
  await sql`
    select from dining_tables where restaurant_id = ${restaurantId} and id in (${tables})
    order by id for no key update`.execute(tx);
  await sql`
    select from attendants where restaurant_id = ${restaurantId} and id in (
      select ${inChargeOfTable} from dining_tables t where t.restaurant_id = ${restaurantId} and t.id in (${tables})
    ) order by id for no key update`.execute(tx);
}

export async function insertJoin(tx: Tx, restaurantId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into order_joins (restaurant_id, joined_by_user_id)
    values (${restaurantId}, ${userId}) returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an inserted join is one row');
  return row.id;
}

/** A `joinId` of null separates the orders. */
export async function setJoin(tx: Tx, restaurantId: number, orderIds: readonly number[], joinId: number | null) {
  await sql`
    update orders set join_id = ${joinId}::bigint
    where restaurant_id = ${restaurantId} and id = any(${orderIds}::bigint[])`.execute(tx);
}

export interface JoinedWithRow extends Pick<RowOf<'orders'>, 'tableId' | 'status' | 'totalCents' | 'taxCents'> {
  readonly orderId: number;
  readonly tableName: string;
  readonly taxed: TaxedOrderRow | null;
}

/** SQL: the other orders that `o` is or was paid with. Leaves out canceled ones. */
export const joinedWithOfOrder: RawBuilder<JoinedWithRow[]> =
  sql`case when o.join_id is null then '[]'::json else coalesce((
  select json_agg(json_build_object('orderId', j.id, 'tableId', j.table_id, 'tableName', jt.name, 'status', j.status,
    'totalCents', j.total_cents, 'taxCents', j.tax_cents, 'taxed', ${taxedOrderOf(sql`j`)}) order by j.id)
  from orders j join dining_tables jt on jt.restaurant_id = j.restaurant_id and jt.id = j.table_id
  where j.restaurant_id = o.restaurant_id and j.join_id = o.join_id and j.id <> o.id
    and j.status <> ${orderStatus('cancelled')}
), '[]') end`;
