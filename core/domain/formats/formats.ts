import type { Language } from '../../messages/languages.ts';
import { type Cents, toFigure } from '../money.ts';

export interface Region {
  /** An IANA zone: 'America/Los_Angeles'. */
  readonly timeZone: string;
  /** ISO 4217; only currencies whose unit has a hundred parts: 'USD'. */
  readonly currency: string;
}

/** The default region: the database's `restaurant_zone` and `restaurant_currency`. */
export const startingRegion: Region = { timeZone: 'America/Los_Angeles', currency: 'USD' };

/** A response's region field; left out for the default region. */
export function regionField({ timeZone, currency }: Region): { readonly region?: Region } {
  const isStarting = timeZone === startingRegion.timeZone && currency === startingRegion.currency;
  return isStarting ? {} : { region: { timeZone, currency } };
}

/**
 * Writes moments and amounts as one restaurant does, in one language; the examples are English. Amounts are integer
 * cents, moments dates or ISO texts.
 */
export interface Formats extends Region {
  /** The currency's sign, for amount fields: '$'. */
  readonly sign: string;
  /** 123456 -> '$1,234.56', -5 -> '−$0.05', with a real minus. */
  readonly amount: (cents: Cents) => string;
  /** As typed in an amount field: 1250 -> '12.50'. */
  readonly figure: (cents: Cents) => string;
  /** Billionths of the currency's unit, with at least two and all significant decimals: '$3.6609375'. */
  readonly exactAmount: (billionths: bigint) => string;
  /** Whole units, for an axis: 1500 -> '$1,500', 250000 -> '$250k', -50 -> '−$50'. */
  readonly shortAmount: (units: number) => string;
  /** A rate with all its digits: '8.875%'. */
  readonly percent: (figure: number) => string;
  /** A rounded share: '15%'. */
  readonly wholePercent: (figure: number) => string;
  /** 123456 -> '123,456'. */
  readonly count: (whole: number) => string;
  /** '11/21/2026 07:42:10 PM'. */
  readonly dateTime: (moment: Date | string) => string;
  /** 'hh:mm:ss': '07:42:10 PM'. */
  readonly time: (moment: Date | string) => string;
  /** '7:46 PM', for a clock that goes on. */
  readonly clock: (moment: Date) => string;
  /** 0 to 23 -> '7 PM'. */
  readonly hour: (hour: number) => string;
  /** 'Pacific'. */
  readonly zoneName: () => string;
}

/** How a language writes what a formatter leaves open. */
interface Notation {
  readonly locale: string;
  readonly decimal: string;
  readonly percent: string;
  readonly isClock12: boolean;
  readonly moment: (formatted: string) => string;
  readonly spaces: (formatted: string) => string;
  readonly hour: (hour: number) => string;
}

const notations: Readonly<Record<Language, Notation>> = {
  en: {
    locale: 'en-US',
    decimal: '.',
    percent: '%',
    isClock12: true,
    moment: (formatted) => formatted.replace(',', ''),
    // Newer ICU data puts a narrow no-break space before AM/PM; a plain one is searchable and prints everywhere.
    spaces: (formatted) => formatted.replace(/[\u202f\u00a0]/g, ' '),
    hour: (hour) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`,
  },
  de: {
    locale: 'de-DE',
    decimal: ',',
    percent: '\u00a0%',
    isClock12: false,
    moment: (formatted) => `${formatted} Uhr`,
    // An amount is not broken off its sign, which stands behind it.
    spaces: (formatted) => formatted,
    hour: (hour) => `${hour}:00`,
  },
};

const known = new Map<string, Formats>();

/** Returns the same object for the same region and language. */
export function formatsOf({ timeZone, currency }: Region = startingRegion, language: Language = 'en'): Formats {
  const key = `${timeZone} ${currency} ${language}`;
  const formats = known.get(key) ?? makeFormats({ timeZone, currency }, notations[language]);
  known.set(key, formats);
  return formats;
}

function makeFormats({ timeZone, currency }: Region, notation: Notation): Formats {
  const { locale, spaces } = notation;
  const money = (least: number, most: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
  const moments = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
  // With a real minus: a hyphen may be broken off its amount, and is read as none.
  const plainAmount = (formatted: string) => spaces(formatted).replace('-', '\u2212');
  const plain = (formatted: string) => notation.moment(spaces(formatted));
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: notation.isClock12 } as const;
  const amounts = once(() => money(2, 2));
  const exactAmounts = once(() => money(2, 9));
  const shortAmounts = once(() => money(0, 1));
  const counts = once(() => new Intl.NumberFormat(locale));
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
    figure: (cents) => toFigure(cents).replace('.', notation.decimal),
    exactAmount: (billionths) => plainAmount(exactAmounts().format(decimalOf(billionths))),
    shortAmount: (units) => {
      const size = Math.abs(units);
      const [figure, unit] = size >= 1e6 ? [units / 1e6, 'M'] : size >= 1e4 ? [units / 1e3, 'k'] : [units, ''];
      return plainAmount(shortAmounts().format(figure)).replace(/\d(?=\D*$)/, `$&${unit}`);
    },
    percent: (figure) => `${figure}${notation.percent}`.replace('.', notation.decimal),
    wholePercent: (figure) => `${Math.round(figure)}${notation.percent}`,
    count: (whole) => counts().format(whole),
    dateTime: (moment) => plain(dateTimes().format(new Date(moment))),
    time: (moment) => plain(times().format(new Date(moment))),
    clock: (moment) => plain(clocks().format(moment)),
    hour: notation.hour,
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

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
