import { useLayoutEffect, useRef } from 'react';
import { markShown } from '../../ui/plain/second-presses.ts';

/**
 * Shows a native dialog for as long as it is rendered: focus goes in (to `data-autofocus`, or to the first control),
 * stays in and returns to where it was. Its top is seen first, also where the focus is further down.
 */
export function useShownDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, because closing must happen while the element still stands in the page: only then does the
  // browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    if (element) markShown(element);
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    element?.scrollTo(0, 0);
    return () => element?.close();
  }, []);
  return dialog;
}
