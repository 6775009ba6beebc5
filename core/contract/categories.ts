import { z } from 'zod';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { OfferTimes, offerFields, PercentWindowsRecord } from './offer-times.ts';
import { CourseNumber, IdOrNew, LongId, LongIdOrNew, page, pageQuery, Version } from './shapes.ts';

export const Category = z.object({
  itemCategoryId: z.number(),
  categoryName: z.string(),
  description: z.string(),
  restaurantId: z.number(),
  ...offerFields,
  /** Absent if its dishes are brought as soon as they are ready. */
  course: z.number().int().optional(),
  version: z.number().int(),
});
export type Category = z.output<typeof Category>;

export const CategoryRecord = z.object({
  itemCategoryId: LongIdOrNew,
  categoryName: z.string().nullish(),
  description: z.string().nullish(),
  /** If absent or 0, the session's restaurant. */
  restaurantId: IdOrNew,
  offerTimes: OfferTimes.nullish(),
  priceWindows: PercentWindowsRecord.nullish(),
  course: CourseNumber.nullish(),
  version: Version,
});
export type CategoryRecord = z.output<typeof CategoryRecord>;

export const itemCategories = call(endpoints.itemCategories, {
  summary: 'A page of categories by name; the search covers name and description',
  auth: privilege('itemcategory'),
  query: z.object(pageQuery),
  answer: envelope(page(Category)),
  refusals: [],
});

export const saveCategory = call(endpoints.saveCategory, {
  summary: 'Add a category, or change the one with that id; returns its id',
  auth: privilege('itemcategory'),
  body: CategoryRecord.nullish(),
  answer: envelope(z.number()),
  refusals: [
    'InputDataNotProvided',
    'MissingName',
    'NameAlreadyExist',
    'Stale',
    'NotFound',
    'NotAllowed',
    'InvalidField',
  ],
});

export const deleteCategory = call(endpoints.deleteCategory, {
  summary: 'Delete a category that has no items. Safe to repeat',
  auth: privilege('itemcategory'),
  query: z.object({ id: LongId }),
  answer: envelope(z.null()),
  refusals: ['InUse', 'NotFound'],
  changesState: true,
});

export const categoryNames = call(endpoints.categoryNames, {
  summary: 'Id and name of every category by name, for the select of the item form',
  auth: privilege('item', 'itemcategory', 'printers'),
  answer: envelope(z.array(z.object({ id: z.number(), name: z.string() }))),
  refusals: [],
});
