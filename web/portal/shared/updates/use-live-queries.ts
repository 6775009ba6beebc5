import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { heartbeats } from '../../../../core/domain/heartbeats.ts';
import { isNetworkAway } from '../../../api/network.ts';
import { isPushed } from '../../../api/pushed.ts';
import { NetworkError } from '../../../api/request.ts';
import { staffHeaders } from '../../../api/staff-request.ts';
import { restaurantNamesQuery } from '../../sign-in/session/calls.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { startPulse } from './pulse.ts';
import { useChanged } from './queries.ts';

const everyMilliseconds = 5000;
const afterFirstScreenMs = 1000;

/**
 * Keeps what is shown current. What changed is pushed, and asked for again by its topic. While nothing can be pushed, the
 * one timer of the floor asks every 5 seconds for whatever of it is shown (`meta.live`), also while the page is hidden.
 * What failed because nobody answered is asked for as well, so that its mark leaves when the network is
 * back.
 */
export function useLiveQueries(restaurantId: number | undefined): void {
  const queryClient = useQueryClient();
  const changed = useChanged();
  // Another user may have come in the place of this one without a moment between them: in another tab, while this one slept.
  const token = useSession()?.token;
  useEffect(() => {
    if (restaurantId === undefined) return undefined;
    const stopping = new AbortController();
    let stop: (() => void) | undefined;
    const follow = async () => {
      const { followChanges } = await import('../../../api/live.ts');
      if (stopping.signal.aborted) return;
      stop = followChanges({
        endpoint: endpoints.staffChanges,
        headers: staffHeaders,
        // Another user, or another restaurant, is told of other things.
        shared: ['changes', restaurantId, token?.slice(-24)].join(),
        silenceMs: heartbeats.staff.silenceMs,
        onChange: (topics) => changed(...topics),
      });
    };
    // A stream begins with everything: what the first screen asks for is not to be asked for twice.
    const timer = setTimeout(() => void follow().catch(() => undefined), afterFirstScreenMs);
    return () => {
      clearTimeout(timer);
      stopping.abort();
      stop?.();
    };
  }, [restaurantId, token, changed]);
  useEffect(
    () =>
      startPulse(everyMilliseconds, () => {
        const isLive = ({ meta }: { meta: unknown }) => (meta as { live?: boolean } | undefined)?.live === true;
        const isDue = (query: Query) =>
          (isLive(query) && (!isPushed() || query.state.error !== null)) || query.state.error instanceof NetworkError;
        // A slow answer is waited for: asking again would never let it come.
        void queryClient.refetchQueries({ type: 'active', predicate: isDue }, { cancelRefetch: false });
        if (isPushed()) keepCurrent(queryClient.getQueryCache().findAll({ type: 'active', predicate: isLive }));
        if (isNetworkAway()) {
          void queryClient.refetchQueries({ queryKey: restaurantNamesQuery().queryKey }, { cancelRefetch: false });
        }
      }),
    [queryClient],
  );
}

/** What nothing was pushed about is as current as an answer of now would be: the bell rings by that time. */
function keepCurrent(queries: readonly Query[]): void {
  for (const query of queries) {
    const { status, fetchStatus, isInvalidated, data } = query.state;
    if (status === 'success' && fetchStatus === 'idle' && !isInvalidated) query.setData(data);
  }
}
