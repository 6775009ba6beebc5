import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Wait between two tries: after another call succeeded, and without such a sign. */
const [leastMs, longestMs] = [2_000, 15_000];

/** Calls `send` again while `isUnsent`. Safe to repeat: by its key, or as a state moves only once (record 155). */
export function useSendAgain(isUnsent: boolean, send: () => void): void {
  const queries = useQueryClient();
  const sendNow = useEffectEvent(send);
  // A request left unsent by an earlier page goes out at once.
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
