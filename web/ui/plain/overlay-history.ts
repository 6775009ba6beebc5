import { useEffect, useEffectEvent } from 'react';

// An overlay, such as a sheet, has its own history entry, so that Back closes it. The entry keeps the page's address,
// so nothing is redrawn. Closing the overlay leaves the entry; reaching it without the overlay, by Forward or a reload,
// leaves it at once.
const mark = 'overlay';

let waiting: (() => void)[] | undefined;
let closeOpen: (() => void) | undefined;

const isAtOverlay = () => (window.history.state as Record<string, unknown> | null)?.[mark] === true;

function leave(...acts: (() => void)[]): void {
  if (waiting) waiting.push(...acts);
  else {
    waiting = acts;
    window.history.back();
  }
}

function arrive(): void {
  const acts = waiting ?? [];
  const isByUs = waiting !== undefined;
  waiting = undefined;
  if (isAtOverlay()) leave(...acts);
  else if (isByUs) for (const act of acts) act();
  else closeOpen?.();
}

window.addEventListener('popstate', arrive);
if (isAtOverlay()) leave();

export const isOverlayOpen = () => closeOpen !== undefined;

/** Runs `act`, which adds to the history, once no overlay's entry is current: a pending step back would undo it. */
export function afterOverlay(act: () => void): void {
  if (waiting || isAtOverlay()) leave(act);
  else act();
}

/** Back calls `onClose` while the overlay is rendered. Only one overlay at a time. */
export function useBackCloses(onClose: () => void): void {
  const closeLatest = useEffectEvent(onClose);
  useEffect(() => {
    let isRendered = true;
    const close = () => closeLatest();
    afterOverlay(() => {
      if (!isRendered) return;
      window.history.pushState({ ...window.history.state, [mark]: true }, '');
      closeOpen = close;
    });
    return () => {
      isRendered = false;
      if (closeOpen !== close) return;
      closeOpen = undefined;
      if (isAtOverlay()) leave();
    };
  }, []);
}
