import type { Restaurant } from '../../../core/contract/restaurants.ts';
import { toldRegion } from '../../../core/domain/formats/formats.ts';
import type { RestaurantName, RestaurantRow } from './restaurants.queries.ts';

export function presentRestaurant({ url, taxRate, ...same }: RestaurantRow): Restaurant {
  return { ...same, restaurantURL: url, taxrate: Number(taxRate) };
}

/** What its staff's screens are told of a restaurant at once: its name, that it takes no guests and where it is, where there is something to say. */
export function presentRestaurantName({ id, name, active, ...region }: RestaurantName) {
  return { id, name, ...(active ? {} : { inactive: true as const }), ...toldRegion(region) };
}
