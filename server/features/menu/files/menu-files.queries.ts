import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/database.ts';
import type { StoredOffer } from '../../offer-times/offer-times.service.ts';

interface MenuRow extends Pick<StoredOffer, 'offerTimes'> {
  /** 0 if the restaurant doesn't exist. */
  readonly version: number;
}

export async function readMenuRow(db: Queryable, restaurantId: number): Promise<MenuRow> {
  const { rows } = await sql<MenuRow>`
    select menu_version as version, offer_times from restaurants where id = ${restaurantId}`.execute(db);
  return rows[0] ?? { version: 0, offerTimes: null };
}

export async function addCategories(
  tx: Tx,
  restaurantId: number,
  categories: readonly { readonly name: string; readonly description: string }[],
): Promise<void> {
  await sql`
    insert into categories (restaurant_id, name, description)
    select ${restaurantId}, name, description
    from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as c (name text, description text)`.execute(tx);
}

export async function changeTimes(
  tx: Tx,
  restaurantId: number,
  categories: readonly (StoredOffer & { readonly id: number; readonly course: number | null })[],
): Promise<void> {
  await sql`
    update categories c set offer_times = t."offerTimes", price_windows = t."priceWindows", course = t.course,
      version = version + 1
    from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb)
      as t (id bigint, "offerTimes" jsonb, "priceWindows" jsonb, course smallint)
    where c.restaurant_id = ${restaurantId} and c.id = t.id`.execute(tx);
}

export async function changeMenuTimes(tx: Tx, restaurantId: number, offerTimes: object | null): Promise<void> {
  await sql`
    update restaurants set offer_times = ${offerTimes && JSON.stringify(offerTimes)}::jsonb, version = version + 1
    where id = ${restaurantId}`.execute(tx);
}

/** Turns off audit events of single rows until `noteImport`, without which the transaction can't commit. */
export async function beginImport(tx: Tx, restaurantId: number): Promise<void> {
  await sql`select begin_menu_import(${restaurantId})`.execute(tx);
}

/** `records` has the old and new text of each record. Call this last: it locks the audit trail until the commit. */
export async function noteImport(
  tx: Tx,
  restaurantId: number,
  records: ReadonlyMap<string, readonly [was: string | null, now: string]>,
): Promise<void> {
  const changes = Object.fromEntries([...records].map(([name, values]) => [`menu.${name}`, values]));
  await sql`select note_menu_import(${restaurantId}, ${[...records.keys()].join(', ')}, ${JSON.stringify(changes)}::jsonb)`.execute(
    tx,
  );
}

/** Whether this request's import is in the audit trail. */
export async function wasImported(db: Queryable, restaurantId: number, requestId: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_events where restaurant_id = ${restaurantId} and kind = 'menu-import'
      and request_id = ${requestId} and happened_at > now() - interval '1 hour' limit 1`.execute(db);
  return rows.length > 0;
}

export async function readCategories(db: Queryable, restaurantId: number) {
  const { rows } = await sql<
    Required<StoredOffer> & { id: number; name: string; description: string; course: number | null }
  >`
    select id, name, description, offer_times, price_windows, course
    from categories where restaurant_id = ${restaurantId} and removed_at is null
    order by position, id`.execute(db);
  return rows;
}
