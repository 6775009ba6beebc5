import { useCallback, useEffect, useRef, useState } from 'react';

/** What `work` answers when it has sent the browser to another page: nothing can be pressed until it comes back. */
export const leavesPage = Symbol('leaves the page');

/**
 * Does one thing at a time: a press while another is under way does nothing. `busy` names what is under way. A question
 * that comes first (`asks`) holds other presses back as well, but nothing is busy yet.
 */
export function useOnce<Name = true>() {
  const [busy, setBusy] = useState<Name>();
  // A ref, since two presses can come before the screen has drawn the disabled button.
  const isLocked = useRef(false);

  const release = useCallback(() => {
    isLocked.current = false;
    setBusy(undefined);
  }, []);
  useEffect(() => {
    // Back from another page may show this one as it was left: busy.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) release();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [release]);

  /** What `work` answers; undefined when it was not done. */
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
