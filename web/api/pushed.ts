import { makeListeners } from './listeners.ts';

let isLive = false;
let isHolder = false;
const listeners = makeListeners();

/** True while changes are pushed to this page, so that nothing need be asked for on suspicion. */
export const isPushed = () => isLive;

/** True in the tab that holds the stream for all tabs of its browser: what is done once for all of them is done there. */
export const holdsStream = () => isHolder;

/** Calls back when pushing begins or fails, and when this tab begins or ends to hold the stream. Returns an unsubscribe function. */
export const onPushed = listeners.listen;

/** Told by what follows the changes. */
export function setPushed(live: boolean): void {
  if (live === isLive) return;
  isLive = live;
  listeners.tell();
}

/** Told by what follows the changes. */
export function setHolder(holds: boolean): void {
  if (holds === isHolder) return;
  isHolder = holds;
  listeners.tell();
}

/**
 * Milliseconds until a screen asks again by itself: as it says where nothing is pushed, else only once a minute, in case
 * that something was not told. When pushing fails, everything shown is asked for at once.
 */
export const askEvery = (milliseconds: number) => (isLive ? Math.max(milliseconds, 60_000) : milliseconds);
