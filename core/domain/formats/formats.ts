import type { Cents } from '../money.ts';
import { type Region, startingRegion } from './region.ts';

/** Formats times and amounts for one restaurant. Amounts are integer cents; times are dates or ISO strings. */
export interface Formats extends Region {
  /** The currency's symbol, shown at amount fields: '$'. */
  readonly sign: string;
  /** 123456 -> '$1,234.56', -5 -> '−$0.05' with a minus sign instead of a hyphen. */
  readonly amount: (cents: Cents) => string;
  /** Takes billionths of the currency's unit. Shows at least two and all significant decimals: '$3.6609375'. */
  readonly exactAmount: (billionths: bigint) => string;
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
  /** A short name of the time zone: 'Pacific'. */
  readonly zoneName: () => string;
}

const language = 'en-US';
const known = new Map<string, Formats>();

/** Returns the same object for the same region. */
export function formatsOf(region: Region = startingRegion): Formats {
  const { timeZone, currency, clock, dateOrder, dayBegins } = region;
  const key = [timeZone, currency, clock, dateOrder, dayBegins].join(' ');
  const formats = known.get(key) ?? makeFormats(region);
  known.set(key, formats);
  return formats;
}

/** Languages of Intl whose dates are numbers in that order, such as '11/21/2026', '21/11/2026' and '2026-11-21'. */
const languageOfDates = { mdy: 'en-US', dmy: 'en-GB', ymd: 'sv-SE' } as const;

function makeFormats(region: Region): Formats {
  const { timeZone, currency, clock, dateOrder } = region;
  const money = (least: number, most: number) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
  const hourCycle = clock === 12 ? 'h12' : 'h23';
  const moments = (options: Intl.DateTimeFormatOptions, locale: string = language) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle } as const;
  const amounts = once(() => money(2, 2));
  const exactAmounts = once(() => money(2, 9));
  const shortAmounts = once(() => money(0, 1));
  const counts = once(() => new Intl.NumberFormat(language));
  const times = once(() => moments(time));
  const clocks = once(() => moments({ hour: clock === 12 ? 'numeric' : '2-digit', minute: '2-digit', hourCycle }));
  const dates = once(() => moments({ month: '2-digit', day: '2-digit', year: 'numeric' }, languageOfDates[dateOrder]));
  const weekdays = once(() => moments({ weekday: 'short' }));
  return {
    ...region,
    get sign() {
      return (
        amounts()
          .formatToParts(0)
          .find(({ type }) => type === 'currency')?.value ?? currency
      );
    },
    // Turns -0 into 0.
    amount: (cents) => plainAmount(amounts().format((cents || 0) / 100)),
    exactAmount: (billionths) => plainAmount(exactAmounts().format(decimalOf(billionths))),
    shortAmount: (units) => {
      const size = Math.abs(units);
      const [figure, unit] = size >= 1e6 ? [units / 1e6, 'M'] : size >= 1e4 ? [units / 1e3, 'k'] : [units, ''];
      return plainAmount(shortAmounts().format(figure)) + unit;
    },
    percent: (figure) => `${figure}%`,
    wholePercent: (figure) => `${Math.round(figure)}%`,
    count: (whole) => counts().format(whole),
    date: (moment) => dates().format(new Date(moment)),
    dateTime: (moment) => plain(`${dates().format(new Date(moment))} ${times().format(new Date(moment))}`),
    time: (moment) => plain(times().format(new Date(moment))),
    clockTime: (moment) => plain(clocks().format(new Date(moment))),
    dayTime: (moment) => plain(`${weekdays().format(new Date(moment))} ${clocks().format(new Date(moment))}`),
    hour: (hour) => (clock === 24 ? `${hour}:00` : `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`),
    zoneName: () => {
      const parts = moments({ timeZoneName: 'longGeneric' }).formatToParts();
      return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone).replace(/ Time$/, '');
    },
  };
}

/** 3660937500n -> '3.660937500', without losing digits. */
function decimalOf(billionths: bigint): `${number}` {
  return `${billionths / 1_000_000_000n}.${String(billionths % 1_000_000_000n).padStart(9, '0')}` as `${number}`;
}

// Newer ICU data puts a narrow no-break space before AM/PM. A normal space can be searched and printed everywhere.
function plain(text: string): string {
  return text.replace(/[\u202f\u00a0]/g, ' ');
}

/** Uses a real minus sign: a hyphen can be separated from its number by a line break, and may be overlooked. */
function plainAmount(text: string): string {
  return plain(text).replace('-', '\u2212');
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
