import { useRef, useState } from 'react';

/** Runs one task at a time. While `asks` is pending, other presses are ignored but `busy` is undefined. */
export function useOnce<Name = true>() {
  const [busy, setBusy] = useState<Name>();
  // A ref, because two presses can come before the disabled button is rendered.
  const isLocked = useRef(false);

  const once = async <Answer>(name: Name, work: () => Promise<Answer>, asks?: () => Promise<boolean>) => {
    if (isLocked.current) return undefined;
    isLocked.current = true;
    try {
      if (asks && !(await asks())) return undefined;
      setBusy(() => name);
      return await work();
    } finally {
      isLocked.current = false;
      setBusy(undefined);
    }
  };

  return { busy, once };
}
