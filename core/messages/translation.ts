import type { Message, NamesIn, Text, Texts } from './message.ts';
import type { RoomId, Rooms } from './rooms.ts';

/** Any of a room's messages: English stands in for the rest. */
type Shape<Room> = { readonly [Name in keyof Room]?: Room[Name] extends Message<string> ? Text : Shape<Room[Name]> };

/** Each text must use its English message's placeholders, and no extra messages are allowed. */
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

/** `translation<'diner/payment'>()({ paid: '…' })` compiles only if English has these messages and values. */
export function translation<Id extends RoomId>() {
  return <const T extends Shape<Rooms[Id]> & Texts>(texts: T & Checked<T, Rooms[Id]>): Shape<Rooms[Id]> => texts;
}

export type Translation<Id extends RoomId> = Shape<Rooms[Id]>;
