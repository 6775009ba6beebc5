import { readRestaurantConfig, startingWaitMinutes } from '../../../../core/domain/restaurant-config.ts';
import { useSession } from '../../sign-in/session/use-session.ts';

export function useWaitLimit(): number {
  const reading = readRestaurantConfig(useSession()?.restaurantConfig ?? '');
  return reading.ok ? reading.config.waitMinutes : startingWaitMinutes;
}
