import { z } from 'zod';
import { allergenCodes } from '../domain/allergens.ts';
import { groupCaps } from '../domain/choices/groups.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { ItemContents } from './item-contents.ts';
import {
  AllergenCode,
  Amount,
  Id,
  IdOrNew,
  IdOrNone,
  list,
  page,
  pageQuery,
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
  /** Comma-separated icon ids; only of a choice that is a dish. */
  type: z.string().optional(),
  ...ItemContents.shape,
});
export type MenuGroupChoice = z.output<typeof MenuGroupChoice>;

const NestedGroup = z.object({
  groupName: z.string(),
  min: z.number().int(),
  /** Null: no limit. */
  max: z.number().int().nullable(),
  /** So many of the picked are free, the cheapest. */
  free: z.number().int(),
  repeatable: z.boolean(),
  choices: z.array(MenuGroupChoice),
});
export type NestedGroup = z.output<typeof NestedGroup>;

/** A group as a dish has it, with that dish's prices. */
export const MenuGroup = NestedGroup.extend({
  /** The dish has no list of its own, so its `subItems` repeat this group for clients that know only them. */
  isSubItems: only,
  choices: z.array(MenuGroupChoice.extend({ opens: NestedGroup.optional() })),
});
export type MenuGroup = z.output<typeof MenuGroup>;

/** Where a choice is not of the dish's own list; `quantity` pieces at its price. */
export const groupPlace = {
  group: z.string().max(200).optional(),
  /** The choice that opened the group. */
  within: z.string().max(200).optional(),
};

/** What a new unit of a dish starts with, at what it is charged. */
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
  /** Names of the groups whose choices open it. */
  openedBy: z.array(z.string()),
  version: z.number().int(),
});
export type ChoiceGroup = z.output<typeof ChoiceGroup>;

const count = wholeNumber(0, groupCaps.most);

/** Absent fields of an existing group stay unchanged; `choices` replaces all of them, and keeps those with their id. */
export const ChoiceGroupRecord = z.object({
  groupId: IdOrNew,
  groupName: z.string().nullish(),
  kitchenName: z.string().nullish(),
  min: count.nullish(),
  max: wholeNumber(1, groupCaps.most).nullish(),
  free: count.nullish(),
  repeatable: z.boolean().nullish(),
  choices: list(
    z.object({
      choiceId: IdOrNew,
      subItemName: z.string().nullish(),
      kitchenName: z.string().nullish(),
      description: z.string().nullish(),
      price: TypedFigure.nullish(),
      isDefault: z.boolean().nullish(),
      soldOut: z.boolean().nullish(),
      allergens: list(AllergenCode, { most: allergenCodes.length }).nullish(),
      opensGroupId: IdOrNone,
      /** A dish of the restaurant, whose name the choice has unless it gets one. */
      itemId: Id.nullish(),
    }),
    { most: 1000 },
  ).nullish(),
  version: Version,
});
export type ChoiceGroupRecord = z.output<typeof ChoiceGroupRecord>;

/** The groups of a dish in order; `prices` are its own, where they differ. */
export const ItemGroupRecord = z.object({
  groupId: Id,
  prices: list(z.object({ choiceId: Id, price: TypedFigure }), { most: groupCaps.choicesPerGroup }).nullish(),
});
export type ItemGroupRecord = z.output<typeof ItemGroupRecord>;

export const ItemGroup = z.object({
  groupId: z.number(),
  groupName: z.string(),
  prices: z.array(z.object({ choiceId: z.number(), price: Amount })),
});

export const choiceGroups = call(endpoints.choiceGroups, {
  summary: 'A page of the groups of choices by name; the search text looks at names of groups and choices',
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
        /** Opens groups itself, so none can open it. */
        opens: z.boolean(),
        choices: z.array(GroupChoice.pick({ choiceId: true, subItemName: true, price: true })),
      }),
    ),
  ),
  refusals: [],
});

export const saveChoiceGroup = call(endpoints.saveChoiceGroup, {
  summary: 'Add a group of choices, or change the one of that id; answers its id',
  auth: privilege('item'),
  body: ChoiceGroupRecord.nullish(),
  answer: envelope(z.number()),
  refusals: ['InputDataNotProvided', 'MissingName', 'NameAlreadyExist', 'Stale', 'NotFound', 'InvalidField'],
});

export const deleteChoiceGroup = call(endpoints.deleteChoiceGroup, {
  summary: 'Delete a group of choices that no dish and no other group uses. Safe to repeat',
  auth: privilege('item'),
  query: z.object({ id: Id }),
  answer: envelope(z.null()),
  refusals: ['InUse', 'NotFound'],
});
