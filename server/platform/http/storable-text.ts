/**
 * True when every text in a parsed request can be stored: PostgreSQL takes neither the null character nor half of a
 * surrogate pair, and no person types either. However deep the value is, it is read without recursion.
 */
export function isStorable(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === 'string' && !isStorableText(one)) return false;
    if (typeof one !== 'object' || one === null || ArrayBuffer.isView(one)) continue;
    const isList = Array.isArray(one);
    for (const inner of isList ? one : Object.values(one)) {
      if (typeof inner === 'string' || typeof inner === 'object') waiting.push(inner);
    }
    if (!isList && !Object.keys(one).every(isStorableText)) return false;
  }
  return true;
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
