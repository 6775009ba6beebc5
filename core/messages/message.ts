import type { Language } from './languages.ts';

/** One text, or one per plural form, chosen by the value `count`. */
export type Text = string | PluralText;
export type PluralText = { readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string };

export interface Texts {
  readonly [name: string]: Text | Texts;
}

/** Names of a text's placeholders: 'left' | 'of' for '{left} of {of}'. A plural also needs `count`. */
export type NamesIn<T extends Text> = T extends string ? NamesBetweenBraces<T> : 'count' | NamesBetweenBraces<Forms<T>>;
type NamesBetweenBraces<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesBetweenBraces<Rest>
  : never;
type Forms<T> = Extract<T[keyof T], string>;

/** A message without its values. `Name` lists its placeholders; a `Message` without `Name` has none. */
export interface Message<Name extends string = never> {
  readonly id: string;
  /** The English text. */
  readonly text: Text;
  /** Never set. It only makes messages with different placeholders different types. */
  readonly asksFor?: Name;
}

/** A message with its values. It is rendered where the language is known. */
export interface Filled {
  readonly message: Message<string>;
  readonly values: ValuesByName;
}

export type Words = Message | Filled;
/** A value that each language formats in its own way: '13.5%' or '13,5 %', nouns in lower case or capitalized. */
export type ValueIn = (language: Language) => string;
/** Words among the values are rendered in the sentence's language; lists are joined by commas. */
export type Value = string | number | Words | readonly Words[] | ValueIn;
export type ValuesByName = Readonly<Record<string, Value>>;
export type ValuesOf<Name extends string> = { readonly [N in Name]: N extends 'count' ? number : Value };
export type ValuesFor<Name extends string> = [Name] extends [never] ? [] : [values: ValuesOf<Name>];

export type Room<T> = {
  readonly [Name in keyof T]: T[Name] extends Text ? Message<NamesIn<T[Name]>> : Room<T[Name]>;
};

/**
 * Defines the English messages of one file. `id` is the file's path below `en`, such as 'diner/payment'.
 * @__NO_SIDE_EFFECTS__
 */
export function room<const T extends Texts>(id: string, texts: T): Room<T> {
  const entries = Object.entries(texts).map(([name, text]) => [name, tokenOf(`${id}.${name}`, text)]);
  return Object.fromEntries(entries);
}

function tokenOf(id: string, text: Text | Texts) {
  return typeof text === 'string' || isPlural(text) ? { id, text } : room(id, text);
}

export function isPlural(text: Text | Texts): text is PluralText {
  return typeof text === 'object' && typeof text.other === 'string';
}

/** Finds the message for a code, which may have none. */
export function wordsByCode(words: Readonly<Record<string, Message>>, code: string): Message | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}

/** Combines a message with its values: `fill(payment.tooMuch, { left: '$4.00' })`. */
export function fill<Name extends string>(message: Message<Name>, ...[values]: ValuesFor<Name>): Words {
  return { message, values: values ?? {} };
}
