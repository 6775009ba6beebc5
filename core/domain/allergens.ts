import { allergenMessages } from '../messages/en/core/allergens.ts';
import { fill, type Message, type Words } from '../messages/message.ts';

type Kind = keyof typeof kinds;

interface AllergenRules {
  /** The letter that menus in German-speaking countries print. */
  readonly letter: string;
  /** The law requires the kind of grain or nut to be named too. */
  readonly kinds?: readonly Kind[];
}

const { names, kinds } = allergenMessages;

/** The 14 allergens of Annex II of Regulation (EU) 1169/2011, in its order. */
export const allergens = {
  gluten: { letter: 'A', kinds: ['wheat', 'spelt', 'khorasan', 'rye', 'barley', 'oats'] },
  crustaceans: { letter: 'B' },
  eggs: { letter: 'C' },
  fish: { letter: 'D' },
  peanuts: { letter: 'E' },
  soy: { letter: 'F' },
  milk: { letter: 'G' },
  nuts: {
    letter: 'H',
    kinds: ['almonds', 'hazelnuts', 'walnuts', 'cashews', 'pecans', 'brazils', 'pistachios', 'macadamias'],
  },
  celery: { letter: 'L' },
  mustard: { letter: 'M' },
  sesame: { letter: 'N' },
  sulfites: { letter: 'O' },
  lupin: { letter: 'P' },
  mollusks: { letter: 'R' },
} as const satisfies Readonly<Record<string, AllergenRules>>;

type Rules = typeof allergens;
export type Allergen = keyof Rules;

/** One allergen, with its kind if it has kinds: 'milk', 'gluten.wheat'. */
export type AllergenCode = {
  [Name in Allergen]: Rules[Name] extends { readonly kinds: readonly (infer OneKind)[] }
    ? `${Name}.${OneKind & string}`
    : Name;
}[Allergen];

export const allergenNames = Object.keys(allergens) as readonly Allergen[];

export function codesOf(name: Allergen): readonly AllergenCode[] {
  const rules: AllergenRules = allergens[name];
  const codes = rules.kinds?.map((kind) => `${name}.${kind}`) ?? [name];
  return codes as readonly string[] as readonly AllergenCode[];
}

export const allergenCodes = allergenNames.flatMap(codesOf) as readonly AllergenCode[] as readonly [
  AllergenCode,
  ...AllergenCode[],
];

export const allergenOf = (code: AllergenCode | Allergen): Allergen => code.split('.')[0] as Allergen;

/** The name of an allergen or of its kind: 'milk', 'wheat'. */
export function allergenWord(code: AllergenCode | Allergen): Message {
  const [name = '', kind] = code.split('.');
  return kind ? kinds[kind as Kind] : names[name as Allergen];
}

/** One text per allergen, in the table's order: 'gluten (wheat, rye)', 'milk'. */
export function allergenWords(codes: readonly (AllergenCode | Allergen)[]): Words[] {
  return allergenNames.flatMap((name) => {
    const named = codesOf(name).filter((code) => codes.includes(code));
    if (named.length === 0) return codes.includes(name) ? [names[name]] : [];
    if (!('kinds' in allergens[name])) return [names[name]];
    return [fill(allergenMessages.withKinds, { allergen: names[name], kinds: named.map(allergenWord) })];
  });
}
