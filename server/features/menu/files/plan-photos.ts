import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import { say } from '../../../../core/messages/say.ts';
import type { Tx } from '../../../platform/database.ts';
import { serverLanguage } from '../../../platform/language.ts';
import type { ItemRow } from '../dishes/items.queries.ts';
import { copyPhotos, findPhotos, type ItemKey } from '../photos/photos.queries.ts';
import { changeOf, type FieldChanges, type FileDish } from './menu-text.ts';
import type { ImportPlace } from './plan-rights.ts';

export type FoundPhotos = ReadonlyMap<string, ItemKey>;

/** '7-Zr…' -> restaurant 7 and the hash of the photo. */
function partsOf(name: string) {
  const [, restaurant, hash = ''] = /^([1-9]\d{0,8})-([\w-]{22})$/.exec(name) ?? [];
  return restaurant === undefined ? undefined : { restaurantId: Number(restaurant), hash };
}

/** Prefers photos of the restaurant itself. Looks in other restaurants only if the user may see them. */
export async function findPhotosOf(
  tx: Tx,
  { restaurantId, isPlatform }: ImportPlace,
  dishes: readonly FileDish[],
): Promise<FoundPhotos> {
  const named = dishes.flatMap(({ photo }) => (photo === undefined ? [] : (partsOf(photo) ?? [])));
  const others = new Set(isPlatform ? named.map((photo) => photo.restaurantId) : []);
  others.delete(restaurantId);
  const found = new Map<string, ItemKey>();
  for (const source of named.length > 0 ? [...others, restaurantId] : []) {
    const allowed = named.filter((photo) => source === restaurantId || source === photo.restaurantId);
    const rows = await findPhotos(
      tx,
      source,
      allowed.map(({ hash }) => hash),
    );
    for (const { hash, itemId } of rows) found.set(hash, { restaurantId: source, itemId });
  }
  return found;
}

export interface PhotoPlan {
  readonly from?: ItemKey;
  readonly isMissing?: true;
  readonly fields: FieldChanges;
}

export function planPhoto(found: FoundPhotos, { photo }: FileDish, stored: ItemRow | undefined): PhotoPlan {
  const hash = photo === undefined ? undefined : partsOf(photo)?.hash;
  const photoHash = stored?.photo ? partsOf(stored.photo.hash)?.hash : undefined;
  if (photo === undefined || (hash !== undefined && hash === photoHash)) return { fields: [] };
  const from = found.get(hash ?? '');
  if (!from) return { isMissing: true, fields: [] };
  const { photo: some, otherPhoto } = words.values;
  const [before, after] = photoHash === undefined ? ['', some] : [say(serverLanguage, some), otherPhoto];
  return { from, fields: changeOf(say(serverLanguage, words.headings.photo), before, say(serverLanguage, after)) };
}

const mostNamed = 10;

export const missingPhotos = (names: readonly string[]): Words[] =>
  names.length === 0 ? [] : [fill(words.photos, { count: names.length, names: names.slice(0, mostNamed).join(', ') })];

export async function carryPhotos(
  tx: Tx,
  restaurantId: number,
  photos: readonly { readonly itemId: number; readonly from: ItemKey }[],
): Promise<void> {
  // Copies within the restaurant come first, because copies from other restaurants may replace their source.
  for (const source of new Set([restaurantId, ...photos.map(({ from }) => from.restaurantId)])) {
    const copies = photos.flatMap(({ itemId, from }) =>
      from.restaurantId === source ? [{ itemId, sourceId: from.itemId }] : [],
    );
    if (copies.length > 0) await copyPhotos(tx, { from: source, to: restaurantId }, copies);
  }
}
