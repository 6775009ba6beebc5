export const clocks = [12, 24] as const;
export const dateOrders = ['mdy', 'dmy', 'ymd'] as const;

/** Where a restaurant is: its days, its money, and how it writes moments. */
export interface Region {
  /** ISO 3166: 'US'. */
  readonly country: string;
  /** An IANA zone: 'America/Los_Angeles'. */
  readonly timeZone: string;
  /** The local hour at which the business day begins, 0 to 23. What was paid before it belongs to the day before. */
  readonly dayBegins: number;
  /** ISO 4217: 'USD'. */
  readonly currency: string;
  readonly clock: (typeof clocks)[number];
  readonly dateOrder: (typeof dateOrders)[number];
}

/** The region of a restaurant that sets none; also the default of the column `restaurants.region`. */
export const startingRegion: Region = {
  country: 'US',
  timeZone: 'America/Los_Angeles',
  dayBegins: 0,
  currency: 'USD',
  clock: 12,
  dateOrder: 'mdy',
};

const regionFields = Object.keys(startingRegion) as (keyof Region)[];

/** Whether two regions are the same in all fields. */
export function isSameRegion(a: Region, b: Region): boolean {
  return regionFields.every((field) => a[field] === b[field]);
}

/** A response's region field; left out for the default region. */
export function regionField(region: Region): { readonly region?: Region } {
  return isSameRegion(region, startingRegion) ? {} : { region };
}
