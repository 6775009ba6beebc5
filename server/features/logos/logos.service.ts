import { createHash } from 'node:crypto';
import { largestLogo } from '../../../core/domain/restaurant-rules.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import type { Queryable } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { findLogo, findSign, putLogo } from './logos.queries.ts';
import { mostSegments, readRaster } from './raster.ts';

export { mostSegments, readRaster };

/** In pixels. A tiny file could otherwise claim a size that exceeds a phone's memory. */
const largestSide = 4096;

/** Returns the hash of the stored logo. Detects the media type from the bytes. */
export async function saveLogo(db: Queryable, restaurantId: number, bytes: Buffer) {
  if (bytes.length > largestLogo) return refuse('TooLarge', { words: recordMessages.logo.tooLarge });
  const draft = readPicture(bytes);
  if (!('picture' in draft)) return draft;
  return (await putLogo(db, restaurantId, draft)) ? draft.mark : refuse('NotFound');
}

function readPicture(bytes: Buffer) {
  const raster = readRaster(bytes);
  if (!raster) return badPicture(recordMessages.logo.noPicture);
  const { mediaType, width, height } = raster;
  if (width < 1 || height < 1) return badPicture(recordMessages.logo.empty);
  if (Math.max(width, height) > largestSide)
    return badPicture(fill(recordMessages.logo.tooWide, { limit: largestSide }));
  return { mediaType, picture: bytes, mark: markOf(bytes) };
}

const badPicture = (words: Words) => refuse('BadPicture', { words });

const markOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

export interface Sign {
  readonly mark: string;
  readonly load: () => Promise<{ readonly mediaType: string; readonly picture: Buffer | string }>;
}

export async function findRestaurantSign(db: Queryable, restaurantId: number): Promise<Sign> {
  const found = await findSign(db, restaurantId);
  const monogram = drawMonogram(found?.name ?? '');
  const drawn = { mediaType: 'image/svg+xml', picture: monogram };
  if (!found?.mark) return { mark: markOf(monogram), load: async () => drawn };
  return { mark: found.mark, load: async () => (await findLogo(db, restaurantId)) ?? drawn };
}

const grounds = ['#2F4A3A', '#6B2E1E', '#2E3E57', '#5A3A1E', '#4A2E4F', '#1F4C4A'];

function drawMonogram(name: string): string {
  const initials = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  const ground = grounds[sum % grounds.length];
  const letters = initials.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img" width="96" height="96"><circle cx="48" cy="48" r="48" fill="${ground}"/><circle cx="48" cy="48" r="40" fill="none" stroke="#E8D9BF" stroke-width="2"/><text x="48" y="50" fill="#F3E8D2" font-family="Georgia, 'Noto Serif', serif" font-size="34" font-weight="600" text-anchor="middle" dominant-baseline="central">${letters}</text></svg>`;
}
