import type { Selection } from '../../../core/domain/customization.ts';
import { centsOf } from '../../../core/domain/money.ts';

export interface DemoChoice {
  readonly name: string;
  readonly description?: string;
  readonly priceCents: number;
}

export interface DemoDish {
  readonly name: string;
  readonly description: string;
  readonly priceCents: number;
  /** Ids of the item type icons. */
  readonly types: readonly number[];
  readonly selection: Selection;
  readonly mandatory: boolean;
  readonly maxChoices: number;
  readonly choices: readonly DemoChoice[];
  readonly availability: 'A' | 'N' | 'O';
}

export interface DemoCategory {
  readonly name: string;
  readonly description: string;
  readonly dishes: readonly DemoDish[];
}

/** Ids of the item type icons, by short names. */
export const is = {
  glutenFree: 0,
  vegan: 1,
  vegetarian: 2,
  nuts: 3,
  spicy: 4,
  verySpicy: 5,
  bestseller: 6,
  halal: 7,
  kosher: 8,
} as const;

type Extra = Partial<Omit<DemoDish, 'name' | 'priceCents' | 'description' | 'types'>>;

/** A dish that is served as it is, unless `extra` says what can be chosen. */
export function dish(
  name: string,
  dollars: number,
  description: string,
  types: readonly number[] = [],
  extra: Extra = {},
): DemoDish {
  return {
    name,
    description,
    priceCents: centsOf(dollars),
    types,
    selection: 'Y',
    mandatory: false,
    maxChoices: 0,
    choices: [],
    availability: 'A',
    ...extra,
  };
}

/** What can be chosen, written as 'Aged cheddar 1.50'. */
export function choices(...texts: readonly string[]): DemoChoice[] {
  return texts.map((text) => {
    const [, name = text, dollars = '0'] = /^(.*?)(?: (\d+\.\d\d))?$/.exec(text) ?? [];
    return { name, priceCents: centsOf(Number(dollars)) };
  });
}

export const exactlyOne = (...texts: readonly string[]): Extra => ({
  selection: 'S',
  mandatory: true,
  choices: choices(...texts),
});

export const atMostOne = (...texts: readonly string[]): Extra => ({ selection: 'S', choices: choices(...texts) });

/** `max` 0 means as many as one likes. */
export const several = (max: number, ...texts: readonly string[]): Extra => ({
  selection: 'M',
  maxChoices: max,
  choices: choices(...texts),
});

export const atLeastOne = (max: number, ...texts: readonly string[]): Extra => ({
  ...several(max, ...texts),
  mandatory: true,
});
