import { z } from 'zod';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { AvailabilityLetter } from './items.ts';
import { Id, Moment, NumberOrDigits } from './shapes.ts';

export const DishStock = z.object({
  itemID: z.number(),
  itemName: z.string(),
  categoryName: z.string(),
  /** As the item's record says, without count and time. */
  availibilty: AvailabilityLetter,
  /** Null: not counted. */
  left: z.number().int().nullable(),
  /** Sold out by staff until then; 'open' until they say so. */
  soldOutUntil: z.union([Moment, z.literal('open')]).nullable(),
});
export type DishStock = z.output<typeof DishStock>;

export const ChoiceStock = z.object({
  choiceID: z.number(),
  subItemName: z.string(),
  groupName: z.string(),
  /** The dishes that have its group, or open it. */
  itemIDs: z.array(z.number()),
  /** Until staff say otherwise. */
  soldOut: z.boolean(),
});
export type ChoiceStock = z.output<typeof ChoiceStock>;

// Those who learn first that a dish runs out: cooks, servers, and those who keep the menu.
const auth = privilege('item', 'kitchen', 'takeorder');

export const itemStocks = call(endpoints.itemStocks, {
  summary: 'The dishes that are not hidden, with what is left of them, by name',
  auth,
  answer: envelope(z.array(DishStock)),
  refusals: [],
});

export const itemStock = call(endpoints.itemStock, {
  summary: 'Set how many of a dish are left, or until when it is sold out; answers how it is then',
  auth,
  body: z.object({
    itemID: Id,
    /** Null ends the count; absent keeps it. */
    left: NumberOrDigits.nullish(),
    /** no, tomorrow, open, a time of day such as 18:00, or a moment. Absent keeps it. */
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
  summary: 'Set whether a choice of a group is sold out; answers how it is then',
  auth,
  body: z.object({ choiceID: Id, soldOut: z.boolean() }),
  answer: envelope(ChoiceStock),
  refusals: ['NotFound'],
});
