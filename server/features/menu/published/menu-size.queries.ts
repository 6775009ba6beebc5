import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { contentsJson } from './dish-groups.queries.ts';

/** The expanded size of a menu. Bytes are an upper estimate of its JSON. */
export interface MenuSize {
  readonly dishes: number;
  readonly categories: number;
  readonly groups: number;
  /** Size of the menu file, which contains each group once. */
  readonly fileBytes: number;
  /** Size on a guest's phone, where each dish contains its groups. */
  readonly menuBytes: number;
  readonly windows: number;
  /** The most choices that a dish has, and the name of that dish. */
  readonly choicesOfDish: number;
  readonly largestDish: string | null;
}

const bytes = (text: string) => sql.raw(`octet_length(to_json(${text})::text)`);
const count = (list: string) => sql.raw(`coalesce(jsonb_array_length(${list}), 0)`);
/** JSON bytes of a window with all seven days. */
const windowBytes = sql.lit(150);

export async function readMenuSize(db: Queryable, restaurantId: number): Promise<MenuSize> {
  const { rows } = await sql<MenuSize>`
    with choice as (
      select c.group_id, c.nested_group_id,
        200 + ${bytes('c.name')} + ${bytes('c.kitchen_name')} + ${bytes('c.description')} + 15 * coalesce(cardinality(c.allergens), 0) as file_bytes,
        (120 + ${bytes('c.name')} + octet_length(coalesce(nullif(c.description, ''), i.description, '')) + octet_length(${contentsJson}::text)
          + 15 * coalesce(cardinality(c.allergens), 0)) * (1 + c.is_default::int)
          + ${windowBytes} * (${count('i.offer_times')} + ${count('t.offer_times')}) as menu_bytes
      from group_choices c join choice_groups g on g.restaurant_id = c.restaurant_id and g.id = c.group_id
        and g.item_id is null and g.removed_at is null
      left join items i on i.restaurant_id = c.restaurant_id and i.id = c.item_id
      left join categories t on t.restaurant_id = i.restaurant_id and t.id = i.category_id
      where c.restaurant_id = ${restaurantId}
    ), own as (
      select group_id, count(*) as choices, sum(menu_bytes) as menu_bytes from choice group by group_id
    ), whole as (
      select c.group_id, sum(1 + coalesce(own.choices, 0)) as choices, sum(c.menu_bytes) as list_bytes,
        sum(c.menu_bytes + 300 + coalesce(own.menu_bytes, 0)) as menu_bytes
      from choice c left join own on own.group_id = c.nested_group_id group by c.group_id
    ), of_dish as (
      select o.item_id, sum(w.choices) as choices, sum(300 + w.menu_bytes) + max(w.list_bytes) as menu_bytes, count(*) as groups
      from item_groups o join whole w on w.group_id = o.group_id where o.restaurant_id = ${restaurantId} group by o.item_id
    ), list as (
      select g.item_id, count(*) as choices, sum(80 + ${bytes('c.name')} + ${bytes('c.description')}
        + ${bytes('c.kitchen_name')} + 15 * coalesce(cardinality(c.allergens), 0)) as bytes
      from group_choices c join choice_groups g on g.restaurant_id = c.restaurant_id and g.id = c.group_id
      where c.restaurant_id = ${restaurantId} and g.item_id is not null group by g.item_id
    ), price as (
      select item_id, count(*) * 80 as bytes from item_group_prices where restaurant_id = ${restaurantId} group by item_id
    ), dish as (
      select i.name, ${count('i.offer_times')} + ${count('i.price_windows')} as windows,
        250 + ${bytes('i.name')} + ${bytes('i.description')} + octet_length(${contentsJson}::text) + coalesce(list.bytes, 0) as bytes,
        coalesce(list.choices, 0) + coalesce(d.choices, 0) as choices, coalesce(d.menu_bytes, 0) as menu_bytes,
        coalesce(d.groups, 0) * 60 + coalesce(price.bytes, 0) + cardinality(i.goes_with) * 60 as file_bytes
      from items i left join of_dish d on d.item_id = i.id left join list on list.item_id = i.id left join price on price.item_id = i.id
      where i.restaurant_id = ${restaurantId} and i.availability <> 'R'
    ), category as (
      select 60 + ${bytes('name')} + ${bytes('description')} as bytes, ${count('offer_times')} + ${count('price_windows')} as windows
      from categories where restaurant_id = ${restaurantId} and removed_at is null
    ), of_dishes as (
      select count(*)::int as dishes, coalesce(sum(bytes), 0) as bytes, coalesce(sum(file_bytes), 0) as file_bytes,
        coalesce(sum(menu_bytes), 0) as menu_bytes, coalesce(sum(windows), 0) as windows,
        coalesce(max(choices), 0)::int as most, (array_agg(name order by choices desc))[1] as largest from dish
    ), of_categories as (
      select count(*)::int as categories, coalesce(sum(bytes), 0) as bytes, coalesce(sum(windows), 0) as windows from category
    )
    select d.dishes, c.categories, (d.windows + c.windows)::int as windows, d.most as choices_of_dish, d.largest as largest_dish,
      (d.bytes + d.menu_bytes + c.bytes)::float8 as menu_bytes,
      (d.bytes + d.file_bytes + c.bytes + (d.windows + c.windows) * ${windowBytes}
        + coalesce((select sum(file_bytes) from choice), 0) + g.bytes)::float8 as file_bytes, g.groups
    from of_dishes d, of_categories c, (
      select count(*)::int as groups, coalesce(sum(150 + ${bytes('name')} + ${bytes('kitchen_name')}), 0) as bytes
      from choice_groups where restaurant_id = ${restaurantId} and item_id is null and removed_at is null
    ) g`.execute(db);
  return rows[0] as MenuSize;
}
