import { useRef, useState } from 'react';
import { NetworkError } from '../../api/request.ts';

/** Does one thing at a time: a second press while the first is under way does nothing. */
export function useOnce() {
  const [busy, setBusy] = useState(false);
  const lock = useRef(false);

  const once = async (work: () => Promise<void>, onUnreachable: () => void) => {
    // A ref, since two presses can come before the screen has drawn the disabled button.
    if (lock.current) return;
    lock.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      console.error(error);
      onUnreachable();
    } finally {
      lock.current = false;
      setBusy(false);
    }
  };

  return { busy, once };
}
