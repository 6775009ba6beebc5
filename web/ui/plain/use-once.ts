import { useCallback, useEffect, useRef, useState } from 'react';

/** Returned by `work` after it sent the browser to another page: presses stay blocked until it comes back. */
export const leavesPage = Symbol('leaves the page');

/** One thing at a time. While `asks` is pending, other presses are ignored but `busy` is undefined. */
export function useOnce<Name = true>() {
  const [busy, setBusy] = useState<Name>();
  // A ref, because two presses can come before the disabled button is rendered.
  const isLocked = useRef(false);

  const release = useCallback(() => {
    isLocked.current = false;
    setBusy(undefined);
  }, []);
  useEffect(() => {
    // The back/forward cache may restore the page in its busy state.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) release();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [release]);

  /** Returns `work`'s result; undefined if it did not run. */
  const once = async <Answer>(name: Name, work: () => Promise<Answer>, asks?: () => Promise<boolean>) => {
    if (isLocked.current) return undefined;
    isLocked.current = true;
    let answer: Answer | undefined;
    try {
      if (asks && !(await asks())) return undefined;
      setBusy(() => name);
      answer = await work();
      return answer;
    } finally {
      if (answer !== leavesPage) release();
    }
  };

  return { busy, once };
}
