import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { portalPaths } from '../../paths/portal.ts';
import { useConfirm } from '../../ui/staff/confirm.tsx';
import { shellMessages } from './messages.ts';
import { stateOfScreen } from './use-dialog-entry.ts';

/** Asks before a screen with unsaved edits is left; a tab that is closed shows the browser's own question. */
export function useUnsavedGuard(modified: boolean): void {
  const confirm = useConfirm();
  const asked = useRef(confirm);
  asked.current = confirm;
  // Without a session there is nothing left to save: the way to the login is never blocked.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      modified && nextLocation.pathname !== portalPaths.login && placeOf(nextLocation) !== placeOf(currentLocation),
  );
  const { state, proceed, reset } = blocker;

  useEffect(() => {
    if (state !== 'blocked') return;
    void asked
      .current({ question: shellMessages.exitQuestion, act: 'Exit', danger: true })
      .then((yes) => (yes ? proceed() : reset()));
  }, [state, proceed, reset]);

  useEffect(() => {
    if (!modified) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [modified]);
}

/**
 * The screen at an entry of the history: its address, and the state by which a list knows its detail mode. Opening a
 * dialog over it leaves nothing.
 */
function placeOf({ pathname, search, state }: Location): string {
  return JSON.stringify([pathname, search, stateOfScreen(state)]);
}
