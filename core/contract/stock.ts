import { z } from 'zod';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { AvailabilityLetter } from './items.ts';
import { LongId, Moment, NumberOrDigits } from './shapes.ts';

export const DishStock = z.object({
  itemID: z.number(),
  itemName: z.string(),
  categoryName: z.string(),
  /** Comes from the item's record. Ignores the count and the time until which it is sold out. */
  availibilty: AvailabilityLetter,
  /** Portions left; null if they are not counted. */
  left: z.number().int().nullable(),
  /** Staff marked it as sold out until this time; 'open' means until staff change it. */
  soldOutUntil: z.union([Moment, z.literal('open')]).nullable(),
});
export type DishStock = z.output<typeof DishStock>;

export const ChoiceStock = z.object({
  choiceID: z.number(),
  subItemName: z.string(),
  groupName: z.string(),
  /** The dishes that have the choice's group, or open it. */
  itemIDs: z.array(z.number()),
  /** Lasts until staff change it. */
  soldOut: z.boolean(),
});
export type ChoiceStock = z.output<typeof ChoiceStock>;

// Cooks and servers are the first to learn that a dish runs out. People who maintain the menu may change stock too.
const auth = privilege('item', 'kitchen', 'takeorder');

export const itemStocks = call(endpoints.itemStocks, {
  summary: 'The dishes that are not hidden, with what is left of them, by name',
  auth,
  answer: envelope(z.array(DishStock)),
  refusals: [],
});

export const itemStock = call(endpoints.itemStock, {
  summary: 'Set how many of a dish are left, or until when it is sold out; returns the new state',
  auth,
  body: z.object({
    itemID: LongId,
    /** Null ends the count; absent leaves it unchanged. */
    left: NumberOrDigits.nullish(),
    /** 'no' (on sale), 'tomorrow', 'open' (until staff change it), a time such as '18:00', or a UTC moment. Null changes nothing. */
    soldOut: z.string().max(40).nullish(),
  }),
  answer: envelope(DishStock),
  refusals: ['NotFound', 'InvalidField'],
});

export const choiceStocks = call(endpoints.choiceStocks, {
  summary: 'The choices in groups of dishes, by name, each once. One that is a dish is sold out as that dish',
  auth,
  answer: envelope(z.array(ChoiceStock)),
  refusals: [],
});

export const choiceStock = call(endpoints.choiceStock, {
  summary: 'Set whether a choice of a group is sold out; returns the new state',
  auth,
  body: z.object({ choiceID: LongId, soldOut: z.boolean() }),
  answer: envelope(ChoiceStock),
  refusals: ['NotFound'],
});
