import { dishMessages } from '../messages/en/core/dishes.ts';
import { fill, type Words } from '../messages/message.ts';
import type { AllergenCode } from './allergens.ts';
import { formatsOf } from './formats/formats.ts';

/** Everything that a dish can state besides its allergens. */
interface Plain {
  calories: number;
  /** Percent by volume. */
  alcohol: number;
  minAge: number;
}

/** In the order in which guests and staff read them. */
const wordsOf: { readonly [Name in keyof Plain]: (value: Plain[Name]) => Words } = {
  calories: (calories) => fill(dishMessages.calories, { calories }),
  alcohol: (figure) =>
    fill(dishMessages.alcohol, { percent: (language) => formatsOf(undefined, language).percent(figure) }),
  minAge: (age) => fill(dishMessages.minAge, { age }),
};
const plainNames = Object.keys(wordsOf) as readonly (keyof Plain)[];

/** Null or absent means not stated. */
export type StatedContents = {
  readonly [Name in 'allergens' | 'traces']?: readonly AllergenCode[] | null | undefined;
} & { readonly [Name in keyof Plain]?: Plain[Name] | null | undefined } & {
  /** The code of a tax class. Not stated means the standard class. */
  readonly taxClass?: string | null | undefined;
};

/** The names used in calls. Table columns have the same names. */
export type ContentsName = keyof StatedContents;
export const contentsNames: readonly ContentsName[] = ['allergens', 'traces', ...plainNames, 'taxClass'];

const factOf = <Name extends keyof Plain>(about: Name, value: Plain[Name] | null | undefined) =>
  value == null ? [] : [{ about, words: wordsOf[about](value) }];

/** Everything stated besides allergens, in words. */
export const plainFacts = (stated: StatedContents): { readonly about: string; readonly words: Words }[] =>
  plainNames.flatMap((about) => factOf(about, stated[about]));

/** True if a required group has only dishes, as in a combo. The allergens then depend on its choices. */
export const isOfDishes = ({ groups }: OfGroups): boolean =>
  groups?.some(({ min, choices }) => min > 0 && choices.every(({ type }) => type !== undefined)) ?? false;

/** Groups as a menu shows them. Only choices that are dishes have types. */
export interface OfGroups {
  readonly groups?:
    | readonly { readonly min: number; readonly choices: readonly { readonly type?: string | undefined }[] }[]
    | undefined;
}

/** The dish of an ordered line, or a choice that was picked for it. */
export interface OrderedPart extends Pick<StatedContents, 'allergens' | 'traces' | 'minAge'> {
  readonly name: string;
  /** Undefined for the dish itself. */
  readonly picked?: 'dish' | 'choice';
}

/** Contents of an ordered line, for the kitchen and attendants. A field is absent if there is nothing to state. */
export interface LineContents {
  readonly allergens?: AllergenCode[];
  /** Names of the parts without stated allergens, if other parts state theirs: `allergens` is then incomplete. */
  readonly notStated?: string[];
  readonly minAge?: number;
}

/** Burger with milk, unknown sauce, beer from age 18 -> allergens: milk, not stated: sauce, minimum age: 18. */
export function lineContents(parts: readonly OrderedPart[]): LineContents {
  const codes = new Set(parts.flatMap(({ allergens }) => allergens ?? []));
  const silent = parts.filter(({ allergens }) => !allergens);
  const isAnyStated = parts.some(({ allergens }) => allergens);
  const minAge = Math.max(0, ...parts.map((part) => part.minAge ?? 0));
  return {
    ...(codes.size > 0 ? { allergens: [...codes] } : {}),
    ...(isAnyStated && silent.length > 0 ? { notStated: [...new Set(silent.map(({ name }) => name))] } : {}),
    ...(minAge > 0 ? { minAge } : {}),
  };
}

/** Tells the kitchen more than attendants see, so that a cook doesn't take missing information for 'none'. */
export function knownContents(
  dish: string,
  parts: readonly OrderedPart[],
): LineContents & { readonly traces?: AllergenCode[] | undefined } {
  const known = parts.some(({ picked }) => !picked) ? parts : [{ name: dish }, ...parts];
  const traces = [...new Set(parts.flatMap((part) => part.traces ?? []))];
  const notStated = [...new Set(known.flatMap(({ name, allergens }) => (allergens ? [] : [name])))];
  return Object.assign(
    lineContents(parts),
    traces.length > 0 ? { traces } : {},
    notStated.length > 0 ? { notStated } : {},
  );
}
