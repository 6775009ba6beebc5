import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { tableChanges } from '../../../core/contract/endpoints.ts';
import { useChanged } from '../network/queries.ts';
import { storedVisit } from './visit.ts';

/** Keeps what a checked-in guest's phone shows current: what changes at their table, or in the menu, is told to it. */
export function PushedChanges() {
  // A check-in leads to another screen.
  useLocation();
  const changed = useChanged();
  const visit = storedVisit();
  const shared = visit && ['changes', visit.table.segment, visit.sessionstartTime].join();
  useEffect(() => {
    if (shared === undefined) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    // Not among what the first screen waits for.
    const start = async () => {
      const { followChanges } = await import('../../api/live.ts');
      const onChange: Parameters<typeof followChanges>[0]['onChange'] = (topics) => void changed(...topics);
      if (!isOver) stop = followChanges({ endpoint: tableChanges, headers: () => ({}), shared, onChange });
    };
    start().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [shared, changed]);
  return null;
}
