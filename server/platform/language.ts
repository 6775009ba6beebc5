import type { FastifyRequest } from 'fastify';
import { type Language, languages, loadLanguage, spokenLanguage } from '../../core/messages/languages.ts';

/** Of what is not said to one browser: papers, mails, the log. */
export const serverLanguage: Language = 'en';

/** The first of a request's languages that we have: a guest's screen names its own, staff's screens English. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return spokenLanguage(
    (headers['accept-language'] ?? '').split(',').map((range) => range.split(';')[0]?.trim() ?? ''),
  );
}

/** Call once before anything is said. */
export async function loadLanguages(): Promise<void> {
  await Promise.all(languages.map((language) => loadLanguage(language, 'server')));
}
