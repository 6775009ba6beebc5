/** The longest name of a record, and the longest description, in characters. */
export const textLimits = { name: 200, description: 2000 } as const;

/** True when a text has more characters than may be stored; a character outside the basic plane counts once. */
export function isLongerThan(limit: number, text: string): boolean {
  return text.length > limit && [...text].length > limit;
}
