import type pg from 'pg';
import sharp from 'sharp';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';

/** Patches of noise across the picture. Coarser noise is stronger, as in a real photo, so file sizes are realistic. */
const patches = [4, 8, 16, 32, 64, 128, 256, 512, 1_024];
const [width, height] = [1_600, 1_200];

/** A JPEG that compresses like a camera's picture of a plate: 36 KB at 360 pixels. */
export async function photograph(): Promise<Buffer> {
  const sum = new Float32Array(width * height * 3).fill(128);
  for (const [at, columns] of patches.entries()) {
    const size = { width: columns, height: Math.ceil((columns * 3) / 4) };
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const octave = await sharp({ create: { ...size, channels: 3, background: '#000', noise } })
      .resize(width, height, { kernel: 'cubic', fit: 'fill' })
      .raw()
      .toBuffer();
    const weight = 0.85 ** at;
    for (let pixel = 0; pixel < sum.length; pixel += 1)
      sum[pixel] = (sum[pixel] ?? 0) + ((octave[pixel] ?? 0) - 128) * weight;
  }
  const raw = { width, height, channels: 3 as const };
  return sharp(Uint8ClampedArray.from(sum), { raw }).jpeg({ quality: 88 }).toBuffer();
}

/** A picture of 48 megapixels that is almost as large as an upload may be. */
export function cameraJpeg(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 22 } as const;
  return sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 79 })
    .toBuffer();
}

/**
 * Replaces the demo's photos: `count` dishes, the first of each category, get photos that the product made from an
 * upload. Only a few are uploaded; the other dishes get copies of their files under their own addresses.
 */
export async function addPhotos(
  client: pg.Client,
  url: string,
  headers: Record<string, string>,
  { restaurantId, count, made }: { restaurantId: number; count: number; made: number },
): Promise<void> {
  await client.query('delete from item_photos where restaurant_id = $1', [restaurantId]);
  const { rows } = await client.query<{ id: number }>(
    `select id from items where restaurant_id = $1 and availability = 'A'
     order by row_number() over (partition by category_id order by id), id limit $2`,
    [restaurantId, count],
  );
  const ids = rows.map(({ id }) => id);
  for (const itemId of ids.slice(0, made)) {
    const address = addressOf(endpoints.savePhoto, { query: { itemId } }).url;
    const body = new Uint8Array(await photograph());
    const answer = await fetch(url + address, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'image/jpeg' },
      body,
    });
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  }
  await client.query(
    `with copied as (
       select to_item, $2::bigint[] as made, (place - 1) % $3 + 1 as at from unnest($4::bigint[]) with ordinality as copies (to_item, place)
     ), photo as (
       insert into item_photos (restaurant_id, item_id, hash, colour)
       select $1, to_item, left(md5(to_item::text), 22), colour from copied
       join item_photos p on p.restaurant_id = $1 and p.item_id = made[at] returning item_id
     )
     insert into item_photo_files (restaurant_id, item_id, width, format, bytes)
     select $1, to_item, width, format, bytes from copied join photo on photo.item_id = to_item
     join item_photo_files f on f.restaurant_id = $1 and f.item_id = made[at]`,
    [restaurantId, ids.slice(0, made), made, ids.slice(made)],
  );
  await client.query('update restaurants set menu_version = menu_version + 1 where id = $1', [restaurantId]);
}
