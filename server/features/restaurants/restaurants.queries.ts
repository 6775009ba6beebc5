import { type RawBuilder, sql } from 'kysely';
import type { RestaurantRecord } from '../../../core/contract/restaurants.ts';
import type { Region } from '../../../core/domain/formats/region.ts';
import type { Cents } from '../../../core/domain/money.ts';
import type { ServiceSettings } from '../../../core/domain/service-settings.ts';
import type { TaxSettings } from '../../../core/domain/tax-settings.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { holdsText, nameOrder, readPage, type SearchedPage } from '../../platform/paging.ts';
import { type Row, recordTable, type StoredIn } from '../../platform/record-table.ts';
import { occupying } from '../../platform/statuses.ts';

export interface RestaurantTerms {
  readonly region: Region;
  readonly id: number;
  readonly name: string;
  readonly taxRate: string;
  readonly config: string;
  readonly chargePlan: string;
  readonly taxSettings: TaxSettings | null;
  readonly serviceSettings: ServiceSettings | null;
}

/** Use it with `termsColumns`. */
export const termsSource = sql`restaurants r join plans p on p.id = r.plan_id`;
export const termsOfBill = sql`r.tax_rate::text as tax_rate, p.charges as charge_plan, r.region ->> 'currency' as currency`;
export const termsColumns = sql`r.id, r.name, r.tax_rate, r.config, p.charges as charge_plan, r.region, r.tax_settings,
  r.service_settings`;

/** Undefined if the restaurant is unknown or inactive. */
export async function findRestaurantTerms(db: Queryable, restaurantId: number): Promise<RestaurantTerms | undefined> {
  const { rows } = await sql<RestaurantTerms>`
    select ${termsColumns} from ${termsSource} where r.id = ${restaurantId} and r.active`.execute(db);
  return rows[0];
}

export interface RestaurantName {
  readonly region: Region;
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  readonly serviceSettings: ServiceSettings | null;
  /** When guests' orders are accepted again. Null unless they are refused now. */
  readonly pausedUntil: Date | null;
  /** The attendant that the user is linked to. */
  readonly attendantId: number | null;
}

export async function listRestaurantNames(db: Queryable, only: number | undefined, userId: number) {
  const { rows } = await sql<RestaurantName>`
    select r.id, r.name, r.active, r.region, r.service_settings,
      case when r.paused_until > now() then r.paused_until end as paused_until, (
        select u.attendant_id from users u where u.id = ${userId} and u.restaurant_id = r.id
      ) as attendant_id from restaurants r
    where ${only ?? null}::int is null or r.id = ${only ?? null} order by r.id`.execute(db);
  return rows;
}

export const restaurants = recordTable(
  'restaurants',
  {
    name: 'name',
    restaurantURL: 'url',
    address: 'address',
    code: 'code',
    taxrate: 'tax_rate',
    planId: 'plan_id',
    config: 'config',
    active: 'active',
    offerTimes: 'offer_times',
    region: 'region',
    taxSettings: 'tax_settings',
    seller: 'seller',
    service: 'service_settings',
  } satisfies StoredIn<'restaurants', Omit<RestaurantRecord, 'id' | 'version'>>,
  sql`true`,
);

export interface RestaurantRow extends Row<typeof restaurants> {
  readonly logo: string | null;
}

const columnsOf = (restaurant: RawBuilder<unknown>) => sql`
  r.id, ${restaurants.columns('r')}, r.version, (select mark from restaurant_logos l where l.restaurant_id = ${restaurant}) as logo`;

export async function listRestaurants(db: Queryable, only: number | undefined, { searchText, ...page }: SearchedPage) {
  const matching = sql`from restaurants r
    where (${only ?? null}::int is null or r.id = ${only ?? null})
      and ${holdsText(searchText, 'r.name', 'r.url', 'r.code', 'r.address')}`;
  const list = sql<RestaurantRow>`
    select ${columnsOf(sql`r.id`)} ${matching} order by ${nameOrder('r.name')}, r.id`;
  return readPage(db, page, list, matching);
}

/** `no key update` doesn't block inserting rows that refer to the restaurant. */
export async function lockRestaurant(tx: Tx, id: number): Promise<RestaurantRow | undefined> {
  const { rows } = await sql<RestaurantRow>`
    select ${columnsOf(sql`${id}::int`)} from restaurants r where r.id = ${id} for no key update of r`.execute(tx);
  return rows[0];
}

export async function findRestaurant(db: Queryable, id: number): Promise<RestaurantRow | undefined> {
  const { rows } = await sql<RestaurantRow>`
    select ${columnsOf(sql`${id}::int`)} from restaurants r where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether a payment, or an order that can become one, prevents a change of currency. Lock the visits first. */
export async function hasTakenMoney(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from payments where restaurant_id = ${id})
      or exists (select from orders where restaurant_id = ${id} and status in ${occupying}) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

export async function hasOpenBills(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from orders where restaurant_id = ${id} and status in ${occupying} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Names of up to three dishes and choices whose tax class is not in the list. */
export async function namesOfOtherTaxClasses(tx: Tx, id: number, codes: readonly string[]): Promise<string[]> {
  const isOther = sql`tax_class <> all(${codes}::text[])`;
  const { rows } = await sql<{ name: string }>`
    select name from items where restaurant_id = ${id} and availability <> 'R' and ${isOther}
    union select c.name from group_choices c join choice_groups g on g.restaurant_id = c.restaurant_id and g.id = c.group_id
    where c.restaurant_id = ${id} and g.removed_at is null and ${isOther}
    order by name limit 3`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Classes besides the standard one. */
export async function findTaxClasses(tx: Tx, id: number): Promise<TaxSettings['classes']> {
  const { rows } = await sql<{ classes: TaxSettings['classes'] | null }>`
    select tax_settings -> 'classes' as classes from restaurants where id = ${id}`.execute(tx);
  return rows[0]?.classes ?? [];
}

/** The largest price on a restaurant's menu; 0 if it has none. */
export async function largestPrice(tx: Tx, id: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select greatest(
      (select max(price_cents) from items where restaurant_id = ${id} and availability <> 'R'),
      (select max(price_cents) from group_choices where restaurant_id = ${id}), 0) as cents`.execute(tx);
  return rows[0]?.cents ?? 0;
}

/** Whether the database knows a time zone, which it needs to determine business days. */
export async function knowsZone(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(tx);
  return rows.length > 0;
}

/** The currency of every restaurant, by its id. */
export async function readCurrencies(db: Queryable): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; currency: string }>`
    select id, region ->> 'currency' as currency from restaurants`.execute(db);
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}
