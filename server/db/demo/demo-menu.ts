import type { SubItemRules } from '../../../core/contract/sub-items.ts';
import type { Contents } from '../../../core/domain/item-contents.ts';
import { moneyOf } from '../../../core/domain/money.ts';
import type { Schedule } from '../../../core/domain/offer-times.ts';
import type { PriceWindow } from '../../../core/domain/pricing/offer-price.ts';
import { bistroContents } from './bistro-contents.ts';

export interface DemoChoice {
  readonly name: string;
  readonly description?: string;
  readonly priceCents: number;
}

export interface DemoDish extends Contents {
  readonly name: string;
  readonly description: string;
  readonly priceCents: number;
  readonly types: readonly number[];
  readonly selection: SubItemRules['selection'];
  readonly mandatory: boolean;
  readonly maxChoices: number;
  readonly choices: readonly DemoChoice[];
  readonly availability: 'A' | 'N' | 'O';
}

export interface DemoCategory {
  readonly name: string;
  readonly description: string;
  readonly dishes: readonly DemoDish[];
  readonly offerTimes?: Schedule;
  readonly priceWindows?: readonly PriceWindow[];
}

/** A combo: one dish from each group, for one price. */
export interface DemoCombo {
  readonly name: string;
  readonly description: string;
  readonly priceCents: number;
  readonly taxClass?: string;
  /** Names of dishes by group. The combo is in the category of the first dish. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
  /** In minor units, by dish. */
  readonly surcharges: Readonly<Record<string, number>>;
}

/** Names for the ids of the item types. */
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

/** A dish has no choices unless `extra` adds some. Prices are in dollars or euros, which both have two decimals. */
export function dish(
  name: string,
  price: number,
  description: string,
  types: readonly number[] = [],
  extra: Extra = {},
): DemoDish {
  return {
    name,
    description,
    priceCents: moneyOf('USD').centsOf(price),
    types,
    selection: 'Y',
    mandatory: false,
    maxChoices: 0,
    choices: [],
    availability: 'A',
    ...bistroContents[name],
    ...extra,
  };
}

/** Parses texts like 'Aged cheddar 1.50'. The price is optional. */
export function choices(...texts: readonly string[]): DemoChoice[] {
  return texts.map((text) => {
    const [, name = text, price = '0'] = /^(.*?)(?: (\d+\.\d\d))?$/.exec(text) ?? [];
    return { name, priceCents: moneyOf('USD').centsOf(Number(price)) };
  });
}

export const exactlyOne = (...texts: readonly string[]): Extra => ({
  selection: 'S',
  mandatory: true,
  choices: choices(...texts),
});

export const atMostOne = (...texts: readonly string[]): Extra => ({ selection: 'S', choices: choices(...texts) });

/** A `max` of 0 means unlimited. */
export const several = (max: number, ...texts: readonly string[]): Extra => ({
  selection: 'M',
  maxChoices: max,
  choices: choices(...texts),
});

export const atLeastOne = (max: number, ...texts: readonly string[]): Extra => ({
  ...several(max, ...texts),
  mandatory: true,
});
