/** A text for searching: without accents, in small letters. "Crème Brûlée" is "creme brulee". */
export function foldedText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a typed search; none for blanks. */
export function searchWords(typed: string): readonly string[] {
  return foldedText(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** True when every word stands somewhere in the texts. */
export function holdsWords(words: readonly string[], ...texts: readonly string[]): boolean {
  const text = foldedText(texts.join(' '));
  return words.every((word) => text.includes(word));
}
