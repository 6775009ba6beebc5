import { isPlural, type Text, type Texts } from './message.ts';
import type { Area, Translations } from './rooms.ts';
import { addOverlay } from './say.ts';

export type LanguageParts = { readonly [A in Area]: () => Promise<{ readonly messages: Translations<A> }> };

/** Every language but English: one line each, importing its folder's index. */
const translated = {} satisfies Readonly<Record<string, LanguageParts>>;

export type Language = 'en' | keyof typeof translated;

const texts = new Map<string, Map<string, Text>>();

export async function loadLanguage(language: Language, areas: readonly Area[]): Promise<void> {
  const parts: LanguageParts | undefined = (translated as Readonly<Record<string, LanguageParts>>)[language];
  if (!parts) return;
  const loaded = texts.get(language) ?? new Map<string, Text>();
  texts.set(language, loaded);
  for (const { messages } of await Promise.all(areas.map((area) => parts[area]()))) collect(loaded, '', messages);
  addOverlay(language, ({ id }) => loaded.get(id));
}

function collect(into: Map<string, Text>, path: string, found: Texts): void {
  for (const [name, text] of Object.entries(found)) {
    const id = path ? `${path}.${name}` : name;
    if (typeof text === 'string' || isPlural(text)) into.set(id, text);
    else collect(into, id, text);
  }
}

/** The first wanted language that we have, otherwise English. `wanted` are tags such as 'cs-CZ'. */
export function spokenLanguage(wanted: readonly string[]): Language {
  const known = Object.keys(translated) as Language[];
  const found = wanted.map((tag) => tag.split('-')[0]).find((tag) => tag === 'en' || known.some((one) => one === tag));
  return (found as Language | undefined) ?? 'en';
}
