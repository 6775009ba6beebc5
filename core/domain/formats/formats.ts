import type { Cents } from '../money.ts';

export interface Region {
  /** An IANA time zone, such as 'America/Los_Angeles'. */
  readonly timeZone: string;
  /** An ISO 4217 code, such as 'USD'. Only currencies whose unit has a hundred parts are supported. */
  readonly currency: string;
}

/** The default region. The database has the same in `restaurant_zone` and `restaurant_currency`. */
export const startingRegion: Region = { timeZone: 'America/Los_Angeles', currency: 'USD' };

/** The region field of a response. Empty for the default region. */
export function regionField({ timeZone, currency }: Region): { readonly region?: Region } {
  const isStarting = timeZone === startingRegion.timeZone && currency === startingRegion.currency;
  return isStarting ? {} : { region: { timeZone, currency } };
}

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
  /** '11/21/2026 07:42:10 PM'. */
  readonly dateTime: (moment: Date | string) => string;
  /** 'hh:mm:ss': '07:42:10 PM'. */
  readonly time: (moment: Date | string) => string;
  /** A running clock: '7:46 PM'. */
  readonly clock: (moment: Date) => string;
  /** Takes an hour from 0 to 23: 19 -> '7 PM'. */
  readonly hour: (hour: number) => string;
  /** A short name of the time zone: 'Pacific'. */
  readonly zoneName: () => string;
}

const language = 'en-US';
const known = new Map<string, Formats>();

/** Returns the same object for the same region. */
export function formatsOf({ timeZone, currency }: Region = startingRegion): Formats {
  const key = `${timeZone} ${currency}`;
  const formats = known.get(key) ?? makeFormats({ timeZone, currency });
  known.set(key, formats);
  return formats;
}

function makeFormats({ timeZone, currency }: Region): Formats {
  const money = (least: number, most: number) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
  const moments = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { timeZone, ...options });
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: true } as const;
  const amounts = once(() => money(2, 2));
  const exactAmounts = once(() => money(2, 9));
  const shortAmounts = once(() => money(0, 1));
  const counts = once(() => new Intl.NumberFormat(language));
  const times = once(() => moments(time));
  const clocks = once(() => moments({ hour: 'numeric', minute: '2-digit' }));
  const dateTimes = once(() => moments({ month: '2-digit', day: '2-digit', year: 'numeric', ...time }));
  return {
    timeZone,
    currency,
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
    dateTime: (moment) => plain(dateTimes().format(new Date(moment)).replace(',', '')),
    time: (moment) => plain(times().format(new Date(moment))),
    clock: (moment) => plain(clocks().format(moment)),
    hour: (hour) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`,
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
