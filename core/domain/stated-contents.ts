import { dishMessages } from '../messages/en/core/dishes.ts';
import { fill, type Words } from '../messages/message.ts';
import type { AllergenCode } from './allergens.ts';

/** What a dish can state besides allergens. */
interface Plain {
  calories: number;
  /** Percent by volume. */
  alcohol: number;
  minAge: number;
}

/** In the order in which guests and staff read them. */
const wordsOf: { readonly [Name in keyof Plain]: (value: Plain[Name]) => Words } = {
  calories: (calories) => fill(dishMessages.calories, { calories }),
  alcohol: (percent) => fill(dishMessages.alcohol, { percent }),
  minAge: (age) => fill(dishMessages.minAge, { age }),
};
const plainNames = Object.keys(wordsOf) as readonly (keyof Plain)[];

/** Null or absent: not stated. */
export type StatedContents = {
  readonly [Name in 'allergens' | 'traces']?: readonly AllergenCode[] | null | undefined;
} & { readonly [Name in keyof Plain]?: Plain[Name] | null | undefined };

/** Named as in calls; columns have the same names. */
export type ContentsName = keyof StatedContents;
export const contentsNames: readonly ContentsName[] = ['allergens', 'traces', ...plainNames];

export const hasContents = (stated: StatedContents): boolean => contentsNames.some((name) => stated[name] != null);

const factOf = <Name extends keyof Plain>(about: Name, value: Plain[Name] | null | undefined) =>
  value == null ? [] : [{ about, words: wordsOf[about](value) }];

/** All that is stated besides allergens, in words. */
export const plainFacts = (stated: StatedContents): { readonly about: string; readonly words: Words }[] =>
  plainNames.flatMap((about) => factOf(about, stated[about]));
