/** Lets a phone recognize its own card session. The session id is too long and random to be derived from the mark. */
export function sessionMark(sessionId: string): string {
  // 32-bit FNV-1a, because crypto.subtle is available only over https.
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(sessionId)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
