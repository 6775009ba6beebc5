import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import { loadUntilThere } from '../plain/load-until-there.ts';
import { say } from '../plain/say.tsx';
import { notifyError } from './notify.tsx';

/** What stands in the place of a part until it comes. */
export interface OnTheWay {
  /** It was asked for in vain, and is asked for again. */
  readonly isAway: boolean;
}

/** In the place of a part that shows nothing before it comes: only that nobody answers is said. */
export function UnseenOnTheWay({ isAway }: OnTheWay): null {
  useEffect(() => {
    if (isAway) notifyError(say(uiMessages.reload.partAway));
  }, [isAway]);
  return null;
}

const betweenPartsMs = 20;

/** What waits until nobody waits for anything else. */
const waiting = new Set<() => void>();

/** Calls back with the later parts, after the first screen. Answers how not to. */
export function afterFirstScreen(fetchMore: () => void): () => void {
  waiting.add(fetchMore);
  return () => void waiting.delete(fetchMore);
}

/** False until the later parts are fetched: what is known already can be asked for again by then. */
export function useAfterFirstScreen(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => afterFirstScreen(() => setAfter(true)), []);
  return isAfter;
}

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
  afterFirstScreen(ask);

  return function LaterPart(props: Props) {
    const { Part, isAway } = useSyncExternalStore(listen, () => state);
    useEffect(ask, []);
    return Part ? <Part {...props} /> : <Waiting {...props} isAway={isAway} />;
  };
}

/** Fetches all later parts that nobody has asked for yet, one after the other: a press in between is answered. */
export function fetchLaterParts(): void {
  for (const [at, ask] of [...waiting].entries()) setTimeout(() => waiting.delete(ask) && ask(), at * betweenPartsMs);
}
