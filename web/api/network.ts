import { makeListeners } from './listeners.ts';

const back = makeListeners();
let isAway = false;

/** Whether the last call of staff got no answer at all. */
export function isNetworkAway(): boolean {
  return isAway;
}

/** Told after every call of staff: whether anything came back. */
export function noteNetwork(isAnswered: boolean): void {
  const isBack = isAway && isAnswered;
  isAway = !isAnswered;
  if (isBack) back.tell();
}

/** Calls the listener when an answer comes after one that did not. Returns an unsubscribe function. */
export const onNetworkBack = back.listen;
