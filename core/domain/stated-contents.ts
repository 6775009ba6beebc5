import { dishMessages } from '../messages/en/core/dishes.ts';
import { fill, type Words } from '../messages/message.ts';
import type { AllergenCode } from './allergens.ts';

/** What a dish can state besides allergens, in the order in which guests and staff read it. */
const wordsOf = {
  calories: (calories: number) => fill(dishMessages.calories, { calories }),
  /** Percent by volume. */
  alcohol: (percent: number) => fill(dishMessages.alcohol, { percent }),
  minAge: (age: number) => fill(dishMessages.minAge, { age }),
};

type Plain = keyof typeof wordsOf;

/** Null or absent: not stated. */
export type StatedContents = {
  readonly [Name in 'allergens' | 'traces']?: readonly AllergenCode[] | null | undefined;
} & { readonly [Name in Plain]?: Parameters<(typeof wordsOf)[Name]>[0] | null | undefined };

export type ContentsName = keyof StatedContents;

const plainNames = Object.keys(wordsOf) as readonly Plain[];

/** Their names in calls; their columns have the same. */
export const contentsNames: readonly ContentsName[] = ['allergens', 'traces', ...plainNames];

export const hasContents = (stated: StatedContents): boolean => contentsNames.some((name) => stated[name] != null);

/** All that is stated besides allergens, in words. */
export const plainFacts = (stated: StatedContents): { readonly about: string; readonly words: Words }[] =>
  plainNames.flatMap((about) => (stated[about] == null ? [] : [{ about, words: wordsOf[about](stated[about]) }]));
