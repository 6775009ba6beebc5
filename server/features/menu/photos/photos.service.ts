import { createHash } from 'node:crypto';
import { menuLimits } from '../../../../core/domain/menu-limits.ts';
import { leastPhotoWidth, readCrop } from '../../../../core/domain/photo-rules.ts';
import { recordMessages } from '../../../../core/messages/en/server/records.ts';
import { fill } from '../../../../core/messages/message.ts';
import type { Tx } from '../../../platform/database.ts';
import { limits } from '../../../platform/rate-limits.ts';
import { refuse, tooManyTries } from '../../../platform/refusal.ts';
import { notSaved } from '../../../platform/saving.ts';
import type { Services } from '../../../platform/services.ts';
import { changeMenu } from '../published/menus.service.ts';
import { type MadePhoto, makePhoto } from './make-photo.ts';
import { dropPhoto, holdItem, type ItemKey, putPhoto, readItem } from './photos.queries.ts';

interface ItemVersion extends ItemKey {
  readonly version?: number | null | undefined;
}

export async function savePhoto(services: Services, item: ItemVersion, bytes: Uint8Array, crop: string | undefined) {
  const { db, rateLimits, log } = services;
  const attempt = await rateLimits.attempt(limits.photosOfRestaurant, String(item.restaurantId));
  if (!attempt.allowed) return tooManyTries(attempt);
  // Preparing a photo takes a second, so the version is checked before and again when saving.
  const stored = await readItem(db, item, item.version);
  if (!stored?.isCurrent) return notSaved(stored !== undefined);

  const made = await makePhoto(bytes, crop === undefined ? undefined : readCrop(crop));
  if ('fault' in made) {
    const { fault, why } = made;
    log.info({ event: 'photo-refused', fault, why }, 'a picture could not become a photo');
    const words = fill(recordMessages.photo[fault], {
      least: leastPhotoWidth,
      megapixels: menuLimits.photoPixels / 1_000_000,
    });
    return fault === 'unable' ? refuse('Unavailable', { words }) : refuse('BadPicture', { words });
  }
  const hash = hashOf(made);
  const refused = await change(services, item, (tx) => putPhoto(tx, item, hash, made));
  return refused ?? { hash: `${item.restaurantId}-${hash}`, colour: made.colour };
}

export const removePhoto = (services: Services, item: ItemVersion) =>
  change(services, item, (tx) => dropPhoto(tx, item));

/** The item keeps its version, so that a form that is open beside the photo can still be saved. */
function change(services: Services, item: ItemVersion, work: (tx: Tx) => Promise<void>) {
  return changeMenu(services, item.restaurantId, async (tx) => {
    const stored = await holdItem(tx, item, item.version);
    if (!stored?.isCurrent) return notSaved(stored !== undefined);
    await work(tx);
    return null;
  });
}

export function hashOf({ files }: Pick<MadePhoto, 'files'>): string {
  const sum = createHash('sha256');
  for (const { bytes } of files) sum.update(bytes);
  return sum.digest('base64url').slice(0, 22);
}
