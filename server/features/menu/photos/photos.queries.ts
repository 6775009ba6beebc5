import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/database.ts';
import { isOfVersion } from '../../../platform/saving.ts';
import type { MadePhoto, PhotoFile } from './make-photo.ts';

export interface ItemKey {
  readonly restaurantId: number;
  readonly itemId: number;
}

const isItem = ({ restaurantId, itemId }: ItemKey) =>
  sql`restaurant_id = ${restaurantId} and id = ${itemId} and availability <> 'R'`;

/** Undefined if there is no such item. Otherwise tells whether it still has `version`. */
export async function readItem(db: Queryable, key: ItemKey, version: number | null | undefined, lock = sql``) {
  const { rows } = await sql<{ isCurrent: boolean }>`
    select ${isOfVersion(version)} as is_current from items where ${isItem(key)} ${lock}`.execute(db);
  return rows[0];
}

/** Locks the item, so that it can't be removed or get another photo until the transaction ends. */
export const holdItem = (tx: Tx, key: ItemKey, version: number | null | undefined) =>
  readItem(tx, key, version, sql`for no key update`);

/** Updates the row of a replaced photo, so that the audit trail records a single change. */
export async function putPhoto(tx: Tx, key: ItemKey, hash: string, { colour, files }: MadePhoto): Promise<void> {
  const { restaurantId, itemId } = key;
  await sql`
    insert into item_photos (restaurant_id, item_id, hash, colour)
    values (${restaurantId}, ${itemId}, ${hash}, ${colour})
    on conflict (restaurant_id, item_id) do update set hash = excluded.hash, colour = excluded.colour`.execute(tx);
  await sql`
    delete from item_photo_files where restaurant_id = ${restaurantId} and item_id = ${itemId}`.execute(tx);
  for (const { width, format, bytes } of files) {
    await sql`
      insert into item_photo_files (restaurant_id, item_id, width, format, bytes)
      values (${restaurantId}, ${itemId}, ${width}, ${format}, ${Buffer.from(bytes)})`.execute(tx);
  }
}

export async function dropPhoto(tx: Tx, { restaurantId, itemId }: ItemKey): Promise<void> {
  await sql`delete from item_photos where restaurant_id = ${restaurantId} and item_id = ${itemId}`.execute(tx);
}

/** Finds one item of the restaurant for each of these photos. */
export async function findPhotos(db: Queryable, restaurantId: number, hashes: readonly string[]) {
  const { rows } = await sql<{ hash: string; itemId: number }>`
    select distinct on (hash) hash, item_id from item_photos
    where restaurant_id = ${restaurantId} and hash = any(${hashes}::text[]) order by hash, item_id`.execute(db);
  return rows;
}

/** Copies photos between items in one statement, so that two items can swap theirs. */
export async function copyPhotos(
  tx: Tx,
  { from, to }: { readonly from: number; readonly to: number },
  copies: readonly { readonly itemId: number; readonly sourceId: number }[],
): Promise<void> {
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as w ("itemId" bigint, "sourceId" bigint)`;
  await sql`
    with photos as (
      insert into item_photos (restaurant_id, item_id, hash, colour)
      select ${to}, w."itemId", p.hash, p.colour
      from ${pairs} join item_photos p on p.restaurant_id = ${from} and p.item_id = w."sourceId"
      on conflict (restaurant_id, item_id) do update set hash = excluded.hash, colour = excluded.colour
    ), other_files as (
      delete from item_photo_files f using ${pairs}
      where f.restaurant_id = ${to} and f.item_id = w."itemId" and not exists (
        select from item_photo_files s where s.restaurant_id = ${from} and s.item_id = w."sourceId"
          and s.width = f.width and s.format = f.format)
    )
    insert into item_photo_files (restaurant_id, item_id, width, format, bytes)
    select ${to}, w."itemId", s.width, s.format, s.bytes
    from ${pairs} join item_photo_files s on s.restaurant_id = ${from} and s.item_id = w."sourceId"
    on conflict (restaurant_id, item_id, width, format) do update set bytes = excluded.bytes`.execute(tx);
}

export async function findPhotoFile(
  db: Queryable,
  restaurantId: number,
  { hash, width, format }: Omit<PhotoFile, 'bytes'> & { readonly hash: string },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select f.bytes from item_photos p
    join item_photo_files f on f.restaurant_id = p.restaurant_id and f.item_id = p.item_id
    where p.restaurant_id = ${restaurantId} and p.hash = ${hash} and f.width = ${width} and f.format = ${format}
    limit 1`.execute(db);
  return rows[0]?.bytes;
}
