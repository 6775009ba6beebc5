import type { Language } from '../../messages/languages.ts';
import { type Cents, type Money, moneyOf } from '../money.ts';
import { isSmallUnit } from './currency-decimals.ts';
import { type Region, regionAsText, startingRegion } from './region.ts';

/**
 * Formats times and amounts for one restaurant, in one language; the examples are English. Amounts are integer minor
 * units; times are dates or ISO strings.
 */
export interface Formats extends Region, Money {
  readonly language: Language;
  /** The currency's symbol, shown at amount fields: '$'. */
  readonly sign: string;
  /** 123456 -> '$1,234.56', -5 -> '−$0.05' with a minus sign instead of a hyphen. */
  readonly amount: (cents: Cents) => string;
  /** The same for an amount from the wire: 1234.5 -> '$1,234.50'. */
  readonly amountOf: (decimal: number) => string;
  /** As typed in an amount field: 1250 -> '12.50'. */
  readonly figure: (cents: Cents) => string;
  /** Takes ten-millionths of a minor unit. Shows the usual and all significant decimals: '$3.6609375'. */
  readonly exactAmount: (parts: bigint) => string;
  /** Takes whole units, for the axis of a chart: 1500 -> '$1,500', 250000 -> '$250k', -50 -> '−$50'. */
  readonly shortAmount: (units: number) => string;
  /** A percentage with all its digits: '8.875%'. */
  readonly percent: (figure: number) => string;
  /** A percentage rounded to a whole number: '15%'. */
  readonly wholePercent: (figure: number) => string;
  /** 123456 -> '123,456'. */
  readonly count: (whole: number) => string;
  /** '11/21/2026', '21/11/2026' or '2026-11-21'. */
  readonly date: (moment: Date | string) => string;
  /** '11/21/2026 07:42:10 PM', '21/11/2026 19:42:10' or '2026-11-21 19:42:10'. */
  readonly dateTime: (moment: Date | string) => string;
  /** 'hh:mm:ss': '07:42:10 PM' or '19:42:10'. */
  readonly time: (moment: Date | string) => string;
  /** '7:46 PM' or '19:46'. */
  readonly clockTime: (moment: Date | string) => string;
  /** A moment within a week: 'Fri 5:00 AM'. */
  readonly dayTime: (moment: Date | string) => string;
  /** 0 to 23 -> '7 PM' or '19:00'. */
  readonly hour: (hour: number) => string;
  /** A short name of the time zone: 'Pacific', 'Japan'. */
  readonly zoneName: () => string;
}

/** What Intl doesn't define for a language. */
interface Notation {
  readonly locale: string;
  readonly decimal: string;
  readonly percent: string;
  readonly clock: Region['clock'];
  /** The language of Intl for dates in numbers. */
  readonly dates: string;
  /** The separator between the parts of a time, and the text after it. */
  readonly separator: string;
  readonly suffix: string;
}

const datesOfOrder = { mdy: 'en-US', dmy: 'en-GB', ymd: 'sv-SE' } as const;

const notations: Readonly<Record<Language, (region: Region) => Notation>> = {
  en: ({ clock, dateOrder }) => ({
    locale: 'en-US',
    decimal: '.',
    percent: '%',
    clock,
    dates: datesOfOrder[dateOrder],
    separator: ' ',
    suffix: '',
  }),
  de: ({ country }) => ({
    ...(country === 'CH' || country === 'LI' ? { locale: 'de-CH', decimal: '.' } : { locale: 'de-DE', decimal: ',' }),
    percent: '\u00a0%',
    clock: 24,
    dates: 'de-DE',
    separator: ', ',
    suffix: ' Uhr',
  }),
};

const known = new Map<string, Formats>();

/** Returns the same object for the same region and language. */
export function formatsOf(region: Region = startingRegion, language: Language = 'en'): Formats {
  const key = `${regionAsText(region)} ${language}`;
  const formats = known.get(key) ?? makeFormats(region, language);
  known.set(key, formats);
  return formats;
}

function makeFormats(region: Region, language: Language): Formats {
  const notation = notations[language](region);
  const { timeZone, currency } = region;
  const money = moneyOf(currency);
  const { decimals } = money;
  const { locale, clock } = notation;
  const amountsWith = (least: number, most: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
  const hourCycle = clock === 12 ? 'h12' : 'h23';
  const moments = (options: Intl.DateTimeFormatOptions, inLocale = locale) =>
    new Intl.DateTimeFormat(inLocale, { timeZone, ...options });
  // A real minus sign, because a line break can separate a hyphen from its amount, and a plain space from its currency.
  const plainAmount = (formatted: string) => formatted.replace('-', '\u2212');
  // Newer ICU data puts a narrow no-break space before AM/PM; a plain one is searchable and prints everywhere.
  const spaces = (formatted: string) => formatted.replace(/[\u202f\u00a0]/g, ' ');
  const written = (moment: Date | string, ...parts: (() => Intl.DateTimeFormat)[]) =>
    spaces(parts.map((part) => part().format(new Date(moment))).join(notation.separator)) + notation.suffix;
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle } as const;
  const amounts = once(() => amountsWith(decimals, decimals));
  const wholeAmounts = once(() => amountsWith(0, 0));
  const exactAmounts = once(() => amountsWith(decimals, decimals + 7));
  const shortAmounts = once(() => amountsWith(0, 1));
  const isShortened = isSmallUnit(currency);
  const amount = (cents: Cents) => {
    const units = money.toDecimal(cents);
    const formatter = isShortened && Number.isInteger(units) ? wholeAmounts() : amounts();
    // Turns -0 into 0.
    return plainAmount(formatter.format(units || 0));
  };
  const counts = once(() => new Intl.NumberFormat(locale));
  const times = once(() => moments(time));
  const clocks = once(() => moments({ hour: clock === 12 ? 'numeric' : '2-digit', minute: '2-digit', hourCycle }));
  const dates = once(() => moments({ month: '2-digit', day: '2-digit', year: 'numeric' }, notation.dates));
  const weekdays = once(() => moments({ weekday: 'short' }));
  const zoneName = once(() => {
    const parts = moments({ timeZoneName: 'longGeneric' }).formatToParts();
    return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone).replace(/(?: Standard)? Time$/, '');
  });
  return {
    ...region,
    language,
    ...money,
    get sign() {
      return (
        amounts()
          .formatToParts(0)
          .find(({ type }) => type === 'currency')?.value ?? currency
      );
    },
    amount,
    amountOf: (decimal) => amount(money.centsOf(decimal)),
    figure: (cents) => money.toFigure(cents).replace('.', notation.decimal),
    exactAmount: (parts) => plainAmount(exactAmounts().format(decimalOf(parts, decimals + 7))),
    shortAmount: (units) => {
      const size = Math.abs(units);
      const [figure, unit] = size >= 1e6 ? [units / 1e6, 'M'] : size >= 1e4 ? [units / 1e3, 'k'] : [units, ''];
      return plainAmount(shortAmounts().format(figure)).replace(/\d(?=\D*$)/, `$&${unit}`);
    },
    percent: (figure) => `${figure}${notation.percent}`.replace('.', notation.decimal),
    wholePercent: (figure) => `${Math.round(figure)}${notation.percent}`,
    count: (whole) => counts().format(whole),
    date: (moment) => dates().format(new Date(moment)),
    dateTime: (moment) => written(moment, dates, times),
    time: (moment) => written(moment, times),
    clockTime: (moment) => written(moment, clocks),
    dayTime: (moment) => written(moment, weekdays, clocks),
    hour: (hour) => (clock === 24 ? `${hour}:00` : `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`),
    zoneName,
  };
}

/** 3660937500n with 9 decimals -> '3.660937500', without losing digits. */
function decimalOf(parts: bigint, decimals: number): `${number}` {
  const unit = 10n ** BigInt(decimals);
  return `${parts / unit}.${String(parts % unit).padStart(decimals, '0')}` as `${number}`;
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
