/** Lower case without accents, for searching: "Crème Brûlée" -> "creme brulee". */
export function foldedText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function searchWords(typed: string): readonly string[] {
  return foldedText(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
}

export function holdsWords(words: readonly string[], ...texts: readonly string[]): boolean {
  const text = foldedText(texts.join(' '));
  return words.every((word) => text.includes(word));
}
