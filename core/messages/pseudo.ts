import type { Language } from './languages.ts';
import type { Message, Text } from './message.ts';
import { addOverlay } from './say.ts';

/** An artificial language made from English. Any text that stays plain English on a screen is not a message. */
export const pseudoLanguage = 'en-XA' as Language;

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçđéƒğĥíĵķłɱñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶŁṀÑÓÞɊŔŠŢÚṼŴẊÝŽ';
const accents = new Map([...plain].map((letter, at) => [letter, [...accented][at] ?? letter]));

/** 'Table {name}' -> '[Ţáƀłé {name}]'. */
export function pseudoText(text: string): string {
  const accented = text.split(/(\{\w+\})/).map((piece, at) => (at % 2 === 0 ? accent(piece) : piece));
  return `[${accented.join('')}]`;
}

const accent = (text: string) => [...text].map((letter) => accents.get(letter) ?? letter).join('');

export function addPseudoLanguage(language: Language = pseudoLanguage): void {
  addOverlay(language, ({ text }: Message<string>): Text => {
    if (typeof text === 'string') return pseudoText(text);
    const forms = Object.entries(text).map(([form, words]) => [form, pseudoText(words)]);
    return { ...text, ...Object.fromEntries(forms) };
  });
}
