import { dishMessages } from '../messages/en/core/dishes.ts';
import type { Message } from '../messages/message.ts';

const { types } = dishMessages;

/** The index is the id on the wire. */
export const itemTypeNames: readonly Message[] = [
  types.glutenFree,
  types.vegan,
  types.vegetarian,
  types.nuts,
  types.spicy,
  types.verySpicy,
  types.bestseller,
  types.halal,
  types.kosher,
];

/** Ids of the labels that rules refer to. */
export const labels = { glutenFree: 0, vegan: 1, vegetarian: 2, nuts: 3, halal: 7, kosher: 8 } as const;

/** '0,4' -> [0, 4]. Undefined if any part is not a known id. */
export function parseItemTypes(text: string): number[] | undefined {
  if (text.trim() === '') return [];
  const ids = text.split(',').map((part) => (/^\s*[0-8]\s*$/.test(part) ? Number(part) : -1));
  return ids.includes(-1) ? undefined : [...new Set(ids)];
}
