import { allergenMessages } from '../messages/en/core/allergens.ts';
import { fill, type Words } from '../messages/message.ts';
import { type Allergen, type AllergenCode, allergenNames, allergenWords, codesOf } from './allergens.ts';
import type { Contents } from './item-contents.ts';
import { labels } from './item-types.ts';

/** What a guest can't eat: an allergen with all its kinds, or only one kind. */
export type Avoided = Allergen | AllergenCode;

/** The 14 allergens, each followed by its kinds. */
export const avoidedCodes: readonly Avoided[] = allergenNames.flatMap((name) => [...new Set([name, ...codesOf(name)])]);

export interface Conflict {
  readonly contains: readonly Avoided[];
  readonly traces: readonly AllergenCode[];
  /** Ids of the diet labels that the guest needs and the dish does not have. */
  readonly lacks: readonly number[];
  /** The dish does not state its allergens. */
  readonly isUnknown: boolean;
}

const { nuts, ...diets } = labels;
/** Ids of the labels that a guest may need: gluten free, vegan, vegetarian, halal, kosher. */
export const dietLabels: readonly number[] = Object.values(diets);

const isOf = (code: Avoided, avoided: Avoided) => code === avoided || code.startsWith(`${avoided}.`);

/** Whether the broader allergen is avoided too, such as tree nuts for almonds. */
export const isCovered = (code: Avoided, avoided: readonly Avoided[]): boolean =>
  avoided.some((broader) => broader !== code && isOf(code, broader));

/** 'milk', 'tree nuts'. Leaves out kinds of an avoided allergen: 'tree nuts (almonds)' would say too little. */
export const avoidedWords = (avoided: readonly Avoided[]): Words[] =>
  allergenWords(avoided.filter((code) => !isCovered(code, avoided)));

/** How a dish or a choice conflicts with what a guest can't eat; undefined if it doesn't. */
export function conflictOf(
  dish: Pick<Contents, 'allergens' | 'traces' | 'types'>,
  avoided: readonly Avoided[],
  diets: readonly number[] = [],
): Conflict | undefined {
  const hits = (codes: readonly AllergenCode[]) =>
    codes.filter((code) => avoided.some((broader) => isOf(code, broader)));
  const avoidsNuts = avoided.some((broader) => isOf(broader, 'nuts'));
  const isUnknown = avoided.length > 0 && !dish.allergens;
  // The label 'Contains Nuts' doesn't say which ones.
  const contains: readonly Avoided[] =
    !dish.allergens && avoidsNuts && dish.types?.includes(nuts) ? ['nuts'] : hits(dish.allergens ?? []);
  const traces = hits(dish.traces ?? []).filter((code) => !contains.includes(code));
  const lacks = diets.filter((diet) => dish.types?.includes(diet) === false);
  const isFine = contains.length + traces.length + lacks.length === 0 && !isUnknown;
  return isFine ? undefined : { contains, traces, lacks, isUnknown };
}

/** Merges the conflicts of a dish and of its picked choices. */
export function jointConflict(all: readonly (Conflict | undefined)[]): Conflict | undefined {
  const found = all.filter((conflict) => conflict !== undefined);
  if (found.length === 0) return undefined;
  const contains = [...new Set(found.flatMap((conflict) => conflict.contains))];
  const traces = [...new Set(found.flatMap((conflict) => conflict.traces))].filter((code) => !contains.includes(code));
  const lacks = [...new Set(found.flatMap((conflict) => conflict.lacks))];
  return { contains, traces, lacks, isUnknown: found.some((conflict) => conflict.isUnknown) };
}

/** Whether the guest can't eat it. Traces and unstated allergens only cause a warning. */
export const isSevere = ({ contains, lacks }: Conflict): boolean => contains.length + lacks.length > 0;

/** The conflict of a required group: undefined if any choice has none, a warning if any choice only has a warning. */
export function unavoidable(choices: readonly (Conflict | undefined)[]): Conflict | undefined {
  if (choices.includes(undefined)) return undefined;
  const warnings = choices.filter((conflict) => conflict && !isSevere(conflict));
  return jointConflict(warnings.length > 0 ? warnings : choices);
}

/** What the kitchen knows about an ordered line with all its choices. */
export interface KnownContents {
  readonly allergens?: readonly AllergenCode[] | undefined;
  readonly traces?: readonly AllergenCode[] | undefined;
  /** Names of the parts that don't state their allergens. */
  readonly notStated?: readonly string[] | undefined;
}

/** Why a line may be wrong for a guest who can't eat `avoided`: 'Contains milk', 'Allergens not stated: Mayo'. */
export function lineWarnings(
  { allergens = [], traces = [], notStated = [] }: KnownContents,
  avoided: readonly Avoided[],
): { readonly words: Words; readonly isSevere: boolean }[] {
  const found = conflictOf({ allergens, traces }, avoided);
  const some = (codes: readonly Avoided[] = [], message: typeof allergenMessages.contains, isCertain: boolean) =>
    codes.length > 0 ? [{ words: fill(message, { allergens: allergenWords(codes) }), isSevere: isCertain }] : [];
  return [
    ...some(found?.contains, allergenMessages.contains, true),
    ...some(found?.traces, allergenMessages.traces, false),
    ...(avoided.length > 0 && notStated.length > 0
      ? [{ words: fill(allergenMessages.notStatedInLine, { names: notStated.join(', ') }), isSevere: false }]
      : []),
  ];
}
