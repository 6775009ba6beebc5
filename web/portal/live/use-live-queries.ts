import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isNetworkAway } from '../../api/network.ts';
import { NetworkError } from '../../api/request.ts';
import { restaurantNamesQuery } from '../session/calls.ts';
import { startPulse } from './pulse.ts';

const everyMilliseconds = 5000;

/**
 * The one timer of the floor: every 5 seconds it asks again for whatever of it is shown (`meta.live`), also while the
 * page is hidden. What failed because nobody answered is asked for as well, so that its mark leaves when the network is
 * back.
 */
export function useLiveQueries(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      startPulse(everyMilliseconds, () => {
        const isDue = ({ meta, state }: { meta: unknown; state: { error: unknown } }) =>
          (meta as { live?: boolean } | undefined)?.live === true || state.error instanceof NetworkError;
        // A slow answer is waited for: asking again would never let it come.
        void queryClient.refetchQueries({ type: 'active', predicate: isDue }, { cancelRefetch: false });
        if (isNetworkAway()) {
          void queryClient.refetchQueries({ queryKey: restaurantNamesQuery().queryKey }, { cancelRefetch: false });
        }
      }),
    [queryClient],
  );
}
