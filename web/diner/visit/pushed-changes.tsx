import { useEffect } from 'react';
import { tableChanges } from '../../../core/contract/endpoints.ts';
import { heartbeats } from '../../../core/domain/heartbeats.ts';
import { type Topic, topics } from '../../../core/domain/topics.ts';
import { followChanges } from '../../api/live.ts';
import { useChanged } from '../network/queries.ts';
import { useVisit } from './visit.ts';

export function PushedChanges() {
  const changed = useChanged();
  const visit = useVisit();
  const shared = visit && ['changes', visit.table.segment, visit.sessionstartTime].join();
  useEffect(() => {
    if (shared === undefined) return undefined;
    const onChange = (topics: readonly Topic[]) => changed(...topics);
    const { silenceMs } = heartbeats.guests;
    return followChanges({ endpoint: tableChanges, headers: () => ({}), shared, silenceMs, onChange });
  }, [shared, changed]);
  useEffect(() => {
    // A stream doesn't notice that the network is gone: refetch now, so that screens say they have no connection.
    const ask = () => void changed(...topics);
    window.addEventListener('offline', ask);
    return () => window.removeEventListener('offline', ask);
  }, [changed]);
  return null;
}
