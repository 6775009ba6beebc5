import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import { loadUntilThere } from '../plain/load-until-there.ts';
import { say } from '../plain/say.tsx';
import { notifyError } from './notify.ts';

export interface OnTheWay {
  /** A fetch failed and is being retried. */
  readonly isAway: boolean;
}

/** For parts without a visible placeholder: only reports that the fetch fails. */
export function UnseenOnTheWay({ isAway }: OnTheWay): null {
  useEffect(() => {
    if (isAway) notifyError(say(uiMessages.reload.partAway));
  }, [isAway]);
  return null;
}

const betweenPartsMs = 20;

const waiting = new Set<() => void>();

/** Runs `fetchMore` after the first screen. Returns a cancel function. */
export function afterFirstScreen(fetchMore: () => void): () => void {
  waiting.add(fetchMore);
  return () => void waiting.delete(fetchMore);
}

/** False until the later parts are fetched; then it is time to refetch known data. */
export function useAfterFirstScreen(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => afterFirstScreen(() => setAfter(true)), []);
  return isAfter;
}

/** Loads after the first screen or when shown; until then `Waiting` stands in, so that no press is lost. */
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

/** Staggers the fetches, so that presses in between are handled. */
export function fetchLaterParts(): void {
  for (const [at, ask] of [...waiting].entries()) setTimeout(() => waiting.delete(ask) && ask(), at * betweenPartsMs);
}
