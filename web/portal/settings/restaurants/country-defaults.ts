import { currencyOfCountry } from '../../../../core/domain/formats/currencies.ts';
import { dateOrders, type Region, startingRegion } from '../../../../core/domain/formats/region.ts';

// Zones, clocks and orders of dates come from the browser's own tables. A browser without one shows all zones.

interface LocaleWithZones extends Intl.Locale {
  readonly timeZones?: readonly string[];
  getTimeZones?(): readonly string[] | undefined;
}

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
const names = {
  region: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
  currency: new Intl.DisplayNames('en', { type: 'currency', fallback: 'code' }),
};

/** 'DE' -> 'Germany', 'EUR' -> 'Euro'. */
export const nameOf = (kind: keyof typeof names, code: string): string => names[kind].of(code) ?? code;

/** Countries with a currency, by name. */
export const countryCodes: readonly string[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => names.region.of(code) !== undefined && currencyOfCountry(code) !== undefined)
  .sort((a, b) => nameOf('region', a).localeCompare(nameOf('region', b)));

/** Zones to choose from, with those of the country first. */
export function zonesOf({ country, timeZone }: Region): string[] {
  return [...new Set([...zonesOfCountry(country), timeZone, ...Intl.supportedValuesOf('timeZone')])];
}

function zonesOfCountry(country: string): readonly string[] {
  const locale: LocaleWithZones = new Intl.Locale('und', { region: country });
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** The usual region of a country. Of several zones it takes the device's, which stands in the restaurant as a rule. */
export function regionOfCountry(country: string): Region {
  const zones = zonesOfCountry(country);
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const language = new Intl.Locale('und', { region: country }).maximize().toString();
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
  const order = new Intl.DateTimeFormat(language).formatToParts().map(({ type }) => type[0]);
  const letters = order.filter((letter) => letter === 'd' || letter === 'm' || letter === 'y').join('');
  return {
    country,
    timeZone: (zones.includes(here) ? here : zones[0]) ?? here,
    dayBegins: startingRegion.dayBegins,
    currency: currencyOfCountry(country) ?? startingRegion.currency,
    clock: hourCycle === 'h12' || hourCycle === 'h11' ? 12 : 24,
    dateOrder: dateOrders.find((known) => known === letters) ?? 'dmy',
  };
}
