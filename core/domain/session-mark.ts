/**
 * Eight hexadecimal digits that a card session's id always gives: a phone knows its own session by them. Nobody else
 * learns the id from them; it is long and random.
 */
export function sessionMark(sessionId: string): string {
  // FNV-1a, 32 bits. The browser's own digests are there on https only.
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(sessionId)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
