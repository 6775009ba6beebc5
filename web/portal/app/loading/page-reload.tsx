import { createContext, useContext } from 'react';
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
