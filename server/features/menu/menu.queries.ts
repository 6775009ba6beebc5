import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';

export interface MenuChoiceRow {
  readonly name: string;
  readonly description: string;
  readonly priceCents: number;
}

export interface MenuItemRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly priceCents: number;
  readonly selection: 'Y' | 'S' | 'M';
  readonly mandatory: boolean;
  readonly maxChoices: number;
  readonly types: number[];
  readonly availability: 'A' | 'N' | 'O';
  readonly choices: MenuChoiceRow[];
}

export interface MenuRow {
  readonly version: number;
  readonly taxRate: string;
  readonly categories: { readonly id: number; readonly name: string; readonly items: MenuItemRow[] }[];
}

/** The whole menu of an active restaurant in one statement, so that it is of one moment. */
export async function readMenu(db: Queryable, restaurantId: number): Promise<MenuRow | undefined> {
  const { rows } = await sql<MenuRow>`
    select r.menu_version as version, r.tax_rate::text as tax_rate, coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'items', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', i.id, 'name', i.name, 'description', i.description, 'priceCents', i.price_cents,
          'selection', i.selection, 'mandatory', i.mandatory, 'maxChoices', i.max_choices, 'types', i.types,
          'availability', i.availability, 'choices', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'name', s.name, 'description', s.description, 'priceCents', s.price_cents) order by s.position), '[]')
            from item_choices s where s.restaurant_id = i.restaurant_id and s.item_id = i.id
          )) order by i.id), '[]')
        from items i where i.restaurant_id = c.restaurant_id and i.category_id = c.id and i.availability <> 'R'
      )) order by c.id)
      from categories c where c.restaurant_id = r.id and c.removed_at is null
    ), '[]') as categories
    from restaurants r where r.id = ${restaurantId} and r.active`.execute(db);
  return rows[0];
}

/** The version that the menu has now; undefined for an unknown or inactive restaurant. */
export async function readMenuVersion(db: Queryable, restaurantId: number): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select menu_version as version from restaurants where id = ${restaurantId} and active`.execute(db);
  return rows[0]?.version;
}
