import { createHash, timingSafeEqual } from 'node:crypto';

/** True for two equal texts; how long it takes says nothing about either. */
export function isSameSecret(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}
