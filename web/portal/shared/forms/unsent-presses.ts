import { makeListeners } from '../../../api/listeners.ts';
import { onNetworkBack } from '../../../api/network.ts';
import { readSession } from '../../../api/session.ts';

/** A press without a response. It is retried only in the session that made it. */
interface UnsentPress {
  readonly token: string | undefined;
  readonly send: () => unknown;
}

const longestMs = 15_000;
const listeners = makeListeners();
let unsent: readonly UnsentPress[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function set(next: readonly UnsentPress[]): void {
  unsent = next;
  clearTimeout(timer);
  if (next.length > 0) timer = setTimeout(sendAgain, longestMs);
  listeners.notify();
}

/** Each entry is removed by its owner once it gets a response. */
function sendAgain(): void {
  const token = readSession()?.token;
  set(unsent.filter((press) => press.token === token));
  for (const { send } of unsent) send();
}

/** Retries a press when the network is back, until it gets a response (record 156). Returns a function to drop it. */
export function keepUnsent(send: () => unknown): () => void {
  const press = { token: readSession()?.token, send };
  set([...unsent, press]);
  return () => set(unsent.filter((other) => other !== press));
}

export const forgetUnsent = () => set([]);

export const hasUnsent = () => unsent.length > 0;

export const onUnsent = listeners.listen;

onNetworkBack(sendAgain);
window.addEventListener('online', sendAgain);
// Leaving the page would lose the unsent press.
window.addEventListener('beforeunload', (event) => {
  if (hasUnsent()) event.preventDefault();
});
