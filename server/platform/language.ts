import type { Language } from '../../core/messages/languages.ts';

/** The language of what the server says: answers, pages, mails and papers. */
export const serverLanguage: Language = 'en';
