import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../ui/plain/use-now.ts';
import { restaurantNamesQuery } from '../../sign-in/session/calls.ts';
import { useSession } from '../../sign-in/session/use-session.ts';

/** When the kitchen accepts guests' orders again. Undefined unless it is paused. */
export function usePausedUntil(): string | undefined {
  const restaurantId = useSession()?.restaurantId;
  const { data = [] } = useQuery(restaurantNamesQuery());
  const until = data.find(({ id }) => id === restaurantId)?.pausedUntil;
  const isPaused = useNow((now) => until !== undefined && now < Date.parse(until), 1_000);
  return isPaused ? until : undefined;
}
