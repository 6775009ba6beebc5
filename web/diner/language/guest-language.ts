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

// This file contains no screens: it runs before their script has loaded, so that guests never see another language.

/** The language that the guest chose on this phone, or the browser's. */
export const firstLanguage: Promise<Language> = loadFirst();

async function loadFirst(): Promise<Language> {
  const chosen = ofBrowser.get('language') ?? '';
  const language = isLanguage(chosen) ? chosen : spokenLanguage(navigator.languages);
  return (await hasTexts(language, 'firstScreens')) ? language : 'en';
}

/** Stores the choice. Returns whether its texts are available. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  ofBrowser.set('language', language);
  // biome-ignore lint/suspicious/noDocumentCookie: for the pages that the server draws; the Cookie Store needs HTTPS
  document.cookie = `${languageCookie}=${language};path=/;max-age=31536000`;
  return (await hasTexts(language, 'firstScreens')) && hasTexts(language, 'laterScreens');
}

/** Loads the texts; after a failure, a later call tries again. Until then, screens are in English. */
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
