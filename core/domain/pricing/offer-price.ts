import { offerTimeMessages as messages } from '../../messages/en/core/offer-times.ts';
import { fill, type Words } from '../../messages/message.ts';
import type { Formats } from '../formats/formats.ts';
import { parsePrice, priceLimits } from '../item-rules.ts';
import type { Cents } from '../money.ts';
import type { OfferWindow } from '../offer-times.ts';
import { faultOfTimes, timesWords } from '../offer-times-words.ts';
import { parseRate, percentOf, type Rate, rateToPercent } from './rate.ts';

/** The price of a dish in a time window, or the percentage taken off. */
export type PriceCut = { readonly priceCents: Cents } | { readonly rate: Rate };
export type PriceWindow = OfferWindow & PriceCut;

interface OfferPrice<Cut> {
  readonly priceCents: Cents;
  readonly cut: Cut | undefined;
}

/**
 * The lowest of the usual price and the prices of the open windows. For a percentage, the reduction is rounded half up.
 * $9.00 with 25 % off and with $7.00 -> 675; $4.99 with 25 % off: 1.2475, so 125 less -> 374.
 */
export function offerPrice<Cut extends PriceCut>(usualCents: Cents, open: readonly Cut[]): OfferPrice<Cut> {
  let best: OfferPrice<Cut> = { priceCents: usualCents, cut: undefined };
  for (const cut of open) {
    const priceCents = 'rate' in cut ? usualCents - percentOf(usualCents, cut.rate) : cut.priceCents;
    if (priceCents < best.priceCents) best = { priceCents, cut };
  }
  return best;
}

/** A window as typed, with either a price or a percentage. */
export interface TypedPriceWindow extends OfferWindow {
  readonly price?: string | undefined;
  readonly percentOff?: string | undefined;
}

/** `usualCents` is undefined for a category, because its dishes have their own prices. */
export function readPriceWindows(
  formats: Formats,
  typed: readonly TypedPriceWindow[],
  usualCents: Cents | undefined,
): PriceWindow[] | { readonly fault: Words } {
  const fault = faultOfTimes(formats, typed);
  if (fault) return { fault };
  const windows: PriceWindow[] = [];
  for (const { days, from, to, price, percentOff } of typed) {
    const cut = price === undefined ? readPercent(percentOff) : readPrice(formats, price, usualCents);
    if ('fault' in cut) return cut;
    windows.push({ days, from, to, ...cut });
  }
  return windows;
}

function readPercent(typed: string | undefined): PriceCut | { readonly fault: Words } {
  const rate = parseRate(typed ?? '');
  return rate ? { rate } : { fault: messages.badPercent };
}

function readPrice(formats: Formats, typed: string, usualCents: Cents | undefined) {
  const priceCents = parsePrice(formats, typed);
  if (priceCents === undefined) return { fault: fill(messages.badPrice, priceLimits(formats)) };
  if (usualCents === undefined || priceCents < usualCents) return { priceCents };
  return { fault: fill(messages.priceNotLower, { price: formats.amount(usualCents) }) };
}

/** 'Mon–Fri 4 PM–6 PM: $7.00; Sat 4 PM–6 PM: 25 % off'. */
export function priceWindowWords(formats: Formats, windows: readonly PriceWindow[]): Words {
  const [first, ...more] = windows.map((window) =>
    fill(messages.priced, { times: timesWords(formats, [window]), cut: cutWords(formats, window) }),
  );
  return more.reduce((words, rest) => fill(messages.several, { first: words, rest }), first ?? messages.usual);
}

function cutWords({ amount, percent }: Formats, cut: PriceCut): Words | string {
  return 'rate' in cut
    ? fill(messages.percentOff, { percent: percent(rateToPercent(cut.rate)) })
    : amount(cut.priceCents);
}
