import { spokenLanguage } from '../../messages/languages.ts';
import { usualCashRounding } from './cash-steps.ts';
import { currencyCodes, currencyOfCountry } from './currencies.ts';
import { dateOrders, type Region, startingRegion } from './region.ts';

// Time zones, clocks and date orders come from the browser. If it doesn't know a country's zones, it shows all zones.

interface LocaleWithZones extends Intl.Locale {
  readonly timeZones?: readonly string[];
  getTimeZones?(): readonly string[] | undefined;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

/** Countries that have a currency, sorted by name. */
export const countryOptions: readonly Option[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .flatMap((value) => {
    const label = countryNames.of(value);
    // 'EU' and user-assigned codes such as 'XA' have names too, but are not countries.
    const isCountry = value === 'XK' || !/^(?:EU$|X)/.test(value);
    return label !== undefined && isCountry && currencyOfCountry(value) !== undefined ? [{ value, label }] : [];
  })
  .sort((a, b) => a.label.localeCompare(b.label));

export const currencyOptions: readonly Option[] = currencyCodes.map((value) => ({
  value,
  label: `${value}, ${currencyNames.of(value)}`,
}));

const allZones = Intl.supportedValuesOf('timeZone');

/** Zones to choose from, with those of the country first. */
export function zonesOf({ country, timeZone }: Region): string[] {
  return [...new Set([...zonesOfCountry(country), timeZone, ...allZones])];
}

function zonesOfCountry(country: string): readonly string[] {
  const locale: LocaleWithZones = new Intl.Locale('und', { region: country });
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** The usual region of a country. If it has several zones, prefers the device's, which is usually in the restaurant. */
export function regionOfCountry(country: string): Region {
  const zones = zonesOfCountry(country);
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { language: spoken } = new Intl.Locale('und', { region: country }).maximize();
  const language = `${spoken}-${country}`;
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
  const order = new Intl.DateTimeFormat(language).formatToParts().map(({ type }) => type[0]);
  const letters = order.filter((letter) => letter === 'd' || letter === 'm' || letter === 'y').join('');
  const currency = currencyOfCountry(country) ?? startingRegion.currency;
  return {
    country,
    timeZone: (zones.includes(here) ? here : zones[0]) ?? here,
    dayBegins: startingRegion.dayBegins,
    currency,
    clock: hourCycle === 'h12' || hourCycle === 'h11' ? 12 : 24,
    dateOrder: dateOrders.find((known) => known === letters) ?? 'dmy',
    tips: country === 'US' || country === 'CA' ? startingRegion.tips : null,
    papers: spokenLanguage([spoken]),
    cash: usualCashRounding(country, currency),
  };
}
