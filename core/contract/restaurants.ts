import { z } from 'zod';
import { backupFaults } from '../domain/backups.ts';
import { exposureKinds } from '../domain/exposures.ts';
import { mostTips } from '../domain/formats/region-rules.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { OfferTimes } from './offer-times.ts';
import { ServiceSettings, ServiceSettingsRecord } from './service.ts';
import {
  CashRounding,
  Id,
  IdOrNew,
  LongIdOrNew,
  list,
  Moment,
  NumberOrDigits,
  pageFigures,
  pageQuery,
  Region,
  Seller,
  TypedFigure,
  Version,
} from './shapes.ts';
import { TaxSettings, TaxSettingsRecord } from './taxes.ts';

export const Exposed = z.object({
  kind: z.enum([...exposureKinds, ...backupFaults]),
  restaurants: z.array(z.string()),
  /** When the last successful backup was made, if that is too long ago. */
  madeAt: Moment.optional(),
});
export type Exposed = z.output<typeof Exposed>;

export const exposures = call(endpoints.exposures, {
  summary:
    'Security warnings that the user can fix. The platform sees all, and whether the last backup is old; other users see those of their restaurants',
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
  taxrate: z.number(),
  planId: z.number(),
  /** A JSON object with the manager code. Its third entry is the payment type. */
  config: z.string(),
  /** False: closed to guests. Staff, orders and reports remain. */
  active: z.boolean(),
  /** Changes with every new picture; null if there is none. */
  logo: z.string().nullable(),
  /** When the whole menu is offered. If absent, always. */
  offerTimes: OfferTimes.optional(),
  region: Region.optional(),
  /** Absent if a single rate is added to all prices. */
  taxSettings: TaxSettings.optional(),
  seller: Seller.optional(),
  /** Absent if nothing is set. */
  service: ServiceSettings.optional(),
  version: z.number().int(),
});
export type Restaurant = z.output<typeof Restaurant>;

/** If absent, tax rate, config, active, region, taxes, seller and service stay unchanged. */
export const RestaurantRecord = z.object({
  id: IdOrNew,
  name: z.string().nullish(),
  restaurantURL: z.string().nullish(),
  address: z.string().nullish(),
  code: z.string().nullish(),
  /** Empty counts as 0. */
  taxrate: TypedFigure.nullish(),
  planId: LongIdOrNew,
  /** If empty, a new restaurant gets the default configuration. */
  config: z.string().nullish(),
  active: z.boolean().nullish(),
  offerTimes: OfferTimes.nullish(),
  region: Region.extend({
    dayBegins: NumberOrDigits,
    tips: list(NumberOrDigits, { most: mostTips }).readonly().nullable(),
    cash: CashRounding.extend({ step: NumberOrDigits }).optional(),
  }).nullish(),
  taxSettings: TaxSettingsRecord.nullish(),
  seller: Seller.nullish(),
  service: ServiceSettingsRecord.nullish(),
  version: Version,
});
export type RestaurantRecord = z.output<typeof RestaurantRecord>;

export const restaurants = call(endpoints.restaurants, {
  summary:
    "The restaurants by name, 10 a page: all for platform administrators, otherwise the user's own; returns results",
  auth: privilege('managerestaurant'),
  query: z.object(pageQuery),
  answer: envelope(z.null()).extend({
    results: z.array(Restaurant),
    ...pageFigures,
    /** True for platform administrators. Only they add and deactivate restaurants and assign plans. */
    mayAdd: z.boolean(),
  }),
  refusals: [],
});

export const saveRestaurant = call(endpoints.saveRestaurant, {
  summary: 'Add a restaurant, or change the one with that id (message Updated); returns the saved record',
  auth: privilege('managerestaurant'),
  needsRecentProof: true,
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
  summary: "Give a restaurant its logo: the bytes of a PNG, JPEG or WebP picture in base64; returns the logo's mark",
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
