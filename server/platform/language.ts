import type { Language } from '../../core/messages/languages.ts';

export const serverLanguage: Language = 'en';
