import { useCallback, useSyncExternalStore } from 'react';
import { pageNow } from './clock.ts';

/** Re-evaluates `see(now)` at an interval and when the page becomes visible; re-renders only if the result changed. */
export function useNow<Seen extends string | number | boolean>(
  see: (now: number) => Seen,
  everyMilliseconds = 5000,
): Seen {
  const listen = useCallback(
    (look: () => void) => {
      const timer = setInterval(look, everyMilliseconds);
      document.addEventListener('visibilitychange', look);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', look);
      };
    },
    [everyMilliseconds],
  );
  return useSyncExternalStore(listen, () => see(pageNow()));
}
