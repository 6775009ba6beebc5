import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';

/** Locks counts sorted by dish, to prevent deadlocks. @throws 23514 `soldOutMeanwhile` if too few are left */
export function takePortions(
  lines: readonly { readonly itemId: number; readonly quantity: number }[],
): RawBuilder<unknown> {
  const portionsByItem = new Map<number, number>();
  for (const { itemId, quantity } of lines) portionsByItem.set(itemId, (portionsByItem.get(itemId) ?? 0) + quantity);
  const rows = [...portionsByItem].map(([itemId, quantity]) => ({ item_id: itemId, quantity }));
  return sql`stock as (
      select k.restaurant_id, k.item_id, k.left_count, w.quantity
      from sub_order s join item_stock k on k.restaurant_id = s.restaurant_id
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(item_id bigint, quantity int) on w.item_id = k.item_id
      where k.left_count is not null order by k.item_id for update of k
    ), taken as (
      update item_stock k set left_count = k.left_count - stock.quantity
      from stock where k.restaurant_id = stock.restaurant_id and k.item_id = stock.item_id
    )`;
}

export const soldOutMeanwhile = 'item_stock_left_count_check';

/** Updates counts for changed (`kept`) and new (`added`) dishes. Call it once per transaction: it locks in order. */
export async function settlePortions(
  tx: Tx,
  restaurantId: number,
  subOrderIds: readonly number[],
  kept: readonly { readonly id: number; readonly quantity: number }[] = [],
  added: readonly { readonly itemId: number; readonly quantity: number }[] = [],
): Promise<void> {
  await sql`
    with wanted as (
      select l.id, l.item_id, greatest(coalesce(e.quantity, 0) - l.quantity, -l.from_count) as more
      from order_lines l
      left join jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as e(id bigint, quantity int) on e.id = l.id
      where l.restaurant_id = ${restaurantId} and l.sub_order_id = any(${subOrderIds}::bigint[])
      union all
      select null, a."itemId", a.quantity
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as a("itemId" bigint, quantity int)
    ), stock as (
      select k.item_id from item_stock k
      where k.restaurant_id = ${restaurantId} and k.left_count is not null
        and k.item_id in (select item_id from wanted where more <> 0)
      order by k.item_id for update of k
    ), settled as (
      update item_stock k set left_count = k.left_count - w.more
      from (select item_id, sum(more)::int as more from wanted join stock using (item_id) group by 1) w
      where k.restaurant_id = ${restaurantId} and k.item_id = w.item_id
    )
    update order_lines l set from_count = l.from_count + w.more
    from wanted w
    where l.restaurant_id = ${restaurantId} and l.id = w.id and w.more <> 0
      and (w.more < 0 or exists(select from stock where stock.item_id = w.item_id))`.execute(tx);
}

/** The counts of those dishes that are counted. */
export async function readLeft(db: Queryable, restaurantId: number, itemIds: readonly number[]) {
  const { rows } = await sql<{ itemId: number; left: number }>`
    select item_id, coalesce(left_count, 0) as "left" from item_stock
    where restaurant_id = ${restaurantId} and item_id = any(${itemIds}::bigint[]) and left_count is not null`.execute(
    db,
  );
  return new Map(rows.map(({ itemId, left }) => [itemId, left]));
}
