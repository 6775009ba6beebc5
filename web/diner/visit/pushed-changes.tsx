import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { tableChanges } from '../../../core/contract/endpoints.ts';
import { heartbeats } from '../../../core/domain/heartbeats.ts';
import type { Topic } from '../../../core/domain/topics.ts';
import { followChanges } from '../../api/live.ts';
import { useChanged } from '../network/queries.ts';
import { storedVisit } from './visit.ts';

export function PushedChanges() {
  // Re-renders after a check-in, which navigates; the stored visit isn't reactive.
  useLocation();
  const changed = useChanged();
  const visit = storedVisit();
  const shared = visit && ['changes', visit.table.segment, visit.sessionstartTime].join();
  useEffect(() => {
    if (shared === undefined) return undefined;
    const onChange = (topics: readonly Topic[]) => changed(...topics);
    const { silenceMs } = heartbeats.guests;
    return followChanges({ endpoint: tableChanges, headers: () => ({}), shared, silenceMs, onChange });
  }, [shared, changed]);
  return null;
}
