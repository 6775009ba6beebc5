import { isPlural, type Message, type NamesIn, type Text, type Texts } from './message.ts';

/** The texts of one file in another language, by message id. */
export type Translation = ReadonlyMap<string, Text>;

/** Any subset of the messages. Those that are missing stay in English. */
type Shape<Room> = { readonly [Name in keyof Room]?: Room[Name] extends Message<string> ? Text : Shape<Room[Name]> };

/** Each text must use the placeholders of its English message. Messages that English doesn't have are refused. */
type Checked<T, Room> = {
  readonly [Name in keyof T]: Name extends keyof Room
    ? Room[Name] extends Message<infer Asked>
      ? SameNames<Asked, NamesIn<Extract<T[Name], Text>>> extends true
        ? T[Name]
        : { readonly mustAskFor: Asked }
      : Checked<T[Name], Room[Name]>
    : never;
};
type SameNames<A, B> = [A, B] extends [B, A] ? true : false;

/** `translation(paymentMessages, { paid: '…' })` compiles only if English has these messages and placeholders. */
export function translation<Room extends object, const T extends Shape<Room> & Texts>(
  english: Room,
  texts: T & Checked<T, Room>,
): Translation {
  return new Map(textsById(english as EnglishTexts, texts));
}

interface EnglishTexts {
  readonly [name: string]: Message<string> | EnglishTexts;
}

function textsById(english: EnglishTexts, texts: Texts): [id: string, text: Text][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' || isPlural(text)
      ? [[(english[name] as Message).id, text]]
      : textsById(english[name] as EnglishTexts, text),
  );
}
