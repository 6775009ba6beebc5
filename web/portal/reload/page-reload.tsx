import { createContext, useContext } from 'react';

/** Loads the page again. A context, so that a test can see the reload instead of losing its document. */
export const PageReloadContext = createContext<() => void>(() => window.location.reload());

export function usePageReload(): () => void {
  return useContext(PageReloadContext);
}
