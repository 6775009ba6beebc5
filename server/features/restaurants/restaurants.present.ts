import type { Restaurant } from '../../../core/contract/restaurants.ts';
import type { RestaurantRow } from './restaurants.queries.ts';

export function presentRestaurant({ url, taxRate, ...same }: RestaurantRow): Restaurant {
  return { ...same, restaurantURL: url, taxrate: Number(taxRate) };
}

/** What its staff's screens are told of a restaurant at once: its name, and that it takes no guests where that is so. */
export function presentRestaurantName({ id, name, active }: Pick<RestaurantRow, 'id' | 'name' | 'active'>) {
  return { id, name, ...(active ? {} : { inactive: true as const }) };
}
