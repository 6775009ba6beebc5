import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { Restaurant } from '../../../core/contract/restaurants.ts';
import type { RestaurantTexts } from '../../../core/domain/restaurant-rules.ts';
import { staffAnswer, staffRequest } from '../../api/staff-request.ts';
import type { PageOf } from '../list/list-description.ts';
import type { ListState } from '../list/list-state.ts';

/** A restaurant as this user sees it. */
export interface ListedRestaurant extends Restaurant {
  /** False for its own manager, who neither changes its plan nor deactivates it. */
  readonly byPlatform: boolean;
}

export async function fetchRestaurants(state: ListState, signal: AbortSignal): Promise<PageOf<ListedRestaurant>> {
  const { page, size, searchText } = state;
  const query = { page, size, searchText };
  const { results, ...figures } = await staffAnswer(endpoints.restaurants, { query, signal });
  return { ...figures, content: results.map((row) => ({ ...row, byPlatform: figures.mayAdd })) };
}

export const planNamesQuery = () =>
  queryOptions({
    queryKey: ['plan-names'],
    queryFn: async ({ signal }) => (await staffAnswer(endpoints.planNames, { signal })).result,
  });

/** The fields of the form; `version` is that of the record which it began with. */
export interface RestaurantValues extends RestaurantTexts {
  readonly active: boolean;
  readonly version: number | null;
}

export const saveRestaurant = (id: number | undefined, values: RestaurantValues) =>
  staffRequest(endpoints.saveRestaurant, {
    body: {
      ...(id === undefined ? {} : { id, version: values.version }),
      name: values.name.trim(),
      restaurantURL: values.restaurantURL.trim(),
      address: values.address.trim(),
      code: values.code.trim(),
      planId: values.planId,
      taxrate: values.taxrate.trim(),
      config: values.config,
      active: values.active,
    },
  });

/** `picture` is the file in base64. */
export const saveLogo = (restaurantId: number, picture: string) =>
  staffRequest(endpoints.saveLogo, { body: { restaurantId, picture } });

export const removeLogo = (restaurantId: number) => staffRequest(endpoints.removeLogo, { query: { restaurantId } });
