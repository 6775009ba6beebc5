import { type RawBuilder, sql } from 'kysely';
import type { ItemContents } from '../../../../core/contract/item-contents.ts';
import type { Photo } from '../../../../core/contract/shapes.ts';
import type { Region } from '../../../../core/domain/formats/region.ts';
import type { Schedule } from '../../../../core/domain/offer-times.ts';
import type { PriceWindow } from '../../../../core/domain/pricing/offer-price.ts';
import type { ServiceSettings } from '../../../../core/domain/service-settings.ts';
import { fewLeft } from '../../../../core/domain/stock.ts';
import type { TaxSettings } from '../../../../core/domain/tax-settings.ts';
import type { Queryable, Tx } from '../../../platform/database.ts';
import type { RowOf } from '../../../platform/record-table.ts';
import { contentsJson, type DishGroupRow, dishGroups, dishGroupsJson, isSoldOut } from './dish-groups.queries.ts';

/** When a menu, category or dish is offered, and at what price. Null: always, and at the usual price. */
export interface Offer {
  readonly offerTimes: Schedule | null;
  readonly priceWindows: readonly PriceWindow[] | null;
}

type OwnRow = Pick<
  RowOf<'items'>,
  'id' | 'name' | 'description' | 'priceCents' | 'types' | 'featured' | 'favourite' | 'goesWith'
>;

export interface MenuItemRow extends OwnRow {
  readonly contents: ItemContents;
  /** Also 'O' if the dish is sold out by its count or by staff. */
  readonly availability: 'A' | 'N' | 'O';
  readonly isCounted: boolean;
  /** The number left, if it is small; otherwise null. */
  readonly left: number | null;
  /** The private group, if there is one, comes first. */
  readonly groups: readonly DishGroupRow[];
  readonly photo?: Photo | null;
  /** Set during a lower price: the usual price, and the end as 'HH:MM' in the restaurant's time zone. */
  readonly usualCents?: number;
  readonly priceUntil?: string;
  /** The windows of the dish and of its category. */
  readonly priceWindows?: readonly PriceWindow[];
  /** When the dish is offered; set if it is 'N' because of the time. */
  readonly offered?: Schedule;
  /** The category's course, if the restaurant uses courses. */
  readonly course?: number;
}

export type StoredMenuItem = Omit<MenuItemRow, 'usualCents' | 'priceUntil' | 'offered' | 'course' | keyof Offer> &
  Offer;

/** Used to check whether a cached menu is still current. */
export interface MenuMark {
  readonly version: number;
  /** Stock that guests can see. It is separate because stock changes don't increment the version. */
  readonly stock: string;
}

/** A dish with its category, or a restaurant without dishes. */
export interface MenuRow extends MenuMark {
  readonly region: Region;
  readonly taxRate: string;
  readonly taxSettings: TaxSettings | null;
  readonly serviceSettings: ServiceSettings | null;
  /** Guests' orders are refused until this time, in milliseconds since 1970. */
  readonly pausedUntil: number | null;
  readonly menuTimes: Schedule | null;
  /** When the next sold-out dish returns, in milliseconds since 1970. */
  readonly nextChange: number | null;
  readonly categoryId: number | null;
  readonly categoryName: string | null;
  readonly categoryTimes: Schedule | null;
  readonly categoryPrices: readonly PriceWindow[] | null;
  readonly categoryCourse: number | null;
  readonly item: StoredMenuItem | null;
}

const isShown = sql`i.availability <> 'R' and not i.hidden`;

const few = sql`case when k.left_count <= ${sql.lit(fewLeft)} then k.left_count end`;
const stockOf = (restaurantId: number): RawBuilder<string> => sql`(
      select coalesce(md5(string_agg(concat_ws(' ', k.item_id, ${isSoldOut}, k.left_count is null, ${few}), ',' order by k.item_id)), '')
      from item_stock k where k.restaurant_id = ${restaurantId})`;

/** The sorted menu of an active restaurant, read in a single statement for a consistent snapshot. */
export async function readMenu(db: Queryable, restaurantId: number): Promise<MenuRow[]> {
  // Materialized: without table statistics PostgreSQL would build all groups again for each dish.
  const { rows } = await sql<MenuRow>`
    with groups_of_dish as materialized (
      select ig.item_id, ${dishGroupsJson} as groups from ${dishGroups}
      join items i on i.restaurant_id = ig.restaurant_id and i.id = ig.item_id
      where ig.restaurant_id = ${restaurantId} and ${isShown} group by ig.item_id
    ), dish as materialized (
      select i.id, i.category_id, i.position, json_build_object(
        'id', i.id, 'name', i.name, 'description', i.description, 'priceCents', i.price_cents,
        'types', i.types,
        'availability', case when i.availability = 'A' and ${isSoldOut} then 'O' else i.availability end,
        'contents', ${contentsJson}, 'featured', i.featured, 'favourite', i.favourite, 'goesWith', i.goes_with,
        'isCounted', k.left_count is not null, 'left', ${few},
        'offerTimes', i.offer_times, 'priceWindows', i.price_windows,
        'photo', case when f.hash is not null then json_build_object('hash', f.restaurant_id || '-' || f.hash, 'colour', f.colour) end,
        'groups', coalesce(d.groups, '[]')) as item
      from items i
      left join item_stock k on k.restaurant_id = i.restaurant_id and k.item_id = i.id
      left join item_photos f on f.restaurant_id = i.restaurant_id and f.item_id = i.id
      left join groups_of_dish d on d.item_id = i.id
      where i.restaurant_id = ${restaurantId} and ${isShown}
    ), restaurant as materialized (
      select r.menu_version as version, ${stockOf(restaurantId)} as stock, r.tax_rate::text as tax_rate,
        r.tax_settings, r.service_settings, extract(epoch from r.paused_until)::float8 * 1000 as paused_until,
        r.region, r.offer_times as menu_times, (
          select extract(epoch from min(k.sold_out_until))::float8 * 1000 from item_stock k
          where k.restaurant_id = ${restaurantId} and k.sold_out_until > now() and k.sold_out_until < 'infinity'
        ) as next_change
      from restaurants r where r.id = ${restaurantId} and r.active
    )
    select restaurant.*, c.id as category_id, c.name as category_name, c.offer_times as category_times,
      c.price_windows as category_prices, c.course as category_course, dish.item
    from restaurant
    left join (categories c join dish on dish.category_id = c.id) on c.restaurant_id = ${restaurantId} and c.removed_at is null
    order by c.position, c.id, dish.position, dish.id`.execute(db);
  return rows;
}

/** Dishes without a position come last, oldest first. */
const dishOrder = sql`position, id`;

export interface OutlineRow {
  readonly id: number;
  readonly name: string;
  readonly items: readonly Pick<RowOf<'items'>, 'id' | 'name' | 'priceCents' | 'availability' | 'featured'>[];
}

export async function readOutline(db: Queryable, restaurantId: number): Promise<OutlineRow[]> {
  const { rows } = await sql<OutlineRow>`
    select c.id, c.name, (
      select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'priceCents', i.price_cents,
        'availability', i.availability, 'featured', i.featured) order by ${dishOrder}), '[]')
      from items i where i.restaurant_id = c.restaurant_id and i.category_id = c.id and i.availability <> 'R'
    ) as items
    from categories c where c.restaurant_id = ${restaurantId} and c.removed_at is null
    order by c.position, c.id`.execute(db);
  return rows;
}

export async function placeInOrder(
  tx: Tx,
  restaurantId: number,
  of: 'categories' | 'items',
  ids: readonly number[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(of)} one set position = placed.at
    from unnest(${ids}::bigint[]) with ordinality as placed (id, at)
    where one.restaurant_id = ${restaurantId} and one.id = placed.id
      and ${of === 'items' ? sql`one.availability <> 'R'` : sql`one.removed_at is null`}`.execute(tx);
  return numAffectedRows !== 0n;
}

/** Undefined if the restaurant is unknown or inactive. */
export async function readMenuMark(db: Queryable, restaurantId: number): Promise<MenuMark | undefined> {
  const { rows } = await sql<MenuMark>`
    select menu_version as version, ${stockOf(restaurantId)} as stock
    from restaurants where id = ${restaurantId} and active`.execute(db);
  return rows[0];
}

/** Serializes forms and imports that change the same menu. */
export async function lockMenu(tx: Tx, restaurantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('a menu'), ${restaurantId})`.execute(tx);
}

/** Blocks stock changes and staff orders until the transaction ends. Take it after `lockMenu`, before their rows. */
export async function lockStock(tx: Tx, restaurantId: number): Promise<void> {
  await sql`select from restaurants where id = ${restaurantId} for no key update`.execute(tx);
}

/** Orders that were priced with an earlier version are priced again. */
export async function raiseMenuVersion(tx: Tx, restaurantId: number): Promise<void> {
  await sql`update restaurants set menu_version = menu_version + 1 where id = ${restaurantId}`.execute(tx);
}

/** Makes open screens and all programs read the menu again. */
export async function noteMenuChange(db: Queryable, restaurantId: number): Promise<void> {
  await sql`select note_change(${`menu:${restaurantId}`})`.execute(db);
}
