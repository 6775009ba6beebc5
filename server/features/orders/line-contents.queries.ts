import { sql } from 'kysely';
import { knownContents, type OrderedPart } from '../../../core/domain/stated-contents.ts';
import type { Queryable } from '../../platform/database.ts';

/** SQL: contents of a line's dish and choices now, as JSON of `OrderedPart[]`. A renamed choice isn't found. */
export const partsOfLine = sql`(
  select json_agg(json_build_object('name', part.name, 'picked', part.picked, 'allergens', part.allergens,
    'traces', part.traces, 'minAge', part.min_age) order by part.first)
  from (
    select name, picked, allergens, traces, min_age, min(array[unit, position]) as first from (
    select 0 as unit, 0 as position, l.item_name as name, null::text as picked, i.allergens, i.traces, i.min_age
    from items i where i.restaurant_id = l.restaurant_id and i.id = l.item_id
    union all
    select c.unit, c.position, coalesce(nullif(c.kitchen_name, ''), c.name),
      case when d.id is null then 'choice' else 'dish' end,
      case when d.id is null then o.allergens else d.allergens end, d.traces, d.min_age
    from order_line_choices c
    left join items d on d.restaurant_id = c.restaurant_id and d.id = c.item_id
    left join group_choices o on o.restaurant_id = c.restaurant_id and o.name = c.name and o.group_id = (
      select g.id from choice_groups g where g.restaurant_id = c.restaurant_id
        and folded(g.name) = folded(c.group_name) and g.item_id is null and g.removed_at is null
      union all select g.id from choice_groups g
      where g.restaurant_id = c.restaurant_id and g.item_id = l.item_id and c.group_name = '')
    where c.restaurant_id = l.restaurant_id and c.line_id = l.id
    ) of_units group by name, picked, allergens, traces, min_age
  ) part
)`;

/** Contents by line of the order, including the parts of combos. */
export async function findLineContents(db: Queryable, restaurantId: number, orderId: number) {
  const { rows } = await sql<{ id: number; itemName: string; parts: OrderedPart[] | null }>`
    select l.id, l.item_name, ${partsOfLine} as parts from order_lines l
    join sub_orders s on s.restaurant_id = l.restaurant_id and s.id = l.sub_order_id
    where s.restaurant_id = ${restaurantId} and s.order_id = ${orderId}`.execute(db);
  return new Map(rows.map(({ id, itemName, parts }) => [id, knownContents(itemName, parts ?? [])]));
}
