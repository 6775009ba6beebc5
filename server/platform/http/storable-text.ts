// Controls but tab and line breaks, and what turns the direction of the text around it: people paste these unseen. Marks of
// direction and joiners, which writing and emoji need, stay.
const unseen = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;
const everyUnseen = new RegExp(unseen, 'gu');

/**
 * Takes what nobody sees out of every text in a parsed request. False when one cannot be stored: PostgreSQL takes neither the
 * null character nor half of a surrogate pair, and no person types either. However deep the value is, it is read without
 * recursion.
 */
export function cleanTexts(value: object): boolean {
  const waiting: object[] = [value];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (ArrayBuffer.isView(one)) continue;
    const isList = Array.isArray(one);
    if (!isList && !Object.keys(one).every(isStorableText)) return false;
    for (const [name, inner] of Object.entries(one)) {
      if (typeof inner === 'object' && inner !== null) waiting.push(inner);
      if (typeof inner !== 'string') continue;
      if (!isStorableText(inner)) return false;
      (one as Record<string, unknown>)[name] = inner.replace(everyUnseen, '');
    }
  }
  return true;
}

/** True when a text of JSON has nothing that `cleanTexts` would find: no escape, nothing unseen. */
export function isPlainJson(json: string): boolean {
  return !json.includes('\\') && !unseen.test(json);
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
