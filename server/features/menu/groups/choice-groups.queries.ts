import { sql } from 'kysely';
import type { ChoiceGroupRecord } from '../../../../core/contract/choice-groups.ts';
import type { privateRules } from '../../../../core/contract/sub-items.ts';
import type { AllergenCode } from '../../../../core/domain/allergens.ts';
import type { Cents } from '../../../../core/domain/money.ts';
import type { Queryable, Tx } from '../../../platform/database.ts';
import { holdsText, nameOrder, readPage, type SearchedPage } from '../../../platform/paging.ts';
import { type Row, type RowOf, recordTable, type StoredIn } from '../../../platform/record-table.ts';

/** The library: groups that can be used by several dishes. */
export const choiceGroups = recordTable(
  'choice_groups',
  {
    groupName: 'name',
    kitchenName: 'kitchen_name',
    min: 'min_count',
    max: 'max_count',
    free: 'free_count',
    repeatable: 'repeatable',
  } satisfies StoredIn<'choice_groups', Omit<ChoiceGroupRecord, 'groupId' | 'choices' | 'version'>>,
  sql`item_id is null and removed_at is null`,
);

export interface ChoiceRow extends Omit<RowOf<'group_choices'>, 'restaurantId' | 'groupId' | 'position'> {
  readonly allergens: AllergenCode[] | null;
}

export type ChoiceDraft = Omit<ChoiceRow, 'id'> & { readonly id: number | null };

export interface GroupRow extends Row<typeof choiceGroups> {
  readonly choices: ChoiceRow[];
  readonly items: number;
  /** Names of the groups whose choices open this one. */
  readonly openedBy: string[];
}

/** SQL: the choices of the group `g`, as JSON of `ChoiceRow[]`. */
const choicesOfGroup = sql`(
    select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'kitchenName', c.kitchen_name,
      'description', c.description, 'priceCents', c.price_cents, 'isDefault', c.is_default, 'soldOut', c.sold_out,
      'allergens', c.allergens, 'nestedGroupId', c.nested_group_id, 'itemId', c.item_id,
      'taxClass', c.tax_class) order by c.position, c.id), '[]')
    from group_choices c where c.restaurant_id = g.restaurant_id and c.group_id = g.id
  )`;

const columns = sql`g.id, ${choiceGroups.columns('g')}, g.version, ${choicesOfGroup} as choices, (
    select count(*)::int from item_groups ig join items i on i.restaurant_id = ig.restaurant_id and i.id = ig.item_id
    where ig.restaurant_id = g.restaurant_id and ig.group_id = g.id and i.availability <> 'R'
  ) as items, (
    select coalesce(json_agg(o.name order by ${nameOrder('o.name')}), '[]') from choice_groups o
    where o.restaurant_id = g.restaurant_id and o.removed_at is null and exists (
      select from group_choices c
      where c.restaurant_id = o.restaurant_id and c.group_id = o.id and c.nested_group_id = g.id)
  ) as "openedBy"`;

const ofRestaurant = (restaurantId: number) =>
  sql`g.restaurant_id = ${restaurantId} and g.item_id is null and g.removed_at is null`;

export async function listGroups(db: Queryable, restaurantId: number, { searchText, ...page }: SearchedPage) {
  const matching = sql`from choice_groups g where ${ofRestaurant(restaurantId)} and (${holdsText(searchText, 'g.name', 'g.kitchen_name')}
    or exists (select from group_choices c where c.restaurant_id = g.restaurant_id and c.group_id = g.id
      and ${holdsText(searchText, 'c.name')}))`;
  const list = sql<GroupRow>`select ${columns} ${matching} order by ${nameOrder('g.name')}, g.id`;
  return readPage(db, page, list, matching);
}

export async function findGroups(db: Queryable, restaurantId: number, ids?: readonly number[]): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select ${columns} from choice_groups g
    where ${ofRestaurant(restaurantId)} and ${ids === undefined ? sql`true` : sql`g.id = any(${ids}::bigint[])`}
    order by ${nameOrder('g.name')}, g.id`.execute(db);
  return rows;
}

/** Names of the groups whose choices open this one. Empty for a new group. */
export async function openedBy(tx: Tx, restaurantId: number, groupId: number | undefined): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select g.name from choice_groups g
    where ${ofRestaurant(restaurantId)} and exists (
      select from group_choices c
      where c.restaurant_id = g.restaurant_id and c.group_id = g.id and c.nested_group_id = ${groupId ?? null}
    ) order by ${nameOrder('g.name')}`.execute(tx);
  return rows.map(({ name }) => name);
}

export async function nameOfGroup(tx: Tx, restaurantId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from choice_groups
    where restaurant_id = ${restaurantId} and id = ${id} and item_id is null`.execute(tx);
  return rows[0]?.name;
}

/** Without `soldOut`, a stored choice keeps its state, and a new one is on sale. */
type ChoiceToStore = Omit<ChoiceDraft, 'soldOut'> & Partial<Pick<ChoiceDraft, 'soldOut'>>;

export interface ChoicesOfGroup {
  readonly groupId: number;
  readonly choices: readonly ChoiceToStore[];
}

/** A choice with a known id keeps its row, so that dishes keep their own prices for it. */
export async function replaceChoices(tx: Tx, restaurantId: number, groups: readonly ChoicesOfGroup[]) {
  const rows = groups.flatMap(({ groupId, choices }) =>
    choices.map((choice, position) => ({ ...choice, groupId, position })),
  );
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as n ("groupId" bigint, id bigint, position int, name text, "kitchenName" text, description text, "priceCents" bigint,
      "isDefault" boolean, "soldOut" boolean, allergens text[], "nestedGroupId" bigint, "itemId" bigint, "taxClass" text)`;
  const ofGroups = sql`c.restaurant_id = ${restaurantId} and c.group_id = any(${groups.map(({ groupId }) => groupId)}::bigint[])`;
  await sql`
    delete from group_choices c where ${ofGroups} and not exists (
      select from ${given} where n."groupId" = c.group_id and n.id = c.id)`.execute(tx);
  await sql`
    update group_choices c set position = n.position, name = n.name, kitchen_name = n."kitchenName",
      description = n.description, price_cents = n."priceCents", is_default = n."isDefault",
      sold_out = coalesce(n."soldOut", c.sold_out), allergens = n.allergens, nested_group_id = n."nestedGroupId",
      item_id = n."itemId", tax_class = n."taxClass"
    from ${given} where ${ofGroups} and n."groupId" = c.group_id and n.id = c.id`.execute(tx);
  await sql`
    insert into group_choices (restaurant_id, group_id, position, name, kitchen_name, description, price_cents,
      is_default, sold_out, allergens, nested_group_id, item_id, tax_class)
    select ${restaurantId}, n."groupId", n.position, n.name, n."kitchenName", n.description, n."priceCents",
      n."isDefault", coalesce(n."soldOut", false), n.allergens, n."nestedGroupId", n."itemId", n."taxClass"
    from ${given} where n.id is null order by n."groupId", n.position`.execute(tx);
}

type PrivateRules = ReturnType<typeof privateRules>;

export interface PrivateGroupRow extends PrivateRules {
  readonly choices: readonly ChoiceRow[];
}

export interface PrivateDraft extends PrivateRules {
  readonly choices: readonly ChoiceDraft[];
}

/** SQL: the private group of the item `i`, as JSON of `PrivateGroupRow`; null if it has none. */
export const privateGroupJson = sql`(
  select json_build_object('name', g.name, 'min', g.min_count, 'max', g.max_count, 'perLine', g.per_line,
    'freeCount', g.free_count, 'isRepeatable', g.repeatable, 'choices', ${choicesOfGroup})
  from choice_groups g where g.restaurant_id = i.restaurant_id and g.item_id = i.id
)`;

export interface PrivateGroupOfDish {
  readonly itemId: number;
  readonly list: PrivateRules & { readonly choices: readonly ChoiceToStore[] };
}

/** Dishes whose list is empty get no private group. */
export async function savePrivateGroups(tx: Tx, restaurantId: number, dishes: readonly PrivateGroupOfDish[]) {
  const rows = dishes.map(({ itemId, list: { min, max, perLine, choices } }) => ({
    itemId,
    min,
    max,
    perLine,
    isPlain: min === 0 && max === 0 && perLine === null && choices.length === 0,
  }));
  const saved = await sql<{ id: number; itemId: number | null }>`
    insert into choice_groups as g (restaurant_id, item_id, name, min_count, max_count, per_line)
    select ${restaurantId}, n."itemId", '', n.min, n.max, n."perLine"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as n ("itemId" bigint, min int, max int, "perLine" int, "isPlain" boolean)
    where not n."isPlain" or exists (
      select from choice_groups o where o.restaurant_id = ${restaurantId} and o.item_id = n."itemId")
    on conflict (restaurant_id, item_id) where item_id is not null do update set
      min_count = excluded.min_count, max_count = excluded.max_count, per_line = excluded.per_line,
      version = g.version + 1
    returning id, item_id`.execute(tx);
  const lists = new Map(dishes.map(({ itemId, list }) => [itemId, list.choices]));
  const groups = saved.rows.map(({ id, itemId }) => ({ groupId: id, choices: lists.get(itemId ?? 0) ?? [] }));
  await replaceChoices(tx, restaurantId, groups);
}

export interface DishGroupDraft {
  readonly groupId: number;
  readonly prices: readonly { readonly choiceId: number; readonly priceCents: Cents }[];
}

export interface GroupsOfDish {
  readonly itemId: number;
  readonly groups: readonly DishGroupDraft[];
}

/** Keeps unchanged rows, so that the audit trail records only real changes. */
export async function replaceGroupsOfDishes(tx: Tx, restaurantId: number, dishes: readonly GroupsOfDish[]) {
  const rows = dishes.flatMap(({ itemId, groups }) =>
    groups.map(({ groupId }, position) => ({ itemId, groupId, position })),
  );
  const prices = dishes.flatMap(({ itemId, groups }) =>
    groups.flatMap(({ groupId, prices: groupPrices }) => groupPrices.map((price) => ({ ...price, itemId, groupId }))),
  );
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as n ("itemId" bigint, "groupId" bigint, position int)`;
  const priced = sql`json_to_recordset(${JSON.stringify(prices)}::json)
    as n ("itemId" bigint, "groupId" bigint, "choiceId" bigint, "priceCents" bigint)`;
  const ofItems = sql`o.restaurant_id = ${restaurantId} and o.item_id = any(${dishes.map(({ itemId }) => itemId)}::bigint[])`;
  await sql`
    delete from item_group_prices o where ${ofItems} and not exists (select from ${priced}
      where n."itemId" = o.item_id and n."groupId" = o.group_id and n."choiceId" = o.choice_id)`.execute(tx);
  await sql`
    delete from item_groups o where ${ofItems} and not exists (
      select from ${given} where n."itemId" = o.item_id and n."groupId" = o.group_id)`.execute(tx);
  await sql`
    insert into item_groups (restaurant_id, item_id, group_id, position)
    select ${restaurantId}, n."itemId", n."groupId", n.position from ${given}
    on conflict (restaurant_id, item_id, group_id) do update set position = excluded.position`.execute(tx);
  await sql`
    insert into item_group_prices as o (restaurant_id, item_id, group_id, choice_id, price_cents)
    select ${restaurantId}, n."itemId", n."groupId", n."choiceId", n."priceCents" from ${priced}
    on conflict (restaurant_id, item_id, group_id, choice_id) do update set price_cents = excluded.price_cents
    where o.price_cents <> excluded.price_cents`.execute(tx);
}
