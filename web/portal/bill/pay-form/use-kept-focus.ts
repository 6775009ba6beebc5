import { useEffect, useRef } from 'react';

/** When a view replaces the one that had the focus, it goes on here instead of being lost. The element takes tabIndex -1. */
export function useKeptFocus<Shown extends HTMLElement>() {
  const ref = useRef<Shown>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
