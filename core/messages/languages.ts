import { isPlural, type Text, type Texts } from './message.ts';
import type { Area, Translations } from './rooms.ts';
import { addOverlay } from './say.ts';

/** What a language has so far. A test holds `complete` areas to every message. */
export type LanguageParts = { readonly complete: readonly Area[] } & {
  readonly [A in Area]?: () => Promise<{ readonly messages: Translations<A> }>;
};

/** Every language but English: one line each, importing its folder's index. */
export const translated = {} satisfies Readonly<Record<string, LanguageParts>>;

export type Language = 'en' | keyof typeof translated;

const texts = new Map<string, Map<string, Text>>();

export async function loadLanguage(language: Language, areas: readonly Area[]): Promise<void> {
  const parts: LanguageParts | undefined = (translated as Readonly<Record<string, LanguageParts>>)[language];
  if (!parts) return;
  const loaded = texts.get(language) ?? new Map<string, Text>();
  texts.set(language, loaded);
  for (const [id, text] of await textsOf(parts, areas)) loaded.set(id, text);
  addOverlay(language, ({ id }) => loaded.get(id));
}

/** The texts of a language by their messages' ids. */
export async function textsOf(parts: LanguageParts, areas: readonly Area[]): Promise<[id: string, Text][]> {
  const loaded = await Promise.all(areas.map((area) => parts[area]?.()));
  return loaded.flatMap((part) => (part ? withIds('', part.messages as Texts) : []));
}

function withIds(path: string, found: Texts): [string, Text][] {
  return Object.entries(found).flatMap(([name, text]) => {
    const id = path ? `${path}.${name}` : name;
    return typeof text === 'string' || isPlural(text) ? [[id, text]] : withIds(id, text);
  });
}

/** The first wanted language that we have, otherwise English. `wanted` are tags such as 'cs-CZ'. */
export function spokenLanguage(tags: readonly string[]): Language {
  const known = Object.keys(translated) as Language[];
  const found = tags
    .map((tag) => tag.split('-')[0])
    .find((tag) => tag === 'en' || known.some((language) => language === tag));
  return (found as Language | undefined) ?? 'en';
}
