import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';

export type MenuChoiceRow = Pick<RowOf<'item_choices'>, 'name' | 'description' | 'priceCents'>;

export interface MenuItemRow extends Omit<RowOf<'items'>, 'restaurantId' | 'categoryId' | 'version' | 'availability'> {
  readonly availability: 'A' | 'N' | 'O';
  readonly choices: MenuChoiceRow[];
}

/** The dishes of a category within one range of ids. A restaurant without categories is one row without a part. */
export interface MenuPartRow {
  readonly version: number;
  readonly taxRate: string;
  readonly categoryId: number | null;
  readonly categoryName: string | null;
  readonly part: number | null;
  /** Unparsed JSON of `MenuItemRow[]`: unchanged parts don't need parsing. */
  readonly items: string | null;
}

/** Ids per part: small enough to compile without blocking the server. */
const numbersOfPart = 256;

/** The menu of an active restaurant by category and id, in a single statement so that it is consistent. */
export async function readMenu(db: Queryable, restaurantId: number): Promise<MenuPartRow[]> {
  const { rows } = await sql<MenuPartRow>`
    select r.menu_version as version, r.tax_rate::text as tax_rate, c.id as category_id, c.name as category_name,
      p.part, p.items
    from restaurants r
    left join categories c on c.restaurant_id = r.id and c.removed_at is null
    left join (
      select i.category_id, i.id / ${numbersOfPart}::int as part, json_agg(json_build_object(
        'id', i.id, 'name', i.name, 'description', i.description, 'priceCents', i.price_cents,
        'selection', i.selection, 'mandatory', i.mandatory, 'maxChoices', i.max_choices, 'types', i.types,
        'availability', i.availability, 'choices', coalesce(s.choices, '[]')) order by i.id)::text as items
      from items i left join (
        select s.item_id, json_agg(json_build_object(
          'name', s.name, 'description', s.description, 'priceCents', s.price_cents) order by s.position) as choices
        from item_choices s where s.restaurant_id = ${restaurantId} group by s.item_id
      ) s on s.item_id = i.id
      where i.restaurant_id = ${restaurantId} and i.availability <> 'R' group by 1, 2
    ) p on p.category_id = c.id
    where r.id = ${restaurantId} and r.active order by c.id, p.part`.execute(db);
  return rows;
}

/** Undefined for an unknown or inactive restaurant. */
export async function readMenuVersion(db: Queryable, restaurantId: number): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select menu_version as version from restaurants where id = ${restaurantId} and active`.execute(db);
  return rows[0]?.version;
}

/** Orders priced from an earlier version are priced again. */
export async function raiseMenuVersion(tx: Tx, restaurantId: number): Promise<void> {
  await sql`update restaurants set menu_version = menu_version + 1 where id = ${restaurantId}`.execute(tx);
}
