import { configOfText } from '../../../../core/domain/restaurant-config.ts';
import { useSession } from '../../sign-in/session/use-session.ts';

export function useWaitLimit(): number {
  return configOfText(useSession()?.restaurantConfig).waitMinutes;
}
