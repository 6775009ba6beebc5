import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Delays between attempts: the short one after another call has succeeded, otherwise the long one. */
const [leastMs, longestMs] = [2_000, 15_000];

/** Calls `send` again while `isUnsent`. Safe, because it has a key or the state changes only once (record 155). */
export function useSendAgain(isUnsent: boolean, send: () => void): void {
  const queries = useQueryClient();
  const sendNow = useEffectEvent(send);
  // Resends a request that an earlier page left unsent at once.
  const isLeft = useRef(isUnsent);
  useEffect(() => {
    if (!isUnsent) return;
    let last = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const plan = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(again, milliseconds);
    };
    const again = () => {
      last = Date.now();
      plan(longestMs);
      sendNow();
    };
    const answeredElsewhere = () => plan(Math.max(0, last + leastMs - Date.now()));
    plan(isLeft.current ? 0 : longestMs);
    isLeft.current = false;
    window.addEventListener('online', again);
    const stop = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') answeredElsewhere();
    });
    return () => {
      window.removeEventListener('online', again);
      stop();
      clearTimeout(timer);
    };
  }, [isUnsent, queries]);
}
