import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Long enough to be read, however soon the next answer comes. */
const leastMs = 3000;

/** While `isAway`: calls `onBack` once the browser is online again or the server has answered anything. */
export function useNetworkBack(isAway: boolean, onBack: () => void): void {
  const queries = useQueryClient();
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!isAway) return;
    const since = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const back = () => {
      timer ??= setTimeout(() => latest.current(), Math.max(0, since + leastMs - Date.now()));
    };
    window.addEventListener('online', back);
    const stop = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') back();
    });
    return () => {
      window.removeEventListener('online', back);
      stop();
      clearTimeout(timer);
    };
  }, [isAway, queries]);
}
