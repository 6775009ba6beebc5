import {
  isLanguage,
  type Language,
  languageCookie,
  loadLanguage,
  type Part,
  spokenLanguage,
} from '../../../core/messages/languages.ts';
import { ofBrowser } from '../../api/storage.ts';
import { fileCame } from './file-came.ts';

// No screens here: this runs before their script has come, so that guests see no other language first.

/** What the guest chose on this phone, or else the browser's language. */
export const firstLanguage: Promise<Language> = loadFirst();

async function loadFirst(): Promise<Language> {
  const chosen = ofBrowser.get('language') ?? '';
  const language = isLanguage(chosen) ? chosen : spokenLanguage(navigator.languages);
  return (await hasTexts(language, 'firstScreens')) ? language : 'en';
}

/** Keeps the choice, and returns whether the texts are there. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  ofBrowser.set('language', language);
  // biome-ignore lint/suspicious/noDocumentCookie: for the pages that the server draws; the Cookie Store needs HTTPS
  document.cookie = `${languageCookie}=${language};path=/;max-age=31536000`;
  return (await hasTexts(language, 'firstScreens')) && hasTexts(language, 'laterScreens');
}

/** Loads them; a later call tries again. Without them English is said. */
export async function hasTexts(language: Language, part: Part): Promise<boolean> {
  try {
    await fileCame(`${language}-${part}`);
    await loadLanguage(language, part);
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}
