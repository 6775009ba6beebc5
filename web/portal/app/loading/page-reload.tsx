import { createContext, useContext, useEffect } from 'react';
import { useRouteError } from 'react-router';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { screenAt } from '../../../ui/staff/use-opened.ts';

/** A context, so that a test can observe the reload instead of losing its document. */
export const PageReloadContext = createContext<() => void>(() => window.location.reload());

export function usePageReload(): () => void {
  return useContext(PageReloadContext);
}

/** Ends a press with a page reload that drops its dialog. The promise never resolves, so the button stays busy. */
export function endWith(reload: () => void): Promise<never> {
  window.history.replaceState(window.history.state, '', screenAt(window.location));
  reload();
  return new Promise(() => undefined);
}

/** Loading is retried, but some browsers cache a failed import until the page reloads. */
export function PartAway() {
  return <ErrorStrip onRetry={usePageReload()}>{say(uiMessages.reload.partAway)}</ErrorStrip>;
}

export function ScreenFailure() {
  const error = useRouteError();
  const reload = usePageReload();
  useEffect(() => console.error(error), [error]);
  return <ErrorStrip onRetry={reload}>{say(uiMessages.reload.screenFailed)}</ErrorStrip>;
}
