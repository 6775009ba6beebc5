import { Fragment, type ReactNode } from 'react';
import { type Language, loadLanguage, spokenLanguage } from '../../../core/messages/languages.ts';
import type { Filled, Message, ValuesFor, Words } from '../../../core/messages/message.ts';
import type { Area } from '../../../core/messages/rooms.ts';
import { say as sayIn, sayInPieces } from '../../../core/messages/say.ts';

let language: Language = 'en';

/** Loads and speaks the first of the browser's languages that we have; before anything is drawn. */
export async function speakLanguageOfBrowser(areas: readonly Area[]): Promise<void> {
  await speak(spokenLanguage(navigator.languages), areas);
}

/** Speaks this language from now on. What is drawn already stays as it is. */
export async function speak(wanted: Language, areas: readonly Area[]): Promise<void> {
  await loadLanguage(wanted, areas);
  language = wanted;
  document.documentElement.lang = wanted;
}

/** The sentence in the language of this browser. Never at the top of a module: no language is chosen there yet. */
export function say<Name extends string>(words: Message<Name> | Filled, ...values: ValuesFor<Name>): string {
  return sayIn(language, words, ...values);
}

/** What the server has said already, or words of our own. */
export const said = (words: Words | string): string => (typeof words === 'string' ? words : say(words));

/** A sentence with something else than text in it: `sayWith(signIn.forgot, { link: <a href={path}>{say(signIn.here)}</a> })`. */
export function sayWith<Name extends string>(
  message: Message<Name>,
  values: Readonly<Record<Name, ReactNode>>,
): ReactNode {
  const count = 'count' in values ? Number(values.count) : undefined;
  const pieces = sayInPieces<ReactNode>(language, message, count, (name) => values[name as Name]);
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name, and keep their places
    <Fragment key={at}>{piece}</Fragment>
  ));
}
