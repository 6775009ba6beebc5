import { z } from 'zod';
import { mostWindows, weekdays } from '../domain/offer-times.ts';
import { Amount, list, TypedFigure } from './shapes.ts';

const Time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** By the restaurant's clock; `to` not after `from` is on the next day. */
const window = { days: list(z.enum(weekdays), { most: weekdays.length }), from: Time, to: Time };
const windows = { most: mostWindows };

/** When something is offered. Sent empty: always. */
export const OfferTimes = list(z.object(window), windows);
export type OfferTimes = z.output<typeof OfferTimes>;

/** Either a price or a percentage off. */
export const PriceWindows = list(
  z.object({ ...window, price: Amount.optional(), percentOff: z.number().optional() }),
  windows,
);
export type PriceWindows = z.output<typeof PriceWindows>;
export const PriceWindowsRecord = list(
  z.object({ ...window, price: TypedFigure.optional(), percentOff: TypedFigure.optional() }),
  windows,
);
/** A category takes percentages only. */
export const PercentWindowsRecord = list(z.object({ ...window, percentOff: TypedFigure }), windows);

/** Of an item or a category; absent from answers unless it has some. A record without a field keeps it. */
export const offerFields = { offerTimes: OfferTimes.optional(), priceWindows: PriceWindows.optional() };
