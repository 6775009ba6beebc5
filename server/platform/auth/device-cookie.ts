import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const deviceCookieName = 'comanda_device';

export const deviceSeconds = 180 * 24 * 60 * 60;

/** A random, signed id for a browser in which a user signed in. The signature prevents forged ones. */
export function makeDevice(key: Uint8Array): string {
  const mark = randomBytes(16).toString('base64url');
  return `${mark}.${signature(mark, key)}`;
}

export function readDevice(value: string | undefined, key: Uint8Array): string | undefined {
  const [, mark = '', given = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(value ?? '') ?? [];
  if (mark === '' || !timingSafeEqual(Buffer.from(given), Buffer.from(signature(mark, key)))) return undefined;
  return mark;
}

function signature(mark: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`device:${mark}`).digest('base64url');
}
