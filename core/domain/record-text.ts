/** The longest name of a record, and the longest description, in characters. */
export const textLimits = { name: 200, description: 2000 } as const;

/** True when a text has more characters than may be stored; a character outside the basic plane counts once. */
export function isLongerThan(limit: number, text: string): boolean {
  return text.length > limit && [...text].length > limit;
}

// Invisible characters: white space, controls, all that Unicode lets a program leave out (zero-width, bidi and other format
// characters, soft hyphen, Hangul fillers, variation selectors), and blanks that are listed as letters or symbols.
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/** A record's name as it is stored: trimmed, and empty if it has no visible character. */
export function recordName(typed: string | null | undefined): string {
  const name = typed?.trim() ?? '';
  return visible.test(name) ? name : '';
}
