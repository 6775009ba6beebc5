import { type RawBuilder, sql } from 'kysely';
import type { AllergenCode } from '../../../core/domain/allergens.ts';
import type { ChoiceGroup, GroupChoice } from '../../../core/domain/choice-groups.ts';
import type { Cents } from '../../../core/domain/money.ts';

export interface DishChoiceRow extends GroupChoice {
  readonly id: number;
  readonly kitchenName: string;
  readonly description: string;
  readonly allergens: AllergenCode[] | null;
  /** The dish's own price. */
  readonly ownCents?: Cents | null;
  readonly nested?: DishGroupRow | null;
}

/** A group with the prices of one dish. */
export interface DishGroupRow extends ChoiceGroup {
  readonly id: number;
  readonly kitchenName: string;
  readonly choices: readonly DishChoiceRow[];
}

const rulesJson = (group: RawBuilder<unknown>) => sql`'id', ${group}.id, 'name', ${group}.name,
  'kitchenName', ${group}.kitchen_name, 'min', ${group}.min_count, 'max', ${group}.max_count,
  'freeCount', ${group}.free_count, 'isRepeatable', ${group}.repeatable`;
const choiceJson = (choice: RawBuilder<unknown>) => sql`'id', ${choice}.id, 'name', ${choice}.name,
  'kitchenName', ${choice}.kitchen_name, 'description', ${choice}.description, 'isDefault', ${choice}.is_default,
  'isSoldOut', ${choice}.sold_out, 'allergens', ${choice}.allergens`;

/** The groups of a dish as JSON of `DishGroupRow[]`, from `dishGroups`. */
export const dishGroupsJson = sql`json_agg(json_build_object(${rulesJson(sql`g`)}, 'choices', (
    select coalesce(json_agg(json_build_object(${choiceJson(sql`c`)}, 'priceCents', coalesce(p.price_cents, c.price_cents),
      'ownCents', p.price_cents, 'nested', (
        select json_build_object(${rulesJson(sql`n`)}, 'choices', (
          select coalesce(json_agg(json_build_object(${choiceJson(sql`d`)}, 'priceCents', d.price_cents)
            order by d.position, d.id), '[]')
          from group_choices d where d.restaurant_id = n.restaurant_id and d.group_id = n.id
        )) from choice_groups n where n.restaurant_id = c.restaurant_id and n.id = c.nested_group_id
      )) order by c.position, c.id), '[]')
    from group_choices c
    left join item_group_prices p on p.restaurant_id = c.restaurant_id and p.item_id = ig.item_id
      and p.group_id = c.group_id and p.choice_id = c.id
    where c.restaurant_id = g.restaurant_id and c.group_id = g.id
  )) order by ig.position)`;

export const dishGroups = sql`item_groups ig
  join choice_groups g on g.restaurant_id = ig.restaurant_id and g.id = ig.group_id`;
