import { z } from 'zod';
import { call, envelope, open } from './call.ts';
import * as endpoints from './endpoints.ts';
import { Amount, Id } from './shapes.ts';

export const MenuChoice = z.object({
  subItemName: z.string(),
  description: z.string(),
  price: Amount,
});

export const MenuItem = z.object({
  itemId: z.number(),
  itemName: z.string(),
  description: z.string(),
  price: Amount,
  /** Comma-separated icon ids. */
  type: z.string(),
  availibilty: z.enum(['A', 'N', 'O']),
  selection: z.enum(['Y', 'S', 'M']),
  mandatory: z.boolean(),
  max: z.number().int(),
  subItems: z.array(MenuChoice),
  /** Filled in by the guest's client; the server sends it empty. */
  qty: z.number().int(),
  selectedSubItems: z.array(MenuChoice.extend({ subItemID: z.string(), sequence: z.number().int() })),
  specialInstruction: z.string(),
});
export type MenuItem = z.output<typeof MenuItem>;

export const MenuCategory = z.object({
  itemCategoryId: z.number(),
  categoryName: z.string(),
  items: z.array(MenuItem),
});
export type MenuCategory = z.output<typeof MenuCategory>;

export const itemMenu = call(endpoints.itemMenu, {
  summary: 'The menu of a restaurant: categories with their items. Has an ETag',
  auth: open,
  query: z.object({ rid: Id }),
  answer: envelope(z.array(MenuCategory)),
  refusals: ['NotFound'],
  hasETag: true,
});
