import { readRestaurantConfig } from '../../../../core/domain/restaurant-config.ts';
import { mostPasswordOf, policyOf } from '../../../../core/domain/sign-in-policy.ts';
import { readSession } from '../../../api/session.ts';
import { useSession } from './use-session.ts';

export const useMostPassword = () => mostIn(useSession()?.restaurantConfig);

export const mostPassword = () => mostIn(readSession()?.restaurantConfig);

function mostIn(configText: string | undefined): number {
  const reading = readRestaurantConfig(configText ?? '');
  return mostPasswordOf(policyOf(reading.ok ? reading.entries : {}));
}
