/** Converts to lower case and removes accents, for searching: "Crème Brûlée" -> "creme brulee". */
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

/** Each typed word begins a word of the text, in any order: 'br cr' finds Crème Brûlée, and 'ru' does not. */
export function beginsWords(typed: string, text: string): boolean {
  const words = lettersOf(text);
  return lettersOf(typed).every((begun) => words.some((word) => word.startsWith(begun)));
}

const lettersOf = (text: string) =>
  foldedText(text)
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** With one typing error, shorter words would match too many others. */
const leastLetters = 5;

/** Like `holdsWords`, but a word of five letters or more may have one typing error: 'chiken', 'tartre', 'lemno'. */
export function holdsNearly(words: readonly string[], ...texts: readonly string[]): boolean {
  const held = searchWords(texts.join(' '));
  return words.every(
    (word) =>
      holdsWords([word], ...held) ||
      (word.length >= leastLetters &&
        held.some((candidate) => [-1, 0, 1].some((more) => isOneSlip(word, candidate.slice(0, word.length + more))))),
  );
}

/** True if one letter was added, left out or replaced, or two neighbors were swapped. */
function isOneSlip(typed: string, word: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === word[start]) start += 1;
  let end = 0;
  while (end < Math.min(typed.length, word.length) - start && typed.at(-1 - end) === word.at(-1 - end)) end += 1;
  const [a, b] = [typed.slice(start, typed.length - end), word.slice(start, word.length - end)];
  return (a.length < 2 && b.length < 2) || (a.length === 2 && a === `${b[1]}${b[0]}`);
}
