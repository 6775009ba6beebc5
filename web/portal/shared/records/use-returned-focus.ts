import { useEffect, useRef } from 'react';

/** Where the focus goes when a form closes. A new object each time. */
export interface FocusReturn {
  /** A row's key. Without such a row, the Add button gets the focus. */
  readonly to: string;
}

/** Keeps keyboard users' place in the list. `at` is the index of the row that `back` names, or -1. */
export function useReturnedFocus(back: FocusReturn | undefined, at: number, isLocked: boolean) {
  const rows = useRef<HTMLFieldSetElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const last = useRef<{ readonly back?: FocusReturn; readonly isAtRow?: boolean }>({});
  useEffect(() => {
    if (!back || isLocked) return;
    const { activeElement } = document;
    // A new row arrives with the next response. Until then, the focus stays on the button.
    const isWaiting =
      !last.current.isAtRow && [document.body, add.current].includes(activeElement as HTMLButtonElement);
    if (last.current.back === back && !isWaiting) return;
    const row = rows.current?.querySelectorAll<HTMLElement>('tbody > tr, ol > li')[at];
    const opener = row && row.tabIndex < 0 ? row.querySelector('button') : row;
    last.current = { back, isAtRow: Boolean(opener) };
    (opener ?? add.current)?.focus();
  }, [back, at, isLocked]);
  return { rows, add };
}
