import { makeListeners } from './listeners.ts';

let isLive = false;
let isHolder = false;
const listeners = makeListeners();

export const isPushed = () => isLive;

/** True in the tab that holds the stream for the whole browser. That tab does what must happen only once. */
export const holdsStream = () => isHolder;

/** Fires when `isPushed` or `holdsStream` changes. `listen` returns an unsubscribe function. */
export const onPushed = listeners.listen;

export function setPushed(live: boolean): void {
  if (live === isLive) return;
  isLive = live;
  listeners.notify();
}

export function setHolder(holds: boolean): void {
  if (holds === isHolder) return;
  isHolder = holds;
  listeners.notify();
}

/** Screens poll once a minute even while changes are pushed, in case one was missed. */
export const askEvery = (milliseconds: number) => (isLive ? Math.max(milliseconds, 60_000) : milliseconds);
