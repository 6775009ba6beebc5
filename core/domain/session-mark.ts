/** Lets a phone recognize its own card session. The id, long and random, can't be derived from it. */
export function sessionMark(sessionId: string): string {
  // FNV-1a, 32 bits: crypto.subtle exists on https only.
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(sessionId)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
