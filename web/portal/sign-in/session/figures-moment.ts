import { useSyncExternalStore } from 'react';
import { makeListeners } from '../../../api/listeners.ts';

let moment: string | undefined;
const listeners = makeListeners();

/** Reports may come from a lagging copy of the database: then a header states its time. */
export function noteMoment({ headers }: Response): void {
  const said = headers.get('X-Figures-As-Of') ?? undefined;
  if (said === moment) return;
  moment = said;
  listeners.notify();
}

export const useFiguresMoment = () => useSyncExternalStore(listeners.listen, () => moment);
