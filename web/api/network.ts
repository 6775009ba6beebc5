const listeners = new Set<() => void>();
let isAway = false;

/** Whether the last call of staff got no answer at all. */
export function isNetworkAway(): boolean {
  return isAway;
}

/** Told after every call of staff: whether anything came back. */
export function noteNetwork(isAnswered: boolean): void {
  const isBack = isAway && isAnswered;
  isAway = !isAnswered;
  if (isBack) for (const listener of [...listeners]) listener();
}

/** Calls the listener when an answer comes after one that did not. Answers the way to stop. */
export function onNetworkBack(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
