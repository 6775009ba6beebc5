import type { Message, Text } from './message.ts';
import type { Translation } from './translation.ts';

/** Groups of texts that are loaded together: for guests' first screens, for those after the menu, for the server. */
export type Part = 'firstScreens' | 'laterScreens' | 'server';

/** Texts that a language lacks are shown in English. */
export type LanguageParts = {
  readonly [P in Part]: () => Promise<{ readonly rooms: readonly Translation[] }>;
};

/** Every language except English. Texts are loaded on demand. */
export const translated = {
  de: {
    firstScreens: () => import('./de/first-screens.ts'),
    laterScreens: () => import('./de/later-screens.ts'),
    server: () => import('./de/server.ts'),
  },
} satisfies Readonly<Record<string, LanguageParts>>;

export type Language = 'en' | keyof typeof translated;

/** Each language's name in that language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

export const languages = Object.keys(languageNames) as Language[];

/** Stores the language that a guest chose on this phone. */
export const languageCookie = 'comanda_language';

const textsByMessage = new Map<string, Text>();

/** Undefined if the text is missing or not loaded; the message then appears in English. */
export const translationOf = (language: Language, { id }: Message<string>): Text | undefined =>
  textsByMessage.get(`${language} ${id}`);

export function addTexts(language: Language, texts: Translation): void {
  for (const [id, text] of texts) textsByMessage.set(`${language} ${id}`, text);
}

/** Loads this part's texts so that `say` can use them. @throws if they can't be loaded. */
export async function loadLanguage(language: Language, part: Part): Promise<void> {
  if (language === 'en') return;
  const { rooms } = await translated[language][part]();
  for (const room of rooms) addTexts(language, room);
}

/** The first language that we support, or English. `tags` look like 'de-AT'. */
export function spokenLanguage(tags: readonly string[]): Language {
  const languages = tags.map((tag) => tag.split('-')[0] ?? '');
  return languages.find(isLanguage) ?? 'en';
}

/** Whether we support it: true for 'de', false for 'de-AT'. */
export function isLanguage(name: string): name is Language {
  return name === 'en' || Object.hasOwn(translated, name);
}
