import type { Restaurant } from '../../../core/contract/restaurants.ts';
import type { RestaurantRow } from './restaurants.queries.ts';

export function presentRestaurant({ url, taxRate, ...same }: RestaurantRow): Restaurant {
  return { ...same, restaurantURL: url, taxrate: Number(taxRate) };
}
