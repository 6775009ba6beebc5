import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

/** The entry that is being left: a step back takes a moment, and must not be taken twice. */
let leaving: string | undefined;

/**
 * Gives an open dialog an entry of its own in the browser's history, so that Back (on a phone a swipe) closes what is open
 * and leaves the screen where it was. For the component that opens the dialog, since an entry without its dialog, after a
 * reload or a step forward, is left again. Dialogs over a dialog have names of their own.
 */
export function useDialogEntry(name: string, isOpen: boolean, close: () => void): void {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const dialogs = dialogsOf(state);
  const depth = dialogs.indexOf(name);
  const isEntry = depth >= 0;
  const was = useRef({ isEntry, isOpen: false });
  const leftHere = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a move in the history, or the dialog's opening and closing.
  useEffect(() => {
    const before = was.current;
    was.current = { isEntry, isOpen };
    if (leaving !== key) leaving = undefined;
    const isLeft = before.isEntry && !isEntry;
    // Opened again while the step back from its last time was under way, it was not that step's to close.
    const isAgain = isLeft && leftHere.current;
    if (isLeft) leftHere.current = false;
    if (isOpen && isLeft && !isAgain) return close();
    if (isOpen && !isEntry && (isAgain || !before.isOpen)) {
      void navigate({ pathname, search }, { state: { ...state, dialogs: [...dialogs, name] } });
    }
    if (isOpen || !isEntry || leaving === key) return;
    leaving = key;
    leftHere.current = true;
    // With those that were open above it.
    void navigate(depth - dialogs.length);
  }, [isOpen, isEntry, key]);
}

/** The state of an entry as its screen set it, whatever dialogs are open over the screen. */
export function stateOfScreen(state: Location['state']): unknown {
  const { dialogs: _open, ...rest } = (state ?? {}) as { dialogs?: unknown };
  return rest;
}

function dialogsOf(state: Location['state']): readonly string[] {
  return (state as { dialogs?: readonly string[] } | null)?.dialogs ?? [];
}
