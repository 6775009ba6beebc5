import { type RawBuilder, sql } from 'kysely';
import type { ItemContents } from '../../../../core/contract/item-contents.ts';
import type { ChoiceGroup, GroupChoice } from '../../../../core/domain/choices/groups.ts';
import type { Cents } from '../../../../core/domain/money.ts';
import type { Schedule } from '../../../../core/domain/offer-times.ts';
import { contentsNames } from '../../../../core/domain/stated-contents.ts';
import { columnNameOf } from '../../../platform/record-table.ts';

export interface DishChoiceRow extends GroupChoice {
  readonly id: number;
  readonly kitchenName: string;
  readonly description: string;
  readonly contents: ItemContents & { readonly types?: readonly number[] };
  readonly ownCents?: Cents | null;
  readonly nested?: DishGroupRow | null;
  /** If the choice is a dish, that dish decides its stock and allergens. */
  readonly itemId?: number | null;
  /** Its price without choices. */
  readonly dishCents?: Cents | null;
  /** The times of that dish and its category. */
  readonly itemTimes?: readonly Schedule[] | null;
}

export interface DishGroupRow extends ChoiceGroup {
  readonly id: number;
  readonly kitchenName: string;
  readonly choices: readonly DishChoiceRow[];
}

/** SQL: the contents of the item `i`, as JSON of `ItemContents`. Fields that aren't stated are absent. */
export const contentsJson = sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
  contentsNames.flatMap((name) => [sql.lit(name), sql.ref(`i.${columnNameOf(name)}`)]),
)}))`;

const rulesJson = (group: RawBuilder<unknown>) => sql`'id', ${group}.id, 'name', ${group}.name,
  'kitchenName', ${group}.kitchen_name, 'min', ${group}.min_count, 'max', ${group}.max_count, 'perLine', ${group}.per_line,
  'freeCount', ${group}.free_count, 'isRepeatable', ${group}.repeatable`;
const choiceJson = (choice: RawBuilder<unknown>) => sql`'id', ${choice}.id, 'name', ${choice}.name,
  'kitchenName', ${choice}.kitchen_name, 'isDefault', ${choice}.is_default,
  'description', coalesce(nullif(${choice}.description, ''), dish.description, ''),
  'contents', coalesce(dish.contents, jsonb_strip_nulls(jsonb_build_object('allergens', ${choice}.allergens,
    'taxClass', ${choice}.tax_class))),
  'itemId', dish.id, 'dishCents', dish.price_cents, 'itemTimes', dish.times,
  'isSoldOut', ${choice}.sold_out or coalesce(dish.is_sold_out, false)`;

/** Sold out by its count or by staff. `k` is the dish's row of `item_stock`, if any. */
export const isSoldOut = sql`(k.left_count = 0 or k.sold_out_until > now())`;

const dishOf = (choice: RawBuilder<unknown>) => sql`left join lateral (
  select i.id, i.description, i.price_cents, ${contentsJson} || jsonb_build_object('types', i.types) as contents,
    i.availability <> 'A' or i.hidden or coalesce(${isSoldOut}, false) as is_sold_out,
    case when coalesce(i.offer_times, t.offer_times) is not null
      then array_remove(array[i.offer_times, t.offer_times], null) end as times
  from items i join categories t on t.restaurant_id = i.restaurant_id and t.id = i.category_id
  left join item_stock k on k.restaurant_id = i.restaurant_id and k.item_id = i.id
  where i.restaurant_id = ${choice}.restaurant_id and i.id = ${choice}.item_id
) dish on true`;

/** SQL: the groups of a dish as JSON of `DishGroupRow[]`. Select it from `libraryGroups` or `dishGroups`. */
export const dishGroupsJson = sql`json_agg(json_build_object(${rulesJson(sql`g`)}, 'choices', (
    select coalesce(json_agg(json_build_object(${choiceJson(sql`c`)}, 'priceCents', coalesce(p.price_cents, c.price_cents),
      'ownCents', p.price_cents, 'nested', (
        select json_build_object(${rulesJson(sql`n`)}, 'choices', (
          select coalesce(json_agg(json_build_object(${choiceJson(sql`d`)}, 'priceCents', d.price_cents)
            order by d.position, d.id), '[]')
          from group_choices d ${dishOf(sql`d`)} where d.restaurant_id = n.restaurant_id and d.group_id = n.id
        )) from choice_groups n where n.restaurant_id = c.restaurant_id and n.id = c.nested_group_id
      )) order by c.position, c.id), '[]')
    from group_choices c ${dishOf(sql`c`)}
    left join item_group_prices p on p.restaurant_id = c.restaurant_id and p.item_id = ig.item_id
      and p.group_id = c.group_id and p.choice_id = c.id
    where c.restaurant_id = g.restaurant_id and c.group_id = g.id
  )) order by ig.position)`;

export const libraryGroups = sql`item_groups ig
  join choice_groups g on g.restaurant_id = ig.restaurant_id and g.id = ig.group_id`;

/** Includes the private group of a dish, which comes first. */
export const dishGroups = sql`(
    select restaurant_id, item_id, group_id, position from item_groups
    union all select restaurant_id, item_id, id, -1 from choice_groups where item_id is not null
  ) ig join choice_groups g on g.restaurant_id = ig.restaurant_id and g.id = ig.group_id`;
