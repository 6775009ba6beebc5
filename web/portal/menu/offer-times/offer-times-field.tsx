import type { OfferTimes, PriceWindows } from '../../../../core/contract/offer-times.ts';
import { readTypedPrice } from '../../../../core/domain/item-rules.ts';
import { faultOfTimes } from '../../../../core/domain/offer-times-words.ts';
import { readPriceWindows } from '../../../../core/domain/pricing/offer-price.ts';
import { figureOnWire } from '../../../../core/domain/pricing/rate.ts';
import { amountOnWire } from '../../../../core/domain/read-amount.ts';
import { offerTimesMessages as messages } from '../../../../core/messages/en/portal/offer-times.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { figureOf } from '../../shared/forms/figure-of.ts';
import type { InputProps } from '../../shared/records/record-fields.tsx';
import { sessionFormats } from '../../sign-in/session/use-formats.ts';
import { TimesEditor, type Windows } from './times-editor.tsx';

/** Nothing is sent for a record that never had any windows. */
const sentIfUsed = <Sent,>(windows: Windows, stored: object | undefined, sent: (window: Windows[number]) => Sent) =>
  windows.length === 0 && !stored ? undefined : windows.map(sent);

interface OfferedRow {
  readonly offerTimes?: OfferTimes | undefined;
}

export const offerTimesField = (label: Words, always: Words) => {
  const draw = ({ input, change }: InputProps<OfferedRow, Windows>) => (
    <TimesEditor label={label} none={always} input={input} onChange={change} />
  );
  return {
    initial: (row: OfferedRow | undefined): Windows => row?.offerTimes ?? [],
    fault: (windows: Windows) => faultOfTimes(sessionFormats(), windows) ?? false,
    sent: (windows: Windows, row: OfferedRow | undefined) =>
      sentIfUsed(windows, row?.offerTimes, ({ days, from, to }) => ({ days: [...days], from, to })),
    Input: draw,
  };
};

interface PricedRow {
  readonly priceWindows?: PriceWindows | undefined;
}

export const typedPrices = ({ priceWindows = [] }: PricedRow): Windows =>
  priceWindows.map(({ days, from, to, price, percentOff }) => ({
    days,
    from,
    to,
    ...(price === undefined ? { percentOff: String(percentOff) } : { price: figureOf(price) }),
  }));

const onWire = ({ price, percentOff, ...window }: Windows[number]): Windows[number] => ({
  ...window,
  ...(price !== undefined && { price: amountOnWire(sessionFormats(), price) }),
  ...(percentOff !== undefined && { percentOff: figureOnWire(percentOff) }),
});

const pricesField = (prices: 'percent' | 'either') => {
  const draw = ({ input, change }: InputProps<PricedRow, Windows>) => (
    <TimesEditor label={messages.prices} none={messages.usual} prices={prices} input={input} onChange={change} />
  );
  return {
    initial: (row: PricedRow | undefined): Windows => typedPrices(row ?? {}),
    fault: (windows: Windows, _: unknown, { price = '' }: { readonly price?: string }) => {
      const read = readPriceWindows(sessionFormats(), windows.map(onWire), readTypedPrice(sessionFormats(), price));
      return 'fault' in read && read.fault;
    },
    Input: draw,
  };
};

export const priceWindowsField = {
  ...pricesField('either'),
  sent: (windows: Windows, row: PricedRow | undefined) =>
    sentIfUsed(windows.map(onWire), row?.priceWindows, ({ days, price, percentOff, ...times }) => ({
      days: [...days],
      ...times,
      ...(price === undefined ? { percentOff } : { price }),
    })),
};

/** For a category, which has no price of its own. */
export const percentWindowsField = {
  ...pricesField('percent'),
  sent: (windows: Windows, row: PricedRow | undefined) =>
    sentIfUsed(windows.map(onWire), row?.priceWindows, ({ days, from, to, percentOff = '' }) => ({
      days: [...days],
      from,
      to,
      percentOff,
    })),
};
