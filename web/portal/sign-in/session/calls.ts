import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { RestaurantName } from '../../../../core/contract/session.ts';
import { workingRole } from '../../../../core/domain/privileges.ts';
import { readSession, updateSession } from '../../../api/session.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';

/** "The first one is the session's restaurant", unless a platform administrator chose another. */
export const restaurantNamesQuery = () =>
  queryOptions({
    queryKey: ['restaurant-names'],
    queryFn: async () => {
      const { result } = await staffAnswer(endpoints.restaurantNames);
      const chosen = result.find(({ id }) => id === readSession()?.restaurantId) ?? result[0];
      updateSession(partOf(chosen));
      return result;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A colleague may deactivate or rename the restaurant.
    refetchInterval: 30_000,
  });

export function partOf(restaurant: RestaurantName | undefined) {
  const { id, name, region, service, attendantID } = restaurant ?? {};
  return { restaurantId: id, restaurantName: name, region, service, attendantID };
}

export const restaurantTermsQuery = (restaurantId: number | undefined) =>
  queryOptions({
    queryKey: ['restaurant-terms', restaurantId],
    queryFn: async () => {
      // `enabled` prevents calls while it is undefined.
      const query = { rid: restaurantId as number };
      const [rate, config] = await Promise.all([
        staffAnswer(endpoints.taxRate, { query }),
        staffAnswer(endpoints.restaurantConfig, { query }),
      ]);
      if (readSession()?.restaurantId === restaurantId) {
        updateSession({ taxRate: rate.result, restaurantConfig: config.result });
      }
      return { taxRate: rate.result, config: config.result };
    },
    enabled: restaurantId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The user's privileges and the working role derived from them, stored in the session. A failure is only logged. */
export const privilegesQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['privileges', token],
    queryFn: async () => {
      try {
        const { result } = await staffAnswer(endpoints.userPrivileges);
        updateSession({ privileges: result, role: workingRole(result) });
        return result;
      } catch (error) {
        console.error(error);
        throw error;
      }
    },
    enabled: token !== undefined,
    staleTime: 60_000,
  });

export const menusQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['menus', token],
    queryFn: async () => (await staffAnswer(endpoints.menus)).result,
    enabled: token !== undefined,
    staleTime: 60_000,
  });

/** Voids the token on the server; the user is signed out here in any case. */
export async function signOut(): Promise<void> {
  try {
    await staffRequest(endpoints.signOut);
  } catch (error) {
    console.error(error);
  }
}
