import { readFile } from 'node:fs/promises';
import { photoFormats, photoWidths } from '../../../core/domain/photo-rules.ts';
import type { Queryable } from '../../platform/database.ts';
import pictures from './pictures/pictures.json' with { type: 'json' };

export interface DemoPicture {
  readonly file: string;
  readonly hash: string;
  readonly colour: string;
}

/** Photos by dish name. server/testing/write-demo-pictures.ts makes them the way uploaded photos are made. */
export const demoPictures: Readonly<Record<string, DemoPicture>> = pictures;

export const picturesFolder = new URL('./pictures/', import.meta.url);

export async function writePictures(
  db: Queryable,
  restaurantId: number,
  itemIds: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [dish, { file, hash, colour }] of Object.entries(demoPictures)) {
    const item_id = itemIds.get(dish);
    if (item_id === undefined) continue;
    const key = { restaurant_id: restaurantId, item_id };
    const files = photoWidths.flatMap((width) =>
      photoFormats.map(async (format) => {
        const bytes = await readFile(new URL(`${file}-${width}.${format}`, picturesFolder));
        return { ...key, width, format, bytes };
      }),
    );
    await db
      .insertInto('item_photos')
      .values({ ...key, hash, colour })
      .execute();
    await db
      .insertInto('item_photo_files')
      .values(await Promise.all(files))
      .execute();
  }
}
