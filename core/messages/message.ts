/** What English says: one text, or one for each form of the plural that the value `count` decides. */
export type Text = string | PluralText;
export type PluralText = { readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string };

/** Texts by name; a group holds texts that belong together, such as the words of each code. */
export interface Texts {
  readonly [name: string]: Text | Texts;
}

/** The names of the values that a text asks for: 'left' | 'of' of '{left} of {of}'. A plural asks for `count`. */
export type NamesIn<T extends Text> = T extends string ? NamesBetweenBraces<T> : 'count' | NamesBetweenBraces<Forms<T>>;
type NamesBetweenBraces<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesBetweenBraces<Rest>
  : never;
type Forms<T> = Extract<T[keyof T], string>;

/** Something to say, without its values. `Name` are the values that it asks for; none of them is `Message`. */
export interface Message<Name extends string = never> {
  readonly id: string;
  /** In English. */
  readonly text: Text;
  /** Never there: it tells messages with other values apart. */
  readonly asksFor?: Name;
}

/** A message together with its values: something to say that can be handed on, and is said where the language is known. */
export interface Filled {
  readonly message: Message<string>;
  readonly values: ValuesByName;
}

/** Words that are ready to be said: a message, or one with its values. */
export type Words = Message | Filled;
/** Words among the values are said in the language of the sentence, several with commas between them. */
export type Value = string | number | Words | readonly Words[];
export type ValuesByName = Readonly<Record<string, Value>>;
export type ValuesOf<Name extends string> = { readonly [N in Name]: N extends 'count' ? number : Value };
/** The rest of the arguments: the values, or nothing where the message asks for none. */
export type ValuesFor<Name extends string> = [Name] extends [never] ? [] : [values: ValuesOf<Name>];

export type Room<T> = {
  readonly [Name in keyof T]: T[Name] extends Text ? Message<NamesIn<T[Name]>> : Room<T[Name]>;
};

/**
 * The messages of one room, in English. `id` is the file's place below `en`: 'diner/payment'.
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

/** The words of a code among those that a room has words for. */
export function wordsByCode(words: Readonly<Record<string, Message>>, code: string): Message | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}

/** A message with its values, to be said elsewhere: `fill(payment.tooMuch, { left: '$4.00' })`. */
export function fill<Name extends string>(message: Message<Name>, ...[values]: ValuesFor<Name>): Words {
  return { message, values: values ?? {} };
}
