import { z } from 'zod';
import { call, envelope, open, privilege } from './call.ts';
import { DefaultChoice, groupPlace, MenuGroup } from './choice-groups.ts';
import * as endpoints from './endpoints.ts';
import { ItemContents } from './item-contents.ts';
import { AvailabilityLetter } from './items.ts';
import { OfferTimes } from './offer-times.ts';
import { Amount, Id, LongId, list, Moment, Photo } from './shapes.ts';

export const MenuChoice = z.object({
  subItemName: z.string(),
  description: z.string(),
  price: Amount,
  allergens: ItemContents.shape.allergens,
  taxClass: ItemContents.shape.taxClass,
});

export const MenuItem = z.object({
  itemId: z.number(),
  itemName: z.string(),
  description: z.string(),
  /** The current price. */
  price: Amount,
  /** Present only while `price` is lower than usual. */
  usualPrice: Amount.optional(),
  /** When the lower price ends: 'HH:MM' on the restaurant's clock. */
  priceUntil: z.string().optional(),
  /** Comma-separated icon ids. */
  type: z.string(),
  availibilty: z.enum(['A', 'N', 'O']),
  /** When the dish is offered. Present only if its times are the reason for N. */
  offered: OfferTimes.optional(),
  selection: z.enum(['Y', 'S', 'M']),
  mandatory: z.boolean(),
  max: z.number().int(),
  /** Portions left, if they are counted and only a few are left. */
  left: z.number().int().optional(),
  subItems: z.array(MenuChoice),
  ...ItemContents.shape,
  groups: z.array(MenuGroup).optional(),
  defaults: z.array(DefaultChoice).optional(),
  /** Filled in by the guest's client; the server sends it empty. */
  qty: z.number().int(),
  selectedSubItems: z.array(
    MenuChoice.extend({
      ...groupPlace,
      subItemID: z.string(),
      sequence: z.number().int(),
      quantity: z.number().int().optional(),
    }),
  ),
  specialInstruction: z.string(),
  /** Present only if staff marked the dish as recommended. */
  featured: z.literal(true).optional(),
  /** Present only if the pad lists it first. */
  favourite: z.literal(true).optional(),
  /** Ids of dishes on this menu, most recommended first. Absent if there are none. */
  goesWith: z.array(z.number()).optional(),
  photo: Photo.optional(),
});
export type MenuItem = z.output<typeof MenuItem>;

export const MenuCategory = z.object({
  itemCategoryId: z.number(),
  categoryName: z.string(),
  /** When the category is offered. Present only while it is not offered. */
  offered: OfferTimes.optional(),
  /** The usual course of its dishes. Present only if the restaurant works with courses. */
  course: z.number().int().optional(),
  items: z.array(MenuItem),
});
export type MenuCategory = z.output<typeof MenuCategory>;

export const itemMenu = call(endpoints.itemMenu, {
  summary: 'The menu of a restaurant: categories with their items. Has an ETag',
  auth: open,
  query: z.object({ rid: Id }),
  answer: envelope(z.array(MenuCategory)).extend({
    /** When the whole menu is offered. Present only while it is not offered. */
    offered: OfferTimes.optional(),
    /** Present only while orders up to this total accept themselves: they go to the kitchen at once. */
    acceptsUpTo: Amount.optional(),
    /** When the kitchen accepts guests' orders again. Present only while it is paused. */
    pausedUntil: Moment.optional(),
  }),
  refusals: ['NotFound'],
  hasETag: true,
});

export const MenuOutline = z.array(
  z.object({
    itemCategoryId: z.number(),
    categoryName: z.string(),
    items: z.array(
      z.object({
        itemId: z.number(),
        itemName: z.string(),
        price: Amount,
        availibilty: AvailabilityLetter,
        featured: z.boolean(),
      }),
    ),
  }),
);
export type MenuOutline = z.output<typeof MenuOutline>;

export const menuOutline = call(endpoints.menuOutline, {
  summary: "The menu's categories and dishes in their order, with empty categories and dishes that are not available",
  auth: privilege('item'),
  answer: envelope(MenuOutline),
  refusals: [],
});

export const arrangeMenu = call(endpoints.arrangeMenu, {
  summary:
    'Put categories, or the dishes of one category, in the order of `ids`; those not named stand last. Categories need the privilege itemcategory too',
  auth: privilege('item'),
  body: z.object({ of: z.enum(['categories', 'items']), ids: list(LongId, { least: 1, most: 5000 }) }),
  answer: envelope(z.null()),
  refusals: ['NotFound', 'NotAllowed'],
});
