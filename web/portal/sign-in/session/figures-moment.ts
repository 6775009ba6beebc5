import { useSyncExternalStore } from 'react';

/** Of which moment figures are that the last answer of a report brought; undefined: of now. */
let moment: string | undefined;
const listeners = new Set<() => void>();

/** Reports may be read from a copy of the database that is behind: then the answer says of which moment it is. */
export function noteMoment({ headers }: Response): void {
  const said = headers.get('X-Figures-As-Of') ?? undefined;
  if (said === moment) return;
  moment = said;
  for (const listener of listeners) listener();
}

export function useFiguresMoment(): string | undefined {
  return useSyncExternalStore(subscribe, () => moment);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
