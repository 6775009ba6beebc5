import { z } from 'zod';
import { allergenCodes } from '../domain/allergens.ts';
import { groupCaps } from '../domain/choices/groups.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { ItemContents } from './item-contents.ts';
import {
  AllergenCode,
  Amount,
  IdOrNone,
  LongId,
  LongIdOrNew,
  list,
  page,
  pageQuery,
  TaxClassCode,
  TypedFigure,
  Version,
  wholeNumber,
} from './shapes.ts';

const only = z.literal(true).optional();

const MenuGroupChoice = z.object({
  subItemName: z.string(),
  description: z.string(),
  price: Amount,
  isDefault: only,
  soldOut: only,
  /** Comma-separated icon ids. Present only if the choice is a dish. */
  type: z.string().optional(),
  /** What this dish costs on its own. Present only in a combo whose price is divided among its dishes for tax. */
  dishPrice: Amount.optional(),
  ...ItemContents.shape,
});
export type MenuGroupChoice = z.output<typeof MenuGroupChoice>;

const NestedGroup = z.object({
  groupName: z.string(),
  min: z.number().int(),
  /** Null means no limit. */
  max: z.number().int().nullable(),
  /** How many of the picked choices are free; the cheapest ones are. */
  free: z.number().int(),
  repeatable: z.boolean(),
  choices: z.array(MenuGroupChoice),
});
export type NestedGroup = z.output<typeof NestedGroup>;

/** A group of a dish, with that dish's prices. */
export const MenuGroup = NestedGroup.extend({
  /** The dish has no choices of its own, so `subItems` repeats this group for clients that only know `subItems`. */
  isSubItems: only,
  choices: z.array(MenuGroupChoice.extend({ opens: NestedGroup.optional() })),
});
export type MenuGroup = z.output<typeof MenuGroup>;

/** Locates a choice that is not in the dish's own list. */
export const groupPlace = {
  group: z.string().max(200).optional(),
  /** The choice that opened the group. */
  within: z.string().max(200).optional(),
};

/** A choice that a new unit of a dish starts with, at the price it is charged. */
export const DefaultChoice = z.object({
  ...groupPlace,
  subItemName: z.string(),
  description: z.string(),
  price: Amount,
  quantity: z.number().int(),
});

export const GroupChoice = z.object({
  choiceId: z.number(),
  subItemName: z.string(),
  kitchenName: z.string(),
  description: z.string(),
  price: Amount,
  isDefault: z.boolean(),
  soldOut: z.boolean(),
  allergens: z.array(AllergenCode).nullable(),
  taxClass: z.string().optional(),
  opensGroupId: z.number().nullable(),
  itemId: z.number().optional(),
});
export type GroupChoice = z.output<typeof GroupChoice>;

export const ChoiceGroup = z.object({
  groupId: z.number(),
  groupName: z.string(),
  kitchenName: z.string(),
  min: z.number().int(),
  max: z.number().int().nullable(),
  free: z.number().int(),
  repeatable: z.boolean(),
  choices: z.array(GroupChoice),
  items: z.number().int(),
  /** Names of the groups with a choice that opens this group. */
  openedBy: z.array(z.string()),
  version: z.number().int(),
});
export type ChoiceGroup = z.output<typeof ChoiceGroup>;

const count = wholeNumber(0, groupCaps.most);

/** Absent fields stay unchanged in an existing group. `choices` replaces the list; choices with an id are kept. */
export const ChoiceGroupRecord = z.object({
  groupId: LongIdOrNew,
  groupName: z.string().nullish(),
  kitchenName: z.string().nullish(),
  min: count.nullish(),
  max: wholeNumber(1, groupCaps.most).nullish(),
  free: count.nullish(),
  repeatable: z.boolean().nullish(),
  choices: list(
    z.object({
      choiceId: LongIdOrNew,
      subItemName: z.string().nullish(),
      kitchenName: z.string().nullish(),
      description: z.string().nullish(),
      price: TypedFigure.nullish(),
      isDefault: z.boolean().nullish(),
      soldOut: z.boolean().nullish(),
      allergens: list(AllergenCode, { most: allergenCodes.length }).nullish(),
      taxClass: TaxClassCode.nullish(),
      opensGroupId: IdOrNone,
      /** A dish of the restaurant. The choice takes the dish's name unless it has its own. */
      itemId: LongId.nullish(),
    }),
    { most: 1000 },
  ).nullish(),
  version: Version,
});
export type ChoiceGroupRecord = z.output<typeof ChoiceGroupRecord>;

/** The groups of a dish, in order. `prices` lists only prices that differ from the group's. */
export const ItemGroupRecord = z.object({
  groupId: LongId,
  prices: list(z.object({ choiceId: LongId, price: TypedFigure }), { most: groupCaps.choicesPerGroup }).nullish(),
});
export type ItemGroupRecord = z.output<typeof ItemGroupRecord>;

export const ItemGroup = z.object({
  groupId: z.number(),
  groupName: z.string(),
  prices: z.array(z.object({ choiceId: z.number(), price: Amount })),
});

export const choiceGroups = call(endpoints.choiceGroups, {
  summary: 'A page of the choice groups by name; the search covers names of groups and choices',
  auth: privilege('item'),
  query: z.object(pageQuery),
  answer: envelope(page(ChoiceGroup)),
  refusals: [],
});

export const choiceGroupNames = call(endpoints.choiceGroupNames, {
  summary: 'Every group of choices by name with what its choices cost, for the selects of the forms',
  auth: privilege('item'),
  answer: envelope(
    z.array(
      ChoiceGroup.pick({ groupId: true, groupName: true, min: true, max: true, free: true }).extend({
        /** The group opens other groups itself, so no group can open it. */
        opens: z.boolean(),
        choices: z.array(GroupChoice.pick({ choiceId: true, subItemName: true, price: true })),
      }),
    ),
  ),
  refusals: [],
});

export const saveChoiceGroup = call(endpoints.saveChoiceGroup, {
  summary: 'Add a choice group, or change the one with that id; returns its id',
  auth: privilege('item'),
  body: ChoiceGroupRecord.nullish(),
  answer: envelope(z.number()),
  refusals: ['InputDataNotProvided', 'MissingName', 'NameAlreadyExist', 'Stale', 'NotFound', 'InvalidField'],
});

export const deleteChoiceGroup = call(endpoints.deleteChoiceGroup, {
  summary: 'Delete a choice group that no dish and no other group uses. Safe to repeat',
  auth: privilege('item'),
  query: z.object({ id: LongId }),
  answer: envelope(z.null()),
  refusals: ['InUse', 'NotFound'],
});
