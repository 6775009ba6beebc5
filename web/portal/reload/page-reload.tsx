import { createContext, useContext } from 'react';

/** Loads the page again. A context, so that a test can see the reload instead of losing its document. */
export const PageReloadContext = createContext<() => void>(() => window.location.reload());

export function usePageReload(): () => void {
  return useContext(PageReloadContext);
}

/** Ends a press with a reload: until the page goes, its button stays busy and is not pressed twice. */
export function endWith(reload: () => void): Promise<never> {
  reload();
  return new Promise(() => undefined);
}
