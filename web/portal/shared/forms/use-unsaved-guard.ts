import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { say } from '../../../ui/plain/say.tsx';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { screenAt, stayed } from '../../../ui/staff/use-opened.ts';

/** Call `release` after saving; `mayDrop` asks before dropping edits without leaving the screen. */
export function useUnsavedGuard(modified: boolean) {
  const isSaved = useRef(false);
  // Never block the way to the login: without a session nothing can be saved. Opening a dialog doesn't leave the form.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      modified &&
      !isSaved.current &&
      nextLocation.pathname !== portalPaths.login &&
      screenAt(nextLocation) !== screenAt(currentLocation),
  );
  const { state, proceed, reset } = blocker;

  useEffect(() => {
    if (state !== 'blocked') return;
    void confirm(exitQuestion()).then((yes) => {
      if (yes) return proceed();
      stayed();
      reset();
    });
  }, [state, proceed, reset]);

  useEffect(() => {
    if (!modified) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [modified]);

  return {
    release: () => {
      isSaved.current = true;
    },
    mayDrop: () => confirm(exitQuestion()),
  };
}

const exitQuestion = () => ({ question: say(formMessages.exitQuestion), act: say(formMessages.exit), danger: true });
