import { restaurantRuleMessages as messages } from '../messages/en/core/restaurants.ts';
import { fill, type Message, type Words } from '../messages/message.ts';
import { faultOfConfigText } from './config-text.ts';
import { parseRate } from './pricing/rate.ts';
import { isLongerThan, recordName, textLimits } from './record-text.ts';

/** Longest texts, in characters. */
export const restaurantLimits = { name: textLimits.name, url: 500, address: 1000, code: 50, config: 20_000 } as const;

/** Largest logo file, in bytes. */
export const largestLogo = 512 * 1024;

export interface RestaurantTexts {
  readonly name: string;
  readonly restaurantURL: string;
  readonly address: string;
  readonly code: string;
  readonly planId: number | null;
  /** In percent. Empty counts as 0. */
  readonly taxrate: string;
  /** If empty, a new restaurant gets the default configuration. */
  readonly config: string;
}

export interface RestaurantFault {
  readonly field: keyof RestaurantTexts;
  readonly words: Words;
}

export function faultsOfRestaurant(texts: RestaurantTexts): readonly RestaurantFault[] {
  const { planId, taxrate, config } = texts;
  const isTaxWrong = taxrate.trim() !== '' && parseRate(taxrate) === undefined;
  const found: readonly (RestaurantFault | undefined)[] = [
    faultOfText('name', messages.name, restaurantLimits.name, texts.name),
    faultOfText('restaurantURL', messages.url, restaurantLimits.url, texts.restaurantURL),
    faultOfText('address', messages.address, restaurantLimits.address, texts.address),
    faultOfText('code', messages.code, restaurantLimits.code, texts.code),
    planId === null ? { field: 'planId', words: messages.planMandatory } : undefined,
    isTaxWrong ? { field: 'taxrate', words: messages.badTaxRate } : undefined,
    faultOfConfig(config),
  ];
  return found.filter((fault) => fault !== undefined);
}

function faultOfConfig(config: string): RestaurantFault | undefined {
  if (config.trim() === '') return undefined;
  const limit = restaurantLimits.config;
  if (isLongerThan(limit, config)) return { field: 'config', words: fill(messages.tooLong, { limit }) };
  const words = faultOfConfigText(config);
  return words && { field: 'config', words };
}

function faultOfText(
  field: 'name' | 'restaurantURL' | 'address' | 'code',
  label: Message,
  limit: number,
  text: string,
): RestaurantFault | undefined {
  const trimmed = recordName(text);
  if (trimmed === '') return { field, words: fill(messages.mandatory, { field: label }) };
  return isLongerThan(limit, trimmed) ? { field, words: fill(messages.tooLong, { limit }) } : undefined;
}
