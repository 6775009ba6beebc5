import { z } from 'zod';
import { backupFaults } from '../domain/backups.ts';
import { exposureKinds } from '../domain/exposures.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { Id, IdOrNew, Moment, pageFigures, pageQuery, TypedFigure, Version } from './shapes.ts';

export const Exposed = z.object({
  kind: z.enum([...exposureKinds, ...backupFaults]),
  restaurants: z.array(z.string()),
  /** When a backup last succeeded, of one that is old. */
  madeAt: Moment.optional(),
});
export type Exposed = z.output<typeof Exposed>;

export const exposures = call(endpoints.exposures, {
  summary:
    'What is open to strangers by mistake, as far as the user can mend it: all to the platform, and whether the last backup is old; to others their own',
  auth: privilege('managerestaurant'),
  answer: envelope(z.array(Exposed)),
  refusals: [],
});

export const Restaurant = z.object({
  id: z.number(),
  name: z.string(),
  restaurantURL: z.string(),
  address: z.string(),
  code: z.string(),
  /** Percent. */
  taxrate: z.number(),
  planId: z.number(),
  /** JSON, an object whose third entry gives the payment type; with the manager code. */
  config: z.string(),
  /** False for one that takes no guests any more. Its staff, orders and reports stay. */
  active: z.boolean(),
  /** Differs with every picture; null while there is none. */
  logo: z.string().nullable(),
  version: z.number().int(),
});
export type Restaurant = z.output<typeof Restaurant>;

/** A restaurant as a client saves it. Tax rate, config and active keep what is stored where they are left out. */
export const RestaurantRecord = z.object({
  id: IdOrNew,
  name: z.string().nullish(),
  restaurantURL: z.string().nullish(),
  address: z.string().nullish(),
  code: z.string().nullish(),
  /** Empty counts as 0. */
  taxrate: TypedFigure.nullish(),
  planId: IdOrNew,
  /** Empty stands for the configuration that a new restaurant begins with. */
  config: z.string().nullish(),
  active: z.boolean().nullish(),
  version: Version,
});
export type RestaurantRecord = z.output<typeof RestaurantRecord>;

export const restaurants = call(endpoints.restaurants, {
  summary:
    "The restaurants by name, 10 a page: all for platform administrators, otherwise the user's own; answers results",
  auth: privilege('managerestaurant'),
  query: z.object(pageQuery),
  answer: envelope(z.null()).extend({
    results: z.array(Restaurant),
    ...pageFigures,
    /** True for the platform, which alone adds and deactivates restaurants and gives them plans. */
    mayAdd: z.boolean(),
  }),
  refusals: [],
});

export const saveRestaurant = call(endpoints.saveRestaurant, {
  summary: 'Add a restaurant, or change the one of that id (message Updated); answers it as it now is',
  auth: privilege('managerestaurant'),
  asksAgain: true,
  body: RestaurantRecord.nullish(),
  answer: envelope(Restaurant),
  refusals: [
    'InputDataNotProvided',
    'MissingName',
    'NameAlreadyExist',
    'Stale',
    'InUse',
    'NotFound',
    'NotAllowed',
    'InvalidField',
  ],
});

export const saveLogo = call(endpoints.saveLogo, {
  summary: "Give a restaurant its logo: the bytes of a PNG, JPEG or WebP picture in base64; answers the logo's mark",
  auth: privilege('managerestaurant'),
  body: z.object({ restaurantId: Id, picture: z.base64().max(1_000_000) }),
  bodyLimit: 1_048_576,
  answer: envelope(z.string()),
  refusals: ['BadPicture', 'TooLarge', 'NotFound'],
});

export const removeLogo = call(endpoints.removeLogo, {
  summary: 'Remove the logo of a restaurant: its initials are shown instead. Safe to repeat',
  auth: privilege('managerestaurant'),
  query: z.object({ restaurantId: Id }),
  answer: envelope(z.null()),
  refusals: ['NotFound'],
});
