import { useEffect, useRef } from 'react';

/** A dialog removed with its part of the page would lose the focus. Returns a function that keeps where it returns to. */
export function useFocusReturn(isOpen: boolean): () => void {
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      const { current } = opener;
      if (document.activeElement !== document.body || !(current instanceof HTMLElement)) return;
      if (current.isConnected) current.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return () => {
    opener.current = openerNow();
  };
}

/** The focused element; for an item of a menu, which closes on press, the menu's button. */
function openerNow(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement;
}
