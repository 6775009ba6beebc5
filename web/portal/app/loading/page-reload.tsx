import { createContext, useContext } from 'react';
import { screenAt } from '../../../ui/staff/use-opened.ts';

/** Loads the page again. A context, so that a test can see the reload instead of losing its document. */
export const PageReloadContext = createContext<() => void>(() => window.location.reload());

export function usePageReload(): () => void {
  return useContext(PageReloadContext);
}

/**
 * Ends a press with a reload: until the page goes, its button stays busy and is not pressed twice. The dialog that it was
 * pressed in is done with, so the page comes back without it.
 */
export function endWith(reload: () => void): Promise<never> {
  window.history.replaceState(window.history.state, '', screenAt(window.location));
  reload();
  return new Promise(() => undefined);
}
