import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Restaurant } from '../../../../core/contract/restaurants.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';
import type { PageOf } from '../../shared/records/list-description.ts';
import type { ListState } from '../../shared/records/list-state.ts';

export interface ListedRestaurant extends Restaurant {
  /** False for its own manager, who may neither change its plan nor deactivate it. */
  readonly byPlatform: boolean;
}

export async function fetchRestaurants(state: ListState, signal: AbortSignal): Promise<PageOf<ListedRestaurant>> {
  const { page, size, searchText } = state;
  const query = { page, size, searchText };
  const { results, ...figures } = await staffAnswer(endpoints.restaurants, { query, signal });
  return { ...figures, content: results.map((row) => ({ ...row, byPlatform: figures.mayAdd })) };
}

export const planNamesQuery = () => staffQuery(['plan-names'], endpoints.planNames);

/** `picture` is the file in base64. */
export const saveLogo = (restaurantId: number, picture: string) =>
  staffRequest(endpoints.saveLogo, { body: { restaurantId, picture } });

export const removeLogo = (restaurantId: number) => staffRequest(endpoints.removeLogo, { query: { restaurantId } });
