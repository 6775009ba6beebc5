import type { ReactElement, ReactNode } from 'react';
import type { Language } from '../../../core/messages/languages.ts';
import type { Filled, Message, ValuesFor, Words } from '../../../core/messages/message.ts';
import { say as sayIn, sayInPieces } from '../../../core/messages/say.ts';

let language: Language = 'en';

/** The current language of this browser's screens. */
export const spoken = (): Language => language;

/** Sets the language from now on. Doesn't re-render what is already on the screen. */
export function speak(spoken: Language): void {
  language = spoken;
  document.documentElement.lang = spoken;
}

/** Renders a message in this browser's language. Not at module top level: the language is not set yet. */
export function say<Name extends string>(words: Message<Name> | Filled, ...values: ValuesFor<Name>): string {
  return sayIn(language, words, ...values);
}

export const textOf = (words: Words | string): string => (typeof words === 'string' ? words : say(words));

/** A sentence with elements in it: `sayWith(signIn.forgot, { link: <a href={path}>{say(signIn.here)}</a> })`. */
export function sayWith<Name extends string>(
  message: Message<Name>,
  values: Readonly<Record<Name, ReactNode>>,
): ReactElement[] {
  const count = 'count' in values ? Number(values.count) : undefined;
  const pieces = sayInPieces<ReactNode>(language, message, count, (name) => values[name as Name]);
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name, and keep their places
    <span key={at}>{piece}</span>
  ));
}
