/** Longest texts, in characters. */
export const textLimits = { name: 200, description: 2000 } as const;

/** Counts characters, not code units: an emoji is one. */
export function isLongerThan(limit: number, text: string): boolean {
  return text.length > limit && [...text].length > limit;
}

// Invisible are white space, controls, Unicode's default-ignorable characters (zero-width, bidi and other format
// characters, soft hyphen, Hangul fillers, variation selectors), and blank characters that count as letters or symbols.
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/** Trims a name. Returns '' if it has no visible character. */
export function recordName(typed: string | null | undefined): string {
  const name = typed?.trim() ?? '';
  return visible.test(name) ? name : '';
}
