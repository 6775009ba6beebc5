import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

const mark = { detail: true } as const;

/**
 * Gives the detail mode of a list an entry of its own in the browser's history, so that the browser's Back (on a phone
 * a swipe) leads to the list, as the screen's own Back does. Answers what to call when a record is opened.
 */
export function useDetailEntry(isOpen: boolean, close: () => void): () => void {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const isEntry = (state as Partial<typeof mark> | null)?.detail === true;
  const wasEntry = useRef(isEntry);
  const left = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a move in the history, or the record's closing, and nothing else.
  useEffect(() => {
    const isLeft = wasEntry.current && !isEntry;
    wasEntry.current = isEntry;
    if (isLeft && isOpen) close();
    // Closed by its own buttons; or the page was loaded again, which opens no record.
    if (!isEntry || isOpen || left.current === key) return;
    left.current = key;
    void navigate(-1);
  }, [isOpen, isEntry, key]);

  return () => void navigate({ pathname, search }, { state: mark });
}
