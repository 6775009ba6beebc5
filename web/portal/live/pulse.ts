interface ScriptPolicies {
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string | undefined }): unknown;
}

// The page starts no script from a text (Trusted Types) but the built files, of which the worker is one.
const { trustedTypes } = globalThis as { readonly trustedTypes?: ScriptPolicies };
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (address.startsWith(`${location.origin}/assets/`) ? address : undefined),
});

/**
 * Calls back every so many milliseconds, also while the page is hidden: browsers slow the timers of a hidden page down
 * to one a minute, those of a worker they do not. Without workers it is a timer of the page. Answers the way to stop.
 */
export function startPulse(everyMilliseconds: number, onBeat: () => void): () => void {
  if (typeof Worker === 'undefined') return pageTimer(everyMilliseconds, onBeat);
  const worker = new Worker(new URL('./pulse-worker.ts', import.meta.url), { type: 'module' });
  let stopTimer: (() => void) | undefined;
  worker.onmessage = onBeat;
  worker.onerror = (event) => {
    // Its script did not come, as after an update of the product.
    event.preventDefault();
    stopTimer ??= pageTimer(everyMilliseconds, onBeat);
  };
  worker.postMessage(everyMilliseconds);
  return () => {
    worker.terminate();
    stopTimer?.();
  };
}

function pageTimer(everyMilliseconds: number, onBeat: () => void): () => void {
  const timer = setInterval(onBeat, everyMilliseconds);
  return () => clearInterval(timer);
}
