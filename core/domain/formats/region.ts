import type { Language } from '../../messages/languages.ts';
import type { Cents } from '../money.ts';

export const clocks = [12, 24] as const;
export const dateOrders = ['mdy', 'dmy', 'ymd'] as const;
export const cashDirections = ['nearest', 'up', 'down'] as const;

/** How cash amounts are rounded if small coins are not used. */
export interface CashRounding {
  /** The smallest coin, in minor units: 5 is 0.05 francs. */
  readonly step: Cents;
  readonly direction: (typeof cashDirections)[number];
}

/** Where a restaurant is. Determines its business day, currency, date and time formats, and what its guests expect. */
export interface Region {
  /** ISO 3166: 'US'. */
  readonly country: string;
  /** An IANA zone: 'America/Los_Angeles'. */
  readonly timeZone: string;
  /** The local hour at which the business day begins, 0 to 23. Earlier payments belong to the day before. */
  readonly dayBegins: number;
  /** ISO 4217: 'USD'. */
  readonly currency: string;
  readonly clock: (typeof clocks)[number];
  readonly dateOrder: (typeof dateOrders)[number];
  /** Tips that are offered, in whole percent, ascending. Empty: guests type an amount. Null: no tips are taken. */
  readonly tips: readonly number[] | null;
  /** The language of receipts, invoices and the mails with them, and of kitchen tickets. */
  readonly papers: Language;
  /** Absent if cash is not rounded. */
  readonly cash?: CashRounding | undefined;
}

/** The region of a restaurant that sets none; also the default of the column `restaurants.region`. */
export const startingRegion: Region = {
  country: 'US',
  timeZone: 'America/Los_Angeles',
  dayBegins: 0,
  currency: 'USD',
  clock: 12,
  dateOrder: 'mdy',
  // "Tip buttons 10%, 15%, 20%."
  tips: [10, 15, 20],
  papers: 'en',
};

/** All fields as one text, to compare regions. */
export function regionAsText({
  country,
  timeZone,
  currency,
  clock,
  dateOrder,
  dayBegins,
  tips,
  papers,
  cash,
}: Region): string {
  const rounding = cash && `${cash.direction} ${cash.step}`;
  return [country, timeZone, currency, clock, dateOrder, dayBegins, String(tips), papers, rounding].join(' ');
}

/** Whether two regions are the same in all fields. */
export function isSameRegion(a: Region, b: Region): boolean {
  return regionAsText(a) === regionAsText(b);
}

/** A response's region field; left out for the default region. */
export function regionField(region: Region): { readonly region?: Region } {
  return isSameRegion(region, startingRegion) ? {} : { region };
}
