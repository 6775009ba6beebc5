import { z } from 'zod';
import { mostWindows, weekdays } from '../domain/offer-times.ts';
import { Amount, list, TypedFigure } from './shapes.ts';

const Time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Times on the restaurant's clock. If `to` is not later than `from`, it is on the next day. */
const window = { days: list(z.enum(weekdays), { most: weekdays.length }), from: Time, to: Time };
const windows = { most: mostWindows };

/** When something is offered. An empty list means always. */
export const OfferTimes = list(z.object(window), windows);
export type OfferTimes = z.output<typeof OfferTimes>;

/** Each window has either a price or a percentage off. */
export const PriceWindows = list(
  z.object({ ...window, price: Amount.optional(), percentOff: z.number().optional() }),
  windows,
);
export type PriceWindows = z.output<typeof PriceWindows>;
export const PriceWindowsRecord = list(
  z.object({ ...window, price: TypedFigure.optional(), percentOff: TypedFigure.optional() }),
  windows,
);
/** For a category, which takes only percentages. */
export const PercentWindowsRecord = list(z.object({ ...window, percentOff: TypedFigure }), windows);

/** Fields of an item or a category. Responses omit them if empty; a request without them leaves them unchanged. */
export const offerFields = { offerTimes: OfferTimes.optional(), priceWindows: PriceWindows.optional() };
