import { useCallback, useSyncExternalStore } from 'react';

/**
 * What `see` makes of the time in milliseconds, looked at again every so often and whenever the page is shown again: drawn
 * again once that is something else, not at each look.
 */
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
  return useSyncExternalStore(listen, () => see(Date.now()));
}
