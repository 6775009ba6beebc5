import type { Restaurant } from '../../../../core/contract/restaurants.ts';
import { startingConfig } from '../../../../core/domain/config-text.ts';
import { faultsOfRestaurant, type RestaurantTexts } from '../../../../core/domain/restaurant-rules.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { Faults } from '../../shared/forms/use-draft-form.ts';

export interface RestaurantValues extends RestaurantTexts {
  readonly active: boolean;
  readonly version: number | null;
}

export function valuesOf(row: Restaurant | undefined): RestaurantValues {
  return {
    name: row?.name ?? '',
    restaurantURL: row?.restaurantURL ?? '',
    address: row?.address ?? '',
    code: row?.code ?? '',
    planId: row?.planId ?? null,
    taxrate: row ? String(row.taxrate) : '',
    config: row?.config ?? startingConfig,
    active: row?.active ?? true,
    version: row?.version ?? null,
  };
}

export function recordOf(id: number | undefined, { version, ...values }: RestaurantValues) {
  return {
    ...(id === undefined ? {} : { id, version }),
    ...values,
    name: values.name.trim(),
    restaurantURL: values.restaurantURL.trim(),
    address: values.address.trim(),
    code: values.code.trim(),
    taxrate: values.taxrate.trim(),
  };
}

export function faultsOf(values: RestaurantValues): Faults {
  return Object.fromEntries(faultsOfRestaurant(values).map(({ field, words }) => [field, say(words)]));
}
