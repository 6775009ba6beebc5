import { z } from 'zod';
import { menuLimits } from '../domain/menu-limits.ts';
import { call, envelope, privilege } from './call.ts';
import { ChoiceGroup, GroupChoice } from './choice-groups.ts';
import * as endpoints from './endpoints.ts';
import { Item } from './items.ts';
import { OfferTimes, offerFields } from './offer-times.ts';
import { Amount, wholeNumber } from './shapes.ts';

/** A choice group without the fields that change from day to day. Choices refer to groups and dishes by name. */
export const MenuFileGroup = ChoiceGroup.pick({
  ...({ groupName: true, kitchenName: true, min: true, max: true, free: true, repeatable: true } as const),
}).extend({
  choices: z.array(
    GroupChoice.pick({
      ...({ subItemName: true, kitchenName: true, description: true, price: true } as const),
      ...({ isDefault: true, allergens: true, taxClass: true } as const),
    }).extend({ opens: z.string().nullable(), dish: z.string().nullable() }),
  ),
});
export type MenuFileGroup = z.output<typeof MenuFileGroup>;

/** Fields of a dish that only make sense in one restaurant or on one day. A menu file leaves them out. */
const ofOnePlace = {
  itemId: true,
  category: true,
  version: true,
  goesWith: true,
  left: true,
  soldOutUntil: true,
} as const;
export const MenuFileItem = Item.omit(ofOnePlace).extend({
  goesWith: z.array(z.string()).optional(),
  groups: z
    .array(
      z.object({
        groupName: z.string(),
        prices: z.array(z.object({ subItemName: z.string(), price: Amount })),
      }),
    )
    .optional(),
});
export type MenuFileItem = z.output<typeof MenuFileItem>;

export const MenuFile = z.object({
  comanda: z.literal(1),
  choiceGroups: z.array(MenuFileGroup).optional(),
  offerTimes: OfferTimes.optional(),
  categories: z.array(
    z.object({
      categoryName: z.string(),
      description: z.string(),
      ...offerFields,
      course: z.number().int().optional(),
      items: z.array(MenuFileItem),
    }),
  ),
});
export type MenuFile = z.output<typeof MenuFile>;

export const menuFile = call(endpoints.menuFile, {
  summary: 'The whole menu in its order, to be imported elsewhere. With Accept: text/csv, as CSV',
  auth: privilege('item'),
  answer: envelope(MenuFile),
  refusals: [],
  alsoCsv: true,
});

const MenuFileFault = z.object({
  /** Line of a table file; 0 for a JSON file, or if the fault concerns the whole file. */
  row: z.number().int(),
  /** Column, or path in a JSON file such as `categories.Soups.items.Pho.price`. Empty for a whole row. */
  column: z.string(),
  message: z.string(),
});

export const MenuImport = z.object({
  /** Version of the menu that the file was compared with. */
  menuVersion: z.number().int(),
  isImported: z.boolean(),
  dishes: z.number().int(),
  newCategories: z.array(z.string()),
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  groups: z.object({ added: z.number().int(), changed: z.number().int(), same: z.number().int() }).optional(),
  /** How many categories change their times; the whole menu counts as one. */
  timesChanged: z.number().int(),
  /** The first records that are added or changed: times, then groups, then dishes. */
  changes: z.array(
    z.object({
      row: z.number().int(),
      itemName: z.string(),
      kind: z.enum(['group', 'category', 'menu']).optional(),
      isNew: z.boolean(),
      /** For a new dish, its category and price, with an empty `from`. */
      fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  /** The first faults. A file with faults is not imported, unless `goodOnly` is set. */
  faults: z.array(MenuFileFault),
  faultCount: z.number().int(),
  /** For a file with faults, how many dishes and groups can be imported anyway. Absent if none can. */
  good: z.object({ records: z.number().int(), of: z.number().int() }).optional(),
  leftOut: z.array(z.string()),
});
export type MenuImport = z.output<typeof MenuImport>;

export const importMenu = call(endpoints.importMenu, {
  summary:
    'Compare a menu file with the menu, dish by name; with the version of that menu, import it: all or nothing, or all that has no fault',
  auth: privilege('item'),
  query: z.object({
    /** `menuVersion` of an earlier comparison. If absent, the file is only compared. */
    menuVersion: wholeNumber(1).optional(),
    /** Imports the records without faults and leaves out the rest. */
    goodOnly: z.literal('true').optional(),
  }),
  bodyType: 'text',
  bodyLimit: menuLimits.fileBytes,
  answer: envelope(MenuImport),
  refusals: ['Stale', 'NameAlreadyExist', 'ProveAgain', 'UnknownOutcome', 'Unavailable', 'InvalidField'],
});
