import { useQuery } from '@tanstack/react-query';
import type { StaffSession } from '../../../api/session.ts';
import { useAfterFirstScreen } from '../../../ui/staff/later-part.tsx';
import { privilegesQuery, restaurantTermsQuery } from './calls.ts';

// Data stored in the session is used at once and refetched after the first screen.

export function usePrivileges(session: StaffSession | undefined) {
  const query = privilegesQuery(session?.token);
  const isDue = useAfterFirstScreen() || session?.privileges === undefined;
  return useQuery({ ...query, enabled: query.enabled === true && isDue });
}

export function useRestaurantTerms(session: StaffSession) {
  const query = restaurantTermsQuery(session.restaurantId);
  const isDue = useAfterFirstScreen() || session.restaurantConfig === undefined;
  return useQuery({ ...query, enabled: query.enabled === true && isDue });
}
