import type { Text } from './message.ts';
import { addOverlay } from './say.ts';
import type { Translation } from './translation.ts';

/** Parts of the product that load their own messages. All of them use `core` and `ui` too. */
export type Area = 'core' | 'ui' | 'diner' | 'portal' | 'server';

/** The messages that a language has so far. A test checks that `complete` areas have every message. */
export type LanguageParts = { readonly complete: readonly Area[] } & {
  readonly [A in Area]?: () => Promise<{ readonly rooms: readonly Translation[] }>;
};

/** All languages but English. Each takes one line, which imports the index of its folder. */
export const translated = {} satisfies Readonly<Record<string, LanguageParts>>;

export type Language = 'en' | keyof typeof translated;

const texts = new Map<string, Map<string, Text>>();

export async function loadLanguage(language: Language, areas: readonly Area[]): Promise<void> {
  const parts: LanguageParts | undefined = (translated as Readonly<Record<string, LanguageParts>>)[language];
  if (!parts) return;
  const added = await textsOf(parts, areas);
  const loaded = new Map([...(texts.get(language) ?? []), ...added]);
  texts.set(language, loaded);
  addOverlay(language, ({ id }) => loaded.get(id));
}

/** The texts of a language, by message id. */
export async function textsOf(parts: LanguageParts, areas: readonly Area[]): Promise<[id: string, text: Text][]> {
  const loaded = await Promise.all(areas.map((area) => parts[area]?.()));
  return loaded.flatMap((part) => part?.rooms ?? []).flatMap((room) => [...room]);
}

/** The first requested language that we have, else English. `tags` are language tags such as 'cs-CZ'. */
export function spokenLanguage(tags: readonly string[]): Language {
  const known = Object.keys(translated) as Language[];
  const found = tags
    .map((tag) => tag.split('-')[0])
    .find((tag) => tag === 'en' || known.some((language) => language === tag));
  return (found as Language | undefined) ?? 'en';
}
