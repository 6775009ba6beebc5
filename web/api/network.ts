import { makeListeners } from './listeners.ts';

const back = makeListeners();
let isAway = false;

/** Whether the last staff call got no response at all. */
export function isNetworkAway(): boolean {
  return isAway;
}

export function noteNetwork(isAnswered: boolean): void {
  const isBack = isAway && isAnswered;
  isAway = !isAnswered;
  if (isBack) back.notify();
}

/** Fires on the first response after a call that got none. `listen` returns an unsubscribe function. */
export const onNetworkBack = back.listen;
