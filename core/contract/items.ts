import { z } from 'zod';
import { allergenCodes } from '../domain/allergens.ts';
import { mostGoesWith } from '../domain/item-rules.ts';
import { menuLimits } from '../domain/menu-limits.ts';
import { call, envelope, privilege } from './call.ts';
import { ItemGroup, ItemGroupRecord } from './choice-groups.ts';
import * as endpoints from './endpoints.ts';
import { contentsRecord, ItemContents } from './item-contents.ts';
import { OfferTimes, offerFields, PriceWindowsRecord } from './offer-times.ts';
import {
  AllergenCode,
  Amount,
  LongId,
  LongIdOrNew,
  list,
  Moment,
  Photo,
  page,
  pageQuery,
  SortDirection,
  size20,
  TaxClassCode,
  TypedFigure,
  Version,
} from './shapes.ts';

export const SelectionLetter = z.enum(['Y', 'M', 'S']);

export const AvailabilityLetter = z.enum(['A', 'N', 'O']);

export const SubItemRow = z.object({
  subItemName: z.string(),
  description: z.string(),
  price: Amount,
  /** This field and those below are present only if they are set. */
  kitchenName: z.string().optional(),
  allergens: z.array(AllergenCode).optional(),
  taxClass: z.string().optional(),
  soldOut: z.literal(true).optional(),
});
export type SubItemRow = z.output<typeof SubItemRow>;

export const Item = z.object({
  itemId: z.number(),
  itemName: z.string(),
  price: Amount,
  /** Most choices per unit; 0 means no limit. */
  max: z.number().int(),
  type: z.string(),
  description: z.string(),
  category: z.object({ itemCategoryId: z.number(), categoryName: z.string() }),
  subItems: z.array(SubItemRow),
  mandatory: z.boolean(),
  selection: SelectionLetter,
  availibilty: AvailabilityLetter,
  featured: z.literal(true).optional(),
  favourite: z.literal(true).optional(),
  goesWith: z.array(z.number()).optional(),
  /** Hidden from guests and from the pad. */
  hidden: z.boolean().optional(),
  left: z.number().int().optional(),
  /** Staff marked it as sold out until this time; 'open' means until staff change it. */
  soldOutUntil: z.union([Moment, z.literal('open')]).optional(),
  ...offerFields,
  ...ItemContents.shape,
  photo: Photo.optional(),
  groups: z.array(ItemGroup).optional(),
  /** The item has no choices of its own, so `subItems` repeats its first group. */
  subItemsOfGroup: z.literal(true).optional(),
  version: z.number().int(),
});
export type Item = z.output<typeof Item>;

/** Checks types only. The handler checks the values, because it must report them with the documented codes. */
export const ItemRecord = z.object({
  itemId: LongIdOrNew,
  itemName: z.string().nullish(),
  price: TypedFigure.nullish(),
  max: z.union([z.string(), z.number()]).nullish(),
  type: z.string().nullish(),
  description: z.string().nullish(),
  category: z.object({ itemCategoryId: LongIdOrNew }).nullish(),
  subItems: list(
    z.object({
      subItemName: z.string().nullish(),
      description: z.string().nullish(),
      price: TypedFigure.nullish(),
      /** If absent, taken from the sub-item with the same name. */
      kitchenName: z.string().nullish(),
      allergens: list(AllergenCode, { most: allergenCodes.length }).nullish(),
      taxClass: TaxClassCode.nullish(),
      soldOut: z.boolean().nullish(),
    }),
    { most: 1000 },
  ).nullish(),
  mandatory: z.boolean().nullish(),
  selection: SelectionLetter.nullish(),
  /** R removes the item; all other fields except the version are then ignored. */
  availibilty: z.enum(['A', 'N', 'O', 'R']).nullish(),
  featured: z.boolean().nullish(),
  favourite: z.boolean().nullish(),
  /** Ids of other dishes, most recommended first. */
  goesWith: list(LongId, { most: mostGoesWith }).nullish(),
  hidden: z.boolean().nullish(),
  offerTimes: OfferTimes.nullish(),
  priceWindows: PriceWindowsRecord.nullish(),
  ...contentsRecord,
  groups: list(ItemGroupRecord, { most: 100 }).nullish(),
  version: Version,
});
export type ItemRecord = z.output<typeof ItemRecord>;

export const itemSortFields = ['itemName', 'price', 'categoryName'] as const;
export type ItemSortField = (typeof itemSortFields)[number];

export const items = call(endpoints.items, {
  summary: 'A page of items; the search covers name, category and description',
  auth: privilege('item'),
  query: z.object({
    ...pageQuery,
    size: size20,
    sortFieldName: z.enum(itemSortFields).default('itemName'),
    sortDirection: SortDirection,
  }),
  answer: envelope(page(Item)),
  refusals: [],
});

export const itemById = call(endpoints.itemById, {
  summary: 'One item with its sub-items',
  auth: privilege('item'),
  params: z.object({ id: LongId }),
  answer: envelope(Item),
  refusals: ['NotFound'],
});

export const itemByNoId = call(endpoints.itemByNoId, {
  summary: 'One item without an id: MISSING_ID',
  auth: privilege('item'),
  answer: envelope(z.null()),
  refusals: ['MISSING_ID'],
});

export const saveItem = call(endpoints.saveItem, {
  summary: 'Add an item, change the one with that id, or delete it by availibilty R; returns its id',
  auth: privilege('item'),
  body: ItemRecord.nullish(),
  answer: envelope(z.number()),
  refusals: [
    'MISSING_NAME',
    'MISSING_PRICE',
    'MISSING_CATEGORY',
    'MISSING_TYPE',
    'INVALID_TYPE',
    'ALREADY_EXISTS_ITEMNAME',
    'MISSING_ID',
    'Stale',
    'NotFound',
    'InvalidField',
    'InUse',
  ],
});

export const savePhoto = call(endpoints.savePhoto, {
  summary: 'Give an item its photo: the bytes of a JPEG, PNG or WebP picture; returns the photo',
  auth: privilege('item'),
  query: z.object({
    itemId: LongId,
    version: Version,
    /** Left, top, width and height as fractions of the upright picture. If absent, the largest area from the middle. */
    crop: z
      .string()
      .regex(/^(?:[01]|0\.\d{1,9})(?:,(?:[01]|0\.\d{1,9})){3}$/)
      .optional(),
  }),
  bodyType: 'picture',
  bodyLimit: menuLimits.photoBytes,
  answer: envelope(Photo),
  refusals: ['BadPicture', 'TooManyTries', 'Unavailable', 'Stale', 'NotFound'],
});

export const removePhoto = call(endpoints.removePhoto, {
  summary: 'Remove the photo of an item. Safe to repeat',
  auth: privilege('item'),
  query: z.object({ itemId: LongId, version: Version }),
  answer: envelope(z.null()),
  refusals: ['Stale', 'NotFound'],
});
