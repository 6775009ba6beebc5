import { allergenMessages } from '../messages/en/core/allergens.ts';
import { fill, type Words } from '../messages/message.ts';
import { type AllergenCode, allergenNames, allergenOf, allergenWords, codesOf } from './allergens.ts';
import { itemTypeNames, labels } from './item-types.ts';
import { isOfDishes, type LineContents, type OfGroups, plainFacts, type StatedContents } from './stated-contents.ts';

/** Figures outside these limits are treated as typing errors. */
export const contentsFigures = {
  calories: { least: 0, most: 9999, decimals: 0 },
  alcohol: { least: 0.1, most: 100, decimals: 1 },
  minAge: { least: 1, most: 99, decimals: 0 },
} as const;

/** Parses a typed figure: '13,5' -> 13.5. Returns undefined for anything else. */
export function parseContentsFigure(name: keyof typeof contentsFigures, text: string): number | undefined {
  const { least, most, decimals } = contentsFigures[name];
  const [, figure] = /^\s*(\d+(?:[.,]\d)?)\s*$/.exec(text) ?? [];
  const value = Number(figure?.replace(',', '.'));
  const isWhole = decimals > 0 || Number.isInteger(value);
  return figure !== undefined && isWhole && value >= least && value <= most ? value : undefined;
}

export interface Contents extends StatedContents, OfGroups {
  /** Ids of labels. Only dishes have them, so they are absent for other choices. */
  readonly types?: readonly number[] | undefined;
}

/** Allergens that contradict a label. Oats are allowed because they can be gluten free. */
const ruledOut: Readonly<Record<number, readonly AllergenCode[]>> = {
  [labels.glutenFree]: codesOf('gluten').filter((code) => code !== 'gluten.oats'),
  [labels.vegan]: ['crustaceans', 'eggs', 'fish', 'milk', 'mollusks'],
  [labels.vegetarian]: ['crustaceans', 'fish', 'mollusks'],
  [labels.kosher]: ['crustaceans', 'mollusks'],
};

/** The first contradiction between labels and contents, such as vegan with milk, or Contains Nuts without a nut. */
export function contentsFault({
  types,
  allergens: listed,
  alcohol,
}: Contents & { readonly types: readonly number[] }): { path: 'allergens' | 'alcohol'; message: Words } | undefined {
  for (const type of types) {
    const label = itemTypeNames[type];
    const against = listed?.filter((code) => ruledOut[type]?.includes(code)) ?? [];
    if (label && against.length > 0) {
      const message = fill(allergenMessages.contradicts, { label, allergens: allergenWords(against) });
      return { path: 'allergens', message };
    }
    const hasNuts = listed?.some((code) => ['nuts', 'peanuts'].includes(allergenOf(code)));
    if (label && type === labels.nuts && hasNuts === false) {
      return { path: 'allergens', message: fill(allergenMessages.nutsMissing, { label }) };
    }
    if (label && type === labels.halal && alcohol) {
      const message = fill(allergenMessages.contradicts, { label, allergens: allergenMessages.alcoholWord });
      return { path: 'alcohol', message };
    }
  }
  return undefined;
}

export interface Fact {
  /** An allergen, a `ContentsName` or 'note'. It determines the icon. */
  readonly about: string;
  readonly words: Words;
}

function allergenFacts(codes: readonly AllergenCode[]): Fact[] {
  return allergenNames.flatMap((about) => {
    const words = allergenWords(codes.filter((code) => allergenOf(code) === about));
    return words.map((word) => ({ about, words: word }));
  });
}

/** 'Contains gluten (wheat), milk'. If `notStated` is given, also says when there are none, except for a combo. */
export function allergenSentences(contents: Contents, notStated: Words | undefined): Words[] {
  const { allergens: listed, traces } = contents;
  return [
    ...(listed?.length ? [fill(allergenMessages.contains, { allergens: allergenWords(listed) })] : []),
    ...(notStated && !listed ? [notStated] : []),
    ...(notStated && listed?.length === 0 && !isOfDishes(contents) ? [allergenMessages.none] : []),
    ...(traces?.length ? [fill(allergenMessages.traces, { allergens: allergenWords(traces) })] : []),
  ];
}

/** Sentences for an ordered line: 'Allergens: milk', 'Allergens not stated: Mayo'. */
export const lineSentences = ({ allergens: listed, notStated }: LineContents): Words[] => [
  ...(listed ? [fill(allergenMessages.inLine, { allergens: allergenWords(listed) })] : []),
  ...(notStated ? [fill(allergenMessages.notStatedInLine, { names: notStated.join(', ') })] : []),
];

/** If all choices are alike, none says 'no allergens' or 'not stated', because four spice levels need no such text. */
export const differInAllergens = (choices: readonly Contents[]): boolean =>
  new Set(choices.map(({ allergens: listed }) => listed?.join())).size > 1;

/** Everything known about a dish, in one line: allergens, labels, then figures. */
export function contentsSentences(contents: Contents, notStated: Words | undefined): Words[] {
  return [
    ...allergenSentences(contents, notStated),
    ...(contents.types ?? []).flatMap((type) => itemTypeNames[type] ?? []),
    ...plainFacts(contents).map(({ words }) => words),
  ];
}

/** The contents of a dish, worded for guests. */
export function contentsFacts(contents: Contents): Readonly<Record<'contains' | 'traces' | 'rest', Fact[]>> {
  const { allergens: listed, traces } = contents;
  const rest: Fact[] = plainFacts(contents);
  const note = !listed ? 'notStated' : isOfDishes(contents) ? 'seeChoices' : 'none';
  if (!listed?.length || note === 'seeChoices') rest.unshift({ about: 'note', words: allergenMessages[note] });
  return { contains: allergenFacts(listed ?? []), traces: allergenFacts(traces ?? []), rest };
}
