import { useLayoutEffect, useRef } from 'react';
import { markShown } from '../../ui/plain/second-presses.ts';

/** Modal while mounted. Focus goes to `data-autofocus` or the first control, and returns when it closes. */
export function useShownDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect: the browser restores focus only if the dialog closes while it is still in the page.
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
