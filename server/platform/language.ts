import type { FastifyRequest } from 'fastify';
import {
  isLanguage,
  type Language,
  languageCookie,
  languages,
  loadLanguage,
  spokenLanguage,
} from '../../core/messages/languages.ts';

/** The language of output for no particular browser: papers, mails, the log. */
export const serverLanguage: Language = 'en';

/** The first of a request's languages that we support. Guests' screens send the chosen one, staff's screens English. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const ranges = (headers['accept-language'] ?? '').toLowerCase().split(',').map(readRange);
  const liked = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return spokenLanguage(liked.map(({ tag }) => tag));
}

/** 'de;q=0.3' has the weight 0.3, 'de' 1. */
function readRange(range: string) {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1;
  return { tag, weight: Number(weight) };
}

/** The language of a page rendered by the server: the one that the guest chose on this phone, or the browser's. */
export function pageLanguageOf(request: Pick<FastifyRequest, 'headers' | 'cookies'>): Language {
  const chosen = request.cookies[languageCookie] ?? '';
  return isLanguage(chosen) ? chosen : languageOf(request);
}

/** Call this once before anything is written to users. */
export async function loadLanguages(): Promise<void> {
  await Promise.all(languages.map((language) => loadLanguage(language, 'server')));
}
