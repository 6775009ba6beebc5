import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { loadUntilThere } from '../../ui/plain/load-until-there.ts';

/** What stands in the place of a part until it comes. */
export interface OnTheWay {
  /** It was asked for in vain, and is asked for again. */
  readonly isAway: boolean;
}

const quietMs = 1_000;
/** Files that wait for the first screen; undefined once it stands. */
let waiting: Set<() => void> | undefined = new Set();

/**
 * A component whose file comes after the first screen, or at once where it is shown before: `Waiting` stands in its place
 * then, with the same properties, so no press is lost. Its file is asked for until it comes.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props & OnTheWay>,
): ComponentType<Props> {
  let state: { readonly Part?: ComponentType<Props>; readonly isAway: boolean } = { isAway: false };
  let isAsked = false;
  const listeners = new Set<() => void>();
  const become = (next: typeof state) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    const tell = (fault: unknown) => {
      become({ isAway: true });
      throw fault;
    };
    void loadUntilThere(() => load().catch(tell)).then((Part) => become({ Part, isAway: false }));
  };
  if (waiting) waiting.add(ask);
  else setTimeout(ask, quietMs);

  return function LaterPart(props: Props) {
    const { Part, isAway } = useSyncExternalStore(listen, () => state);
    useEffect(ask, []);
    return Part ? <Part {...props} /> : <Waiting {...props} isAway={isAway} />;
  };
}

/** Fetches all later parts now. */
export function fetchLaterParts(): void {
  const begun = [...(waiting ?? [])];
  waiting = undefined;
  for (const ask of begun) ask();
}

/** Fetches all later parts once nothing has been asked for during a second: the first screen does not share the line. */
export function useLaterParts(): void {
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    if (!isQuiet || !waiting) return undefined;
    const timer = setTimeout(fetchLaterParts, quietMs);
    return () => clearTimeout(timer);
  }, [isQuiet]);
}
