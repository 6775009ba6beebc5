/** Item type icons; the index is the id on the wire (`type` is comma-separated ids, empty means none). */
export const itemTypeNames = [
  'Gluten Free',
  'Vegan',
  'Vegetarian',
  'Contains Nuts',
  'Spicy',
  'Very Spicy',
  'Bestseller',
  'Halal',
  'Kosher',
] as const;

/** Reads '0,4' as [0, 4]; undefined when any part is no known id. */
export function parseItemTypes(text: string): number[] | undefined {
  if (text.trim() === '') return [];
  const ids = text.split(',').map((part) => (/^\s*[0-8]\s*$/.test(part) ? Number(part) : -1));
  return ids.includes(-1) ? undefined : [...new Set(ids)];
}
