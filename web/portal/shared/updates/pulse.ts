interface ScriptPolicies {
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string | undefined }): unknown;
}

// Trusted Types: only built files may be loaded as scripts, and the worker is one.
const { trustedTypes } = globalThis as { readonly trustedTypes?: ScriptPolicies };
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (address.startsWith(`${location.origin}/assets/`) ? address : undefined),
});

const afterFirstScreenMs = 1000;

/** Also beats on a hidden page: browsers slow down its timers, but not a worker's. Returns a stop function. */
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
