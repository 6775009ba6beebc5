import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in constant time, so that timing reveals nothing. */
export function isSameSecret(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}
