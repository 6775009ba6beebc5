// Control characters and bidi overrides, which are pasted unnoticed. Joiners stay: scripts and emoji need them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for them; \p{Cc} takes five times as long
const unseen = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;
const everyUnseen = new RegExp(`${unseen.source}+`, 'g');

/** Removes invisible characters, without recursion. False if PostgreSQL can't store a text (NUL, lone surrogates). */
export function cleanTexts(value: object): boolean {
  const waiting: object[] = [value];
  for (let popped = waiting.pop(); popped !== undefined; popped = waiting.pop()) {
    // Skips bytes, and files that are still being received.
    if (ArrayBuffer.isView(popped) || Symbol.asyncIterator in popped) continue;
    const isList = Array.isArray(popped);
    if (!isList && !Object.keys(popped).every(isStorableText)) return false;
    for (const [name, inner] of Object.entries(popped)) {
      if (typeof inner === 'object' && inner !== null) waiting.push(inner);
      if (typeof inner !== 'string') continue;
      if (!isStorableText(inner)) return false;
      (popped as Record<string, unknown>)[name] = inner.replace(everyUnseen, '');
    }
  }
  return true;
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
