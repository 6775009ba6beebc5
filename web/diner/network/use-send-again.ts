import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Between two tries, where another call is answered; and where nothing says that the network is back. */
const [leastMs, longestMs] = [2_000, 15_000];

/**
 * While `isUnsent`: calls `send` as soon as the network is back, again and again. What it sends is harmless when repeated,
 * by its key or because it moves a state once (record 155). `isUnsent` ends with an answer, and nothing else.
 */
export function useSendAgain(isUnsent: boolean, send: () => void): void {
  const queries = useQueryClient();
  const latest = useRef(send);
  // What an earlier page left unsent goes out at once.
  const isLeft = useRef(isUnsent);
  useEffect(() => {
    latest.current = send;
  });
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
      latest.current();
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
