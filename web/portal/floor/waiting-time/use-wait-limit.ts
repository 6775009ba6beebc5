import { readRestaurantConfig, startingWaitMinutes } from '../../../../core/domain/restaurant-config.ts';
import { useSession } from '../../sign-in/session/use-session.ts';

/** Minutes that a sub-order may wait for confirmation in the session's restaurant. */
export function useWaitLimit(): number {
  const reading = readRestaurantConfig(useSession()?.restaurantConfig ?? '');
  return reading.ok ? reading.config.waitMinutes : startingWaitMinutes;
}
