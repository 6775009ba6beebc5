import { useEffect, useRef } from 'react';

// What lies over a page, such as a sheet, is an entry of its own in the history, so that Back closes it and stays on the
// page. The entry has the page's own address: nothing is drawn again. It is left as soon as the overlay is closed. One
// that is met without its overlay, after Forward or a reload, is left at once.
const mark = 'overlay';

/** What has to wait until the browser has gone back; undefined while it stands still. */
let waiting: (() => void)[] | undefined;
/** Closes the overlay that is open. */
let closeOpen: (() => void) | undefined;

const isAtOverlay = () => (window.history.state as Record<string, unknown> | null)?.[mark] === true;

/** Goes back, which browsers do in a moment, and then on with `acts`. */
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

/** True while something lies over the page. */
export const isOverlayOpen = () => closeOpen !== undefined;

/**
 * Runs `act`, which adds to the history, as soon as the browser stands on a page's own entry: at once, or when the entry
 * of an overlay has been left. Otherwise the late step back would undo it.
 */
export function afterOverlay(act: () => void): void {
  if (waiting || isAtOverlay()) leave(act);
  else act();
}

/** Back calls `onClose` for as long as the overlay is rendered. For one overlay at a time. */
export function useBackCloses(onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    let isRendered = true;
    const close = () => latest.current();
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
