import { makeListeners } from './listeners.ts';

let isLive = false;
let isHolder = false;
const listeners = makeListeners();

/** True while changes are pushed, so that screens need not poll. */
export const isPushed = () => isLive;

/** True in the tab that holds the stream for all tabs of its browser; it does what must happen once. */
export const holdsStream = () => isHolder;

/**
 * Fires when pushing starts or stops, and when this tab takes or gives up the stream. Returns an unsubscribe function.
 */
export const onPushed = listeners.listen;

/** Called by the change stream. */
export function setPushed(live: boolean): void {
  if (live === isLive) return;
  isLive = live;
  listeners.tell();
}

/** Called by the change stream. */
export function setHolder(holds: boolean): void {
  if (holds === isHolder) return;
  isHolder = holds;
  listeners.tell();
}

/**
 * A screen's polling interval: its own while nothing is pushed, else at least a minute, in case a change was missed.
 * When pushing stops, everything visible is refetched at once.
 */
export const askEvery = (milliseconds: number) => (isLive ? Math.max(milliseconds, 60_000) : milliseconds);
