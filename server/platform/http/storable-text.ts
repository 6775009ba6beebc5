/**
 * True when every text in a parsed request can be stored: PostgreSQL takes neither the null character nor half of a
 * surrogate pair, and no person types either.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}
