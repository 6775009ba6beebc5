import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Restaurant } from '../../../../core/contract/restaurants.ts';
import { staffAnswer } from '../../../api/staff-request.ts';
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
