import type { Message, Text } from './message.ts';
import type { Translation } from './translation.ts';

/** Texts that are needed together: by guests' first screens, by those after the menu, by the server. */
export type Part = 'firstScreens' | 'laterScreens' | 'server';

/** What a language lacks in a part is said in English. */
export type LanguageParts = {
  readonly [P in Part]: () => Promise<{ readonly rooms: readonly Translation[] }>;
};

/** Every language but English; its texts are loaded when they are needed. */
export const translated = {
  de: {
    firstScreens: () => import('./de/first-screens.ts'),
    laterScreens: () => import('./de/later-screens.ts'),
    server: () => import('./de/server.ts'),
  },
} satisfies Readonly<Record<string, LanguageParts>>;

export type Language = 'en' | keyof typeof translated;

/** As their speakers write them. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

export const languages = Object.keys(languageNames) as Language[];

/** Keeps what a guest chose on this phone. */
export const languageCookie = 'comanda_language';

const textsByMessage = new Map<string, Text>();

/** Undefined if it lacks, or is not loaded: then the message is said in English. */
export const translationOf = (language: Language, { id }: Message<string>): Text | undefined =>
  textsByMessage.get(`${language} ${id}`);

export function addTexts(language: Language, texts: Translation): void {
  for (const [id, text] of texts) textsByMessage.set(`${language} ${id}`, text);
}

/** Afterwards `say` knows this part's texts. @throws if they could not be loaded. */
export async function loadLanguage(language: Language, part: Part): Promise<void> {
  if (language === 'en') return;
  const { rooms } = await translated[language][part]();
  for (const room of rooms) addTexts(language, room);
}

/** The first language that we have, otherwise English. `tags` are such as 'de-AT'. */
export function spokenLanguage(tags: readonly string[]): Language {
  const languages = tags.map((tag) => tag.split('-')[0] ?? '');
  return languages.find(isLanguage) ?? 'en';
}

/** Whether we speak it: true for 'de', false for 'de-AT'. */
export function isLanguage(name: string): name is Language {
  return name === 'en' || Object.hasOwn(translated, name);
}
