import type { Message, NamesIn, Text, Texts } from './message.ts';
import type { RoomId, Rooms } from './rooms.ts';

type Shape<Room> = { readonly [Name in keyof Room]: Room[Name] extends Message<string> ? Text : Shape<Room[Name]> };

/** Every text asks for the values of its English message, and no message is there that English does not have. */
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

/**
 * The messages of a room in another language: `translation<'diner/payment'>()({ paid: '…' })`. It does not compile while a
 * message or a value is missing, or is one too many.
 */
export function translation<Id extends RoomId>() {
  return <const T extends Shape<Rooms[Id]> & Texts>(texts: T & Checked<T, Rooms[Id]>): Shape<Rooms[Id]> => texts;
}

/** What a language says in a part of the product: every room of it. */
export type Translation<Id extends RoomId> = Shape<Rooms[Id]>;
