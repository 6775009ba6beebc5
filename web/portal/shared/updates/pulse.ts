interface ScriptPolicies {
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string | undefined }): unknown;
}

// Trusted Types: the page may start only built files as scripts, and the worker is one.
const { trustedTypes } = globalThis as { readonly trustedTypes?: ScriptPolicies };
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (address.startsWith(`${location.origin}/assets/`) ? address : undefined),
});

const everyMilliseconds = 5000;
const afterFirstScreenMs = 1000;
const listeners = new Set<() => void>();
let stopPulse = () => {};

/** Calls back every five seconds, also on a hidden page. Returns an unsubscribe function. */
export function onPulse(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) stopPulse = startPulse();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopPulse();
  };
}

function onBeat(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * Browsers slow the timers of a hidden page down to one per minute, but not a worker's. A page timer beats until the
 * worker's script has loaded, which may fail, as after a product update. Returns a stop function.
 */
function startPulse(): () => void {
  const timer = setInterval(onBeat, everyMilliseconds);
  let worker: Worker | undefined;
  const startWorker = () => {
    worker = new Worker(new URL('./pulse-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = () => {
      clearInterval(timer);
      onBeat();
    };
    worker.onerror = (event) => event.preventDefault();
    worker.postMessage(everyMilliseconds);
  };
  const starting = typeof Worker === 'undefined' ? undefined : setTimeout(startWorker, afterFirstScreenMs);
  return () => {
    clearInterval(timer);
    clearTimeout(starting);
    worker?.terminate();
  };
}
