import type { ReactElement, ReactNode } from 'react';
import { type Area, type Language, loadLanguage, spokenLanguage } from '../../../core/messages/languages.ts';
import type { Filled, Message, ValuesFor, Words } from '../../../core/messages/message.ts';

import { say as sayIn, sayInPieces } from '../../../core/messages/say.ts';

let language: Language = 'en';

/** Loads the first of the browser's languages that we have; call before rendering. */
export async function speakLanguageOfBrowser(areas: readonly Area[]): Promise<void> {
  await speak(spokenLanguage(navigator.languages), areas);
}

/** Switches the language. Text already rendered does not change. */
export async function speak(spoken: Language, areas: readonly Area[]): Promise<void> {
  await loadLanguage(spoken, areas);
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
