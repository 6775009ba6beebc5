import { useSyncExternalStore } from 'react';
import { makeListeners } from '../../../api/listeners.ts';

let moment: string | undefined;
const listeners = makeListeners();

/** Reports may come from a lagging copy of the database: then a header states its time. */
export function noteMoment({ headers }: Response): void {
  const asOf = headers.get('X-Figures-As-Of') ?? undefined;
  if (asOf === moment) return;
  moment = asOf;
  listeners.notify();
}

export const useFiguresMoment = () => useSyncExternalStore(listeners.listen, () => moment);
