import { type Language, translationOf } from './languages.ts';
import type { Filled, Message, ValuesByName, ValuesFor, Words } from './message.ts';
import { shownNumber } from './shown-number.ts';

/** Renders a message: `say('en', payment.items, { count: 3 })` returns '3 items'. */
export function say<Name extends string>(
  language: Language,
  words: Message<Name> | Filled,
  ...[values]: ValuesFor<Name>
): string {
  if ('message' in words) return sayIn(language, words.message, words.values);
  return sayIn(language, words, values ?? {});
}

function sayIn(language: Language, message: Message<string>, values: ValuesByName): string {
  return pieces(textOf(language, message, values), (name) => {
    const value = values[name];
    if (typeof value === 'function') return value(language);
    if (typeof value === 'number') return String(shownNumber(value));
    if (typeof value !== 'object') return value;
    const several: readonly Words[] = Array.isArray(value) ? value : [value];
    return several.map((words) => say(language, words)).join(', ');
  }).join('');
}

/** Splits a sentence at its placeholders, for values such as links. `pieceFor(name)` gives the value of each. */
export function sayInPieces<Piece>(
  language: Language,
  message: Message<string>,
  count: number | undefined,
  pieceFor: (name: string) => Piece,
): (string | Piece)[] {
  return pieces(textOf(language, message, count === undefined ? {} : { count }), pieceFor);
}

function textOf(language: Language, message: Message<string>, { count }: ValuesByName): string {
  const text = translationOf(language, message) ?? message.text;
  if (typeof text === 'string') return text;
  return text[new Intl.PluralRules(language).select(Number(count))] ?? text.other;
}

function pieces<Piece>(text: string, pieceFor: (name: string) => Piece): (string | Piece)[] {
  // Every second piece is the name of a placeholder.
  return text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 0 ? piece : pieceFor(piece)));
}
