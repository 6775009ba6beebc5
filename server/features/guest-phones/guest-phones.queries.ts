import { sql } from 'kysely';
import { subOrderStatusesCountedAs } from '../../../core/domain/order-states.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';
import { statusList, tablesThere } from '../../platform/statuses.ts';

export interface SeatedRow {
  readonly tableName: string;
  readonly config: string;
  /** Null if no one is checked in. */
  readonly visitId: number | null;
}

export async function findSeated(db: Queryable, restaurantId: number, tableId: number): Promise<SeatedRow | undefined> {
  const { rows } = await sql<SeatedRow>`
    select t.name as table_name, r.config, v.id as visit_id
    from dining_tables t join restaurants r on r.id = t.restaurant_id
    left join visits v on v.restaurant_id = t.restaurant_id and v.table_id = t.id and v.ended_at is null
    where t.restaurant_id = ${restaurantId} and t.id = ${tableId} and t.state in ${tablesThere}`.execute(db);
  return rows[0];
}

export interface PhoneRow extends Omit<RowOf<'visit_phones'>, 'restaurantId' | 'visitId' | 'putOutByUserId'> {
  readonly subOrders: number;
  readonly waiting: number;
  readonly putOutBy: string | null;
}

export async function listPhones(db: Queryable, restaurantId: number, visitId: number): Promise<PhoneRow[]> {
  const { rows } = await sql<PhoneRow>`
    with ordered as (
      select s.phone_number, count(*)::int as sub_orders,
        (count(*) filter (where s.status in ${statusList(subOrderStatusesCountedAs('waiting'))}))::int as waiting
      from orders o join sub_orders s on s.restaurant_id = o.restaurant_id and s.order_id = o.id
      where o.restaurant_id = ${restaurantId} and o.visit_id = ${visitId} and s.phone_number is not null
      group by s.phone_number
    )
    select p.number, p.device, p.first_name, p.since, p.last_seen_at, p.way, p.put_out_at, u.name as put_out_by,
      coalesce(o.sub_orders, 0) as sub_orders, coalesce(o.waiting, 0) as waiting
    from visit_phones p
    left join ordered o on o.phone_number = p.number
    left join users u on u.id = p.put_out_by_user_id
    where p.restaurant_id = ${restaurantId} and p.visit_id = ${visitId}
    order by p.number`.execute(db);
  return rows;
}

export async function markPutOut(
  tx: Tx,
  restaurantId: number,
  { visitId, number, userId }: { readonly visitId: number; readonly number: number; readonly userId: number },
): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      update visit_phones set put_out_at = now(), put_out_by_user_id = ${userId}, first_name = null
      where restaurant_id = ${restaurantId} and visit_id = ${visitId} and number = ${number} and put_out_at is null
      returning restaurant_id, visit_id
    )
    update visits v set phones_put_out = v.phones_put_out + 1 from gone g
    where v.restaurant_id = g.restaurant_id and v.id = g.visit_id
    returning v.id`.execute(tx);
  return rows.length === 1;
}
