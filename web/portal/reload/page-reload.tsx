import { createContext, useContext } from 'react';

/** Loads the page again. A context, so that a test can see the reload instead of losing its document. */
export const PageReloadContext = createContext<() => void>(() => window.location.reload());

/** Loads the page again. Whoever waits for it waits until the page goes: a press that ends so is not pressed twice. */
export function usePageReload(): () => Promise<never> {
  const reload = useContext(PageReloadContext);
  return () => {
    reload();
    return new Promise(() => undefined);
  };
}
