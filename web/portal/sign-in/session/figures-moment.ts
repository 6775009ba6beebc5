import { useSyncExternalStore } from 'react';
import { makeListeners } from '../../../api/listeners.ts';

/** Of which moment figures are that the last answer of a report brought; undefined: of now. */
let moment: string | undefined;
const listeners = makeListeners();

/** Reports may be read from a copy of the database that is behind: then the answer says of which moment it is. */
export function noteMoment({ headers }: Response): void {
  const said = headers.get('X-Figures-As-Of') ?? undefined;
  if (said === moment) return;
  moment = said;
  listeners.notify();
}

export const useFiguresMoment = () => useSyncExternalStore(listeners.listen, () => moment);
