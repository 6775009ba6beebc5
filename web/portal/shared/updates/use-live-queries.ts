import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { heartbeats } from '../../../../core/domain/heartbeats.ts';
import { makeListeners } from '../../../api/listeners.ts';
import { isNetworkAway } from '../../../api/network.ts';
import { isPushed } from '../../../api/pushed.ts';
import { NetworkError } from '../../../api/request.ts';
import { staffHeaders } from '../../../api/staff-request.ts';
import { loadUntilThere } from '../../../ui/plain/load-until-there.ts';
import { restaurantNamesQuery } from '../../sign-in/session/calls.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { startPulse } from './pulse.ts';
import { useChanged } from './queries.ts';

const everyMilliseconds = 5000;
const afterFirstScreenMs = 1000;

const beats = makeListeners();
const currentAt = new WeakMap<object, number>();

/** When the data of a live query was last known to be current, in milliseconds since 1970; 0 if never. */
export const lastCurrent = (data: unknown): number => currentAt.get(Object(data)) ?? 0;

export const onBeat = beats.listen;

/** Refetches the topics of a push. Without a stream, polls the live queries and retries those without a response. */
export function useLiveQueries(restaurantId: number | undefined): void {
  const queryClient = useQueryClient();
  const changed = useChanged();
  // Another user may have replaced this one directly: in another tab, while this one slept.
  const token = useSession()?.token;
  useEffect(() => {
    if (restaurantId === undefined) return undefined;
    const stopping = new AbortController();
    let stop: (() => void) | undefined;
    const follow = async () => {
      const { followChanges } = await loadUntilThere(() => import('../../../api/live.ts'));
      if (stopping.signal.aborted) return;
      stop = followChanges({
        endpoint: endpoints.staffChanges,
        headers: staffHeaders,
        // Another user or restaurant receives different changes.
        shared: ['changes', restaurantId, token?.slice(-24)].join(),
        silenceMs: heartbeats.staff.silenceMs,
        onChange: (topics) => changed(...topics),
      });
    };
    // A stream starts by refetching everything: the first screen's queries must not run twice.
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
        // Waits for slow responses: refetching would cancel them each time.
        void queryClient.refetchQueries({ type: 'active', predicate: isDue }, { cancelRefetch: false });
        if (isNetworkAway()) {
          void queryClient.refetchQueries({ queryKey: restaurantNamesQuery().queryKey }, { cancelRefetch: false });
        }
        if (isPushed()) noteCurrent(queryClient.getQueryCache().findAll({ type: 'active', predicate: isLive }));
        beats.notify();
      }),
    [queryClient],
  );
}

function noteCurrent(queries: readonly Query[]): void {
  for (const { state } of queries)
    if (state.status === 'success' && state.fetchStatus === 'idle' && !state.isInvalidated)
      currentAt.set(Object(state.data), Date.now());
}
