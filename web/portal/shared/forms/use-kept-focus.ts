import { useEffect, useRef } from 'react';

/** Takes the focus if the view that had it was replaced. The element needs tabIndex -1. */
export function useKeptFocus<Shown extends HTMLElement>() {
  const ref = useRef<Shown>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
