import type { OfferTimes } from '../../../core/contract/offer-times.ts';
import { type Formats, formatsOf } from '../../../core/domain/formats/formats.ts';
import type { Cents, Money } from '../../../core/domain/money.ts';
import type { Schedule } from '../../../core/domain/offer-times.ts';
import { faultOfTimes } from '../../../core/domain/offer-times-words.ts';
import { type PriceWindow, readPriceWindows, type TypedPriceWindow } from '../../../core/domain/pricing/offer-price.ts';
import { rateToPercent } from '../../../core/domain/pricing/rate.ts';
import type { Queryable } from '../../platform/database.ts';
import { asJson } from '../../platform/record-table.ts';
import { invalid, isRefusal } from '../../platform/refusal.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';

interface SentOffer {
  readonly offerTimes?: Schedule | null | undefined;
  readonly priceWindows?: readonly TypedPriceWindow[] | null | undefined;
}

/** Times and prices as stored. Null: always, and at the usual price. */
export interface StoredOffer {
  readonly offerTimes: object | null;
  readonly priceWindows?: object | null;
}

/** Prepares columns for the row of a restaurant (undefined if new), category or item. Omitted fields stay unchanged. */
export async function readOffer(db: Queryable, restaurantId: number | undefined, sent: SentOffer, usualCents?: Cents) {
  const isNamed = restaurantId !== undefined && (sent.offerTimes?.length || sent.priceWindows?.length);
  const formats = isNamed ? await restaurantFormats(db, restaurantId) : formatsOf();
  const offer = checkOffer(formats, sent, usualCents);
  if (isRefusal(offer)) return offer;
  return { offerTimes: stored(offer.offerTimes), priceWindows: stored(offer.priceWindows) };
}

/** Checks times and prices. Returns them in their stored form, but not yet as SQL values. */
export function checkOffer(formats: Formats, { offerTimes, priceWindows }: SentOffer, usualCents?: Cents) {
  const fault = faultOfTimes(formats, offerTimes ?? []);
  if (fault) return invalid('offerTimes', fault);
  const prices = readPriceWindows(formats, priceWindows ?? [], usualCents);
  if ('fault' in prices) return invalid('priceWindows', prices.fault);
  return { offerTimes: unlessEmpty(offerTimes), priceWindows: unlessEmpty(priceWindows && prices) };
}

function unlessEmpty<Window>(windows: readonly Window[] | null | undefined) {
  if (!windows) return undefined;
  return windows.length > 0 ? windows : null;
}

const stored = (windows: readonly object[] | null | undefined) => windows && asJson(windows);

export function presentOffer(money: Money, { offerTimes, priceWindows }: StoredOffer) {
  const windows = priceWindows as readonly PriceWindow[] | null | undefined;
  return {
    ...(offerTimes ? { offerTimes: offerTimes as OfferTimes } : {}),
    ...(windows ? { priceWindows: windows.map((window) => presentWindow(money, window)) } : {}),
  };
}

function presentWindow(money: Money, { days, from, to, ...cut }: PriceWindow) {
  const given = 'rate' in cut ? { percentOff: rateToPercent(cut.rate) } : { price: money.toDecimal(cut.priceCents) };
  return { days: [...days], from, to, ...given };
}
