import { faultOfConfigText, sentenceOfFault } from './config-text.ts';
import { parseRate } from './pricing/rate.ts';
import { isLongerThan, recordName, textLimits } from './record-text.ts';

/** The longest texts of a restaurant, in characters. */
export const restaurantLimits = { name: textLimits.name, url: 500, address: 1000, code: 50, config: 20_000 } as const;

/** What a logo may weigh, in bytes: 512 kB. */
export const largestLogo = 512 * 1024;

/** What the form of a restaurant holds, as typed. */
export interface RestaurantTexts {
  readonly name: string;
  readonly restaurantURL: string;
  readonly address: string;
  readonly code: string;
  readonly planId: number | null;
  /** Percent; empty counts as 0. */
  readonly taxrate: string;
  /** Empty stands for the configuration that a new restaurant begins with. */
  readonly config: string;
}

export interface RestaurantFault {
  readonly field: keyof RestaurantTexts;
  readonly words: string;
}

/** What keeps a restaurant from being saved, in the order of its form; at most one fault a field. */
export function faultsOfRestaurant(texts: RestaurantTexts): readonly RestaurantFault[] {
  const { planId, taxrate, config } = texts;
  const isTaxWrong = taxrate.trim() !== '' && parseRate(taxrate) === undefined;
  const found: readonly (RestaurantFault | undefined)[] = [
    faultOfText('name', 'Name', restaurantLimits.name, texts.name),
    faultOfText('restaurantURL', 'Restaurant URL', restaurantLimits.url, texts.restaurantURL),
    faultOfText('address', 'Address', restaurantLimits.address, texts.address),
    faultOfText('code', 'Code', restaurantLimits.code, texts.code),
    planId === null ? { field: 'planId', words: 'Subscription Plan is mandatory!' } : undefined,
    isTaxWrong ? { field: 'taxrate', words: 'TAX Rate is 0 to 100 percent, with at most 5 decimals.' } : undefined,
    faultOfConfig(config),
  ];
  return found.filter((fault) => fault !== undefined);
}

function faultOfConfig(config: string): RestaurantFault | undefined {
  if (config.trim() === '') return undefined;
  const limit = restaurantLimits.config;
  if (isLongerThan(limit, config)) return { field: 'config', words: `At most ${limit} characters, please.` };
  const fault = faultOfConfigText(config);
  return fault && { field: 'config', words: sentenceOfFault(fault) };
}

function faultOfText(
  field: 'name' | 'restaurantURL' | 'address' | 'code',
  label: string,
  limit: number,
  text: string,
): RestaurantFault | undefined {
  const trimmed = recordName(text);
  if (trimmed === '') return { field, words: `${label} is mandatory!` };
  return isLongerThan(limit, trimmed) ? { field, words: `At most ${limit} characters, please.` } : undefined;
}
