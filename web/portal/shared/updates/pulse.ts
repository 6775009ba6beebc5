interface ScriptPolicies {
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string | undefined }): unknown;
}

// The page starts no script from a text (Trusted Types) but the built files, of which the worker is one.
const { trustedTypes } = globalThis as { readonly trustedTypes?: ScriptPolicies };
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (address.startsWith(`${location.origin}/assets/`) ? address : undefined),
});

const afterFirstScreenMs = 1000;

/**
 * Calls back every so many milliseconds, also while the page is hidden: browsers slow the timers of a hidden page down
 * to one a minute, those of a worker they do not. A timer of the page beats until the worker does: its script comes after
 * the first screen, and may not come at all, as after an update of the product. Answers the way to stop.
 */
export function startPulse(everyMilliseconds: number, onBeat: () => void): () => void {
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
